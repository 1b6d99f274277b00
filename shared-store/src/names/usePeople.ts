import { useEffect, useMemo, useState } from 'react';
import type { Model } from 'shared-model/define-model';
import { knownTextsOf } from 'shared-model/summaries/known-texts';
import { useDataStore } from '../DataProvider';
import type { Filter } from '../data-store';
import { useKnownTexts } from '../known-texts/useKnownTexts';
import { peopleFor } from './people';
import { useRowsWith } from './useRowsWith';
import { useSuggestions } from './useSuggestions';

/** The most names to suggest. */
const SUGGESTED = 10;
/** Reads this many records for the typed words: the newest ones say which names are in use. */
const READ_FOR_WORDS = 50;
const NONE: readonly string[] = [];
const EVERYTHING: readonly Filter[] = [];

/** Returns the names of staff, which are read when they are first needed. */
const useStaffNames = (isNeeded: boolean): readonly string[] => {
  const store = useDataStore();
  const [names, setNames] = useState(NONE);
  useEffect(() => {
    if (!isNeeded) return;
    let left = false;
    store.staffNames().then(
      (read) => left || setNames(read ?? NONE),
      (error: unknown) => console.warn('The names of staff could not be read.', error),
    );
    return () => {
      left = true;
    };
  }, [store, isNeeded]);
  return names;
};

/**
 * Returns names to suggest in a field of a model for the typed text: those of staff, then those in use. Reads nothing while
 * `typed` is undefined.
 */
export const usePeople = <T>(
  model: Model<T>,
  field: string,
  typed: string | undefined,
): readonly string[] => {
  const staff = useStaffNames(typed !== undefined);
  const of = useMemo(() => {
    const name = knownTextsOf(model, field);
    return name === undefined ? NONE : [name];
  }, [model, field]);
  const finders = useKnownTexts(of, typed !== undefined);
  const finder = finders?.get(of[0] ?? '');
  const known = useMemo(
    () => (typed === undefined ? undefined : finder?.find(typed, SUGGESTED)),
    [finder, typed],
  );
  const asked = finders && (!known || known.length === 0) ? typed : undefined;
  const fields = useMemo(() => [field], [field]);
  const { texts } = useSuggestions(model, fields, asked, SUGGESTED);
  const { rows } = useRowsWith(model, EVERYTHING, asked || undefined, READ_FOR_WORDS);
  return useMemo(() => {
    if (typed === undefined) return NONE;
    const used = rows.map((row) => String(new Map<string, unknown>(Object.entries(row)).get(field) ?? ''));
    const others = [...(known ?? NONE), ...(texts[field] ?? NONE)];
    return peopleFor(typed, { staff, used: asked ? used : NONE, others }, SUGGESTED);
  }, [typed, asked, rows, field, staff, known, texts]);
};
