import { useEffect, useState } from 'react';
import type { Model } from 'shared-model/define-model';
import { cleanLine } from 'shared-model/fields/clean-texts';
import { useDataStore } from '../DataProvider';
import type { Filter } from '../data-store';
import type { ReadTexts } from './distinct-texts';

/** Searches after typing has paused for this many milliseconds. */
const DEBOUNCE_MS = 150;

/** Texts that begin with what is typed. */
export interface Suggestions {
  /** The texts of each field. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  readonly loading: boolean;
  /** Whether there may be more texts. */
  readonly more: boolean;
}

const NOTHING: Suggestions = { texts: {}, loading: false, more: false };
const EVERYTHING: readonly Filter[] = [];

/**
 * Returns the first `limit` texts of each field that begin with `typed` in any case, among the records that equal the
 * filters. Reads nothing while `typed` is undefined. Keep `fields` stable between renders.
 */
export const useSuggestions = <T>(
  model: Model<T>,
  fields: readonly string[],
  typed: string | undefined,
  limit: number,
  filters: readonly Filter[] = EVERYTHING,
): Suggestions => {
  const store = useDataStore();
  const [suggestions, setSuggestions] = useState(NOTHING);

  useEffect(() => {
    if (typed === undefined) return;
    let left = false;
    const list = { model, filters };
    const pending = new Set(fields);
    const show = (field: string, found: readonly string[]) => {
      pending.delete(field);
      if (left) return;
      setSuggestions(({ texts, more }) => ({
        texts: { ...texts, [field]: found },
        loading: pending.size > 0,
        more: more || found.length >= limit,
      }));
    };
    setSuggestions(({ texts }) => ({ texts, loading: fields.length > 0, more: false }));
    const timer = setTimeout(
      () => {
        for (const field of fields) {
          // A cancelled search ends after its current step.
          const read: ReadTexts = async (from, step) => (left ? [] : store.texts(list, field, from, step));
          // Loads with the first search, because no first list needs it.
          import('./distinct-texts')
            .then(({ distinctTexts }) => distinctTexts(read, cleanLine(typed), limit))
            .then(
              (texts) => show(field, texts),
              (error: unknown) => {
                console.error(`The texts of ${model.collection} could not be read.`, error);
                show(field, []);
              },
            );
        }
      },
      typed === '' ? 0 : DEBOUNCE_MS,
    );
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [store, model, fields, typed, limit, filters]);

  return typed === undefined ? NOTHING : suggestions;
};
