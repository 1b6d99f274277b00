// Finds texts to choose from while somebody types: first among those that the server keeps, then among the records.

import { useEffect, useMemo, useState } from 'react';
import type { Model, Stored } from 'shared-model/define-model';
import { cleanLine } from 'shared-model/fields/clean-texts';
import { knownTextsOf } from 'shared-model/summaries/known-texts';
import { MOST_WORDS, searchedWordsIn } from 'shared-model/words/words';
import type { Filter, Page } from '../data-store';
import { useDataStore } from '../live/DataProvider';
import { useAnswer } from '../live/useAnswer';
import type { TextFinder } from '../text-finder';

type Finders = ReadonlyMap<string, TextFinder>;

/** Some texts of each field. */
type TextsByField = Readonly<Record<string, readonly string[]>>;

const NO_FINDERS: Finders = new Map();
const EVERYTHING: readonly Filter[] = [];

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
const NO_FIELDS: readonly string[] = [];

interface Found<T> {
  /** The text of the search; undefined until its answer is there. */
  readonly typed?: string;
  readonly rows: readonly Stored<T>[];
}

/** Describes a search among records. Keep `fields` and `filters` stable between renders. */
interface Search {
  /** The most records with the typed words. */
  readonly readAtMost: number;
  /** The fields that may have just the typed text. Words follow a record by a moment, so these are asked, too. */
  readonly fields?: readonly string[];
  readonly filters?: readonly Filter[];
}

/**
 * Returns records that equal the filters and have all typed words in any order; the first ones of the list while nothing is typed.
 * Reads and returns nothing while `typed` is undefined. Returns what was found last until an answer comes.
 */
export const useFoundRecords = <T>(
  model: Model<T>,
  typed: string | undefined,
  { readAtMost, fields = NO_FIELDS, filters = EVERYTHING }: Search,
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
    const text = cleanLine(typed);
    const read = async (
      page: Pick<Page<T>, 'filters' | 'words' | 'limit'>,
    ): Promise<readonly Stored<T>[]> => {
      try {
        return (await store.readPage({ model, ...page })).rows;
      } catch (error) {
        console.warn(`The ${model.collection} with the typed words could not be read.`, error);
        return [];
      }
    };
    const search = async (): Promise<readonly Stored<T>[]> => {
      if (text === '') return read({ filters, limit: readAtMost });
      const exact = fields.map((field) =>
        read({ filters: [...filters, { field, equals: text }], limit: readAtMost }),
      );
      // Signs alone are found in no record.
      const others = words.length > 0 ? [read({ filters, words, limit: readAtMost })] : [];
      const found = (await Promise.all([...exact, ...others])).flat();
      return [...new Map(found.map((row) => [row.id, row])).values()];
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
  }, [store, model, typed, readAtMost, fields, filters]);

  const found = typed === undefined ? NO_ROWS : rows;
  return {
    rows: found,
    more: found.length >= readAtMost,
    loading: typed !== undefined && typed !== answered,
  };
};
