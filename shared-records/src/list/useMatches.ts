import { useMemo } from 'react';
import { matchesIn } from '../model/words/words';
import type { List } from '../store/data-store';

/** Returns a function that finds the parts of a text to highlight; undefined if the list is not searched by words. */
export const useMatches = ({ words }: Pick<List<object>, 'words'>) =>
  useMemo(() => words && ((text: string) => matchesIn(text, words)), [words]);
