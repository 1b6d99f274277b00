import { useMemo } from 'react';
import { matchesIn } from '../model/words/words';
import type { List } from '../store/data-store';

/** What tells which parts of a text a list was searched for; undefined where it was not searched by words. */
export const useMatches = <T>({ words }: List<T>) =>
  useMemo(() => words && ((text: string) => matchesIn(text, words)), [words]);
