// Finds texts to choose from while somebody types: first among those that the server keeps, then among the records.

import { useEffect, useMemo, useState } from 'react';
import type { Model, Stored } from 'shared-model/define-model';
import { knownTextsOf } from 'shared-model/summaries/known-texts';
import { MOST_WORDS, searchedWordsIn } from 'shared-model/words/words';
import { useDataStore } from '../DataProvider';
import type { Filter } from '../data-store';
import { useAnswer } from '../live/useAnswer';
import type { TextFinder } from './text-finder';

type Finders = ReadonlyMap<string, TextFinder>;

/** Some texts of each field. */
type TextsByField = Readonly<Record<string, readonly string[]>>;

const NO_FINDERS: Finders = new Map();
const EVERYTHING: readonly Filter[] = [];

/** The texts that the server keeps. */
interface KnownTexts {
  /** Those with the typed words, of each field whose texts it keeps. */
  readonly texts: TextsByField;
  /** Whether nothing else is to be searched: the server keeps all texts of the fields, and some have the typed words. */
  readonly isEnough: boolean;
}

/**
 * Returns the first `limit` known texts of each field for the typed text; undefined until they are read. Reads them when `typed`
 * is first defined. Keep `fields` stable between renders.
 */
export const useKnownTexts = <T>(
  model: Model<T>,
  fields: readonly string[],
  typed: string | undefined,
  limit: number,
): KnownTexts | undefined => {
  const store = useDataStore();
  const names = useMemo(
    () => [...new Set(fields.flatMap((field) => knownTextsOf(model, field) ?? []))],
    [model, fields],
  );
  const isKept = names.length > 0;
  const isNeeded = isKept && typed !== undefined;
  const ask = useMemo(() => (isNeeded ? () => store.knownTexts(names) : undefined), [store, names, isNeeded]);
  const read = useAnswer('The known texts', ask, NO_FINDERS);
  const finders = isKept ? read : NO_FINDERS;
  return useMemo(() => {
    if (!finders) return undefined;
    const found = fields.flatMap((field) => {
      const finder = finders.get(knownTextsOf(model, field) ?? '');
      return finder ? [[field, finder.find(typed ?? '', limit)] as const] : [];
    });
    const isCut = [...finders.values()].some(({ isCut }) => isCut);
    return {
      texts: Object.fromEntries(found),
      isEnough: !isCut && found.some(([, texts]) => texts.length > 0),
    };
  }, [model, fields, finders, typed, limit]);
};

/** Searches after typing has paused for this many milliseconds. */
const DEBOUNCE_MS = 150;

const NO_ROWS: readonly never[] = [];

interface Found<T> {
  /** The text of the search; undefined until its answer is there. */
  readonly typed?: string;
  readonly rows: readonly Stored<T>[];
}

/**
 * Returns at most `readAtMost` records that equal the filters and have all typed words in any order; the first ones of the list
 * while nothing is typed. Reads and returns nothing while `typed` is undefined. Returns what was found last until an answer comes.
 * Keep `filters` stable between renders.
 */
export const useFoundRecords = <T>(
  model: Model<T>,
  typed: string | undefined,
  readAtMost: number,
  filters: readonly Filter[] = EVERYTHING,
): {
  readonly rows: readonly Stored<T>[];
  /** Whether there may be more. */
  readonly more: boolean;
  readonly loading: boolean;
} => {
  const store = useDataStore();
  const [{ rows, typed: answered }, setFound] = useState<Found<T>>({ rows: NO_ROWS });

  useEffect(() => {
    if (typed === undefined) return;
    let isLeft = false;
    const words = [...new Set(searchedWordsIn(typed))].slice(0, MOST_WORDS);
    const page = { model, filters, limit: readAtMost, words: words.length > 0 ? words : undefined };
    const search = async (): Promise<readonly Stored<T>[]> => {
      // Signs alone are found in no record.
      if (words.length === 0 && typed.trim() !== '') return [];
      try {
        return (await store.readPage(page)).rows;
      } catch (error) {
        console.warn(`The ${model.collection} with the typed words could not be read.`, error);
        return [];
      }
    };
    setFound(({ rows }) => ({ rows }));
    const timer = setTimeout(
      () => void search().then((rows) => isLeft || setFound({ typed, rows })),
      typed === '' ? 0 : DEBOUNCE_MS,
    );
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [store, model, typed, readAtMost, filters]);

  const found = typed === undefined ? NO_ROWS : rows;
  return {
    rows: found,
    more: found.length >= readAtMost,
    loading: typed !== undefined && typed !== answered,
  };
};
