// Finds texts to choose from while somebody types: first among those that the server keeps, then among the records.

import { useEffect, useMemo, useState } from 'react';
import type { Model, Stored } from 'shared-model/define-model';
import { cleanLine } from 'shared-model/fields/clean-texts';
import { knownTextsOf } from 'shared-model/summaries/known-texts';
import { MOST_WORDS, searchedWordsIn } from 'shared-model/words/words';
import { useDataStore } from '../DataProvider';
import type { Filter } from '../data-store';
import type { ReadTexts } from './distinct-texts';
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
  /** Whether a field has more texts than the server keeps. */
  readonly isCut: boolean;
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
  const [read, setRead] = useState<Finders>();

  useEffect(() => {
    if (!isNeeded) return;
    let isLeft = false;
    const show = (found: Finders) => isLeft || setRead(found);
    store.knownTexts(names).then(show, (error: unknown) => {
      console.warn('The known texts could not be read.', error);
      show(NO_FINDERS);
    });
    return () => {
      isLeft = true;
    };
  }, [store, names, isNeeded]);

  const finders = isKept ? read : NO_FINDERS;
  return useMemo(() => {
    if (!finders) return undefined;
    const found = fields.flatMap((field) => {
      const finder = finders.get(knownTextsOf(model, field) ?? '');
      return finder ? [[field, finder.find(typed ?? '', limit)] as const] : [];
    });
    return { texts: Object.fromEntries(found), isCut: [...finders.values()].some(({ isCut }) => isCut) };
  }, [model, fields, finders, typed, limit]);
};

/** Searches after typing has paused for this many milliseconds. */
const DEBOUNCE_MS = 150;

interface Found<T> {
  /** The text of the search. */
  readonly typed: string | undefined;
  readonly texts: TextsByField;
  readonly rows: readonly Stored<T>[];
  /** Whether there may be more texts. */
  readonly more: boolean;
  /** Counts the requests without an answer. */
  readonly awaited: number;
}

/** Describes a search among records. Keep `filters` stable between renders. */
interface Search {
  /** The most texts of each field. */
  readonly limit: number;
  /** The most records with the typed words. */
  readonly readAtMost: number;
  readonly filters?: readonly Filter[];
}

/**
 * Searches the records that equal the filters: for texts of the fields that begin with `typed` in any case, and for records with all
 * typed words in any order. Reads nothing while `typed` is undefined. Returns what was found last until an answer comes. Keep `fields`
 * stable between renders.
 */
export const useSearchedTexts = <T>(
  model: Model<T>,
  fields: readonly string[],
  typed: string | undefined,
  { limit, readAtMost, filters = EVERYTHING }: Search,
): Pick<Found<T>, 'texts' | 'rows' | 'more'> & { readonly loading: boolean } => {
  const store = useDataStore();
  const [found, setFound] = useState<Found<T>>({
    typed: undefined,
    texts: {},
    rows: [],
    more: false,
    awaited: 0,
  });

  useEffect(() => {
    if (typed === undefined) return;
    let isLeft = false;
    const show = (add: (found: Found<T>) => Partial<Found<T>>): void => {
      if (!isLeft) setFound((before) => ({ ...before, ...add(before), awaited: before.awaited - 1 }));
    };
    const searchTexts = async (field: string): Promise<void> => {
      // A cancelled search ends after its current step.
      const read: ReadTexts = async (from, step) =>
        isLeft ? [] : store.texts({ model, filters }, field, from, step);
      let texts: readonly string[] = [];
      try {
        // Loads with the first search, because no first list needs it.
        const { distinctTexts } = await import('./distinct-texts');
        texts = await distinctTexts(read, cleanLine(typed), limit);
      } catch (error) {
        console.error(`The texts of ${model.collection} could not be read.`, error);
      }
      show((before) => ({
        texts: { ...before.texts, [field]: texts },
        more: before.more || texts.length >= limit,
      }));
    };
    const searchWords = async (): Promise<void> => {
      const words = [...new Set(searchedWordsIn(typed))].slice(0, MOST_WORDS);
      let rows: readonly Stored<T>[] = [];
      try {
        if (words.length > 0)
          rows = (await store.readPage({ model, filters, words, limit: readAtMost })).rows;
      } catch (error) {
        console.warn(`The ${model.collection} with the typed words could not be read.`, error);
      }
      show(() => ({ rows }));
    };
    setFound((before) => ({ ...before, typed, more: false, awaited: fields.length + 1 }));
    const timer = setTimeout(
      () => {
        for (const field of fields) void searchTexts(field);
        void searchWords();
      },
      typed === '' ? 0 : DEBOUNCE_MS,
    );
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [store, model, fields, typed, limit, readAtMost, filters]);

  const { texts, rows, more, awaited } = found;
  return { texts, rows, more, loading: typed !== undefined && (found.typed !== typed || awaited > 0) };
};
