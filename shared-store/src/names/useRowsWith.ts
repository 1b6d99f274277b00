import { useEffect, useState } from 'react';
import type { Model, Stored } from 'shared-model/define-model';
import { MOST_WORDS, searchedWordsIn } from 'shared-model/words/words';
import { useDataStore } from '../DataProvider';
import type { Filter } from '../data-store';

/** Searches after typing has paused for this many milliseconds. */
const DEBOUNCE_MS = 150;

interface Found<T> {
  readonly typed: string | undefined;
  readonly rows: readonly Stored<T>[];
}

/**
 * Returns the first `limit` records that equal the filters and have all typed words, in any order. Reads nothing while `typed`
 * is undefined. Keep `filters` stable between renders.
 */
export const useRowsWith = <T>(
  model: Model<T>,
  filters: readonly Filter[],
  typed: string | undefined,
  limit: number,
): { readonly rows: readonly Stored<T>[]; readonly loading: boolean } => {
  const store = useDataStore();
  const [found, setFound] = useState<Found<T>>({ typed, rows: [] });

  useEffect(() => {
    if (typed === undefined) return;
    let left = false;
    const show = (rows: readonly Stored<T>[]) => left || setFound({ typed, rows });
    const words = [...new Set(searchedWordsIn(typed))].slice(0, MOST_WORDS);
    const timer = setTimeout(() => {
      if (words.length === 0) return show([]);
      store.readPage({ model, filters, words, limit }).then(
        ({ rows }) => show(rows),
        (error: unknown) => {
          console.warn(`The ${model.collection} with the typed words could not be read.`, error);
          show([]);
        },
      );
    }, DEBOUNCE_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [store, model, filters, typed, limit]);

  return { rows: found.rows, loading: typed !== undefined && found.typed !== typed };
};
