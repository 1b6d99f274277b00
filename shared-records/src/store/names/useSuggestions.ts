import { useEffect, useState } from 'react';
import type { Model } from '../../model/define-model';
import { useDataStore } from '../DataProvider';
import type { Filter } from '../data-store';
import { distinctTexts, type ReadTexts } from './distinct-texts';

/** How long typing must pause before the store is asked, in milliseconds. */
const PAUSE = 150;

/** Texts that begin with what is typed. */
export interface Suggestions {
  readonly texts: readonly string[];
  /** Whether they are still on their way. */
  readonly loading: boolean;
  /** Whether there may be more than these. */
  readonly more: boolean;
}

const NOTHING: Suggestions = { texts: [], loading: false, more: false };
const EVERYTHING: readonly Filter[] = [];

/**
 * The first texts of a field, over all records that equal the filters, that begin with `typed` in whatever case: at
 * most `limit`. Where `typed` is undefined, nothing is asked for.
 */
export const useSuggestions = <T>(
  model: Model<T>,
  field: string,
  typed: string | undefined,
  limit: number,
  filters: readonly Filter[] = EVERYTHING,
): Suggestions => {
  const store = useDataStore();
  const [suggestions, setSuggestions] = useState(NOTHING);

  useEffect(() => {
    if (typed === undefined) return;
    let left = false;
    setSuggestions(({ texts }) => ({ texts, loading: true, more: false }));
    const list = { model, filters };
    // What nobody waits for any more ends with the step that is under way.
    const read: ReadTexts = async (from, step) => (left ? [] : store.texts(list, field, from, step));
    const timer = setTimeout(
      () =>
        distinctTexts(read, typed.trim(), limit).then(
          (texts) => !left && setSuggestions({ texts, loading: false, more: texts.length >= limit }),
          (error: unknown) => {
            console.error(`The texts of ${model.collection} could not be read.`, error);
            if (!left) setSuggestions(NOTHING);
          },
        ),
      typed === '' ? 0 : PAUSE,
    );
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [store, model, field, typed, limit, filters]);

  return typed === undefined ? NOTHING : suggestions;
};
