import { useMemo } from 'react';
import { matchesIn } from '../model/words';
import type { CollectionName, List } from '../store/data-store';

/** What tells which parts of a text a list was searched for; undefined where it was not searched by words. */
export const useMatches = ({ words }: List<CollectionName>) =>
  useMemo(() => words && ((text: string) => matchesIn(text, words)), [words]);
