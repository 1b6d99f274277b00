import { useEffect, useMemo, useState } from 'react';
import type { matchesIn } from '../model/words/matches';
import type { List } from '../store/data-store';
import { untilLoaded } from '../store/until-loaded';
import { loadListChunk } from './load-list-chunk';

/**
 * Returns a function that finds the parts of a text to highlight; undefined if the list is not searched by words, or until the
 * code of the first search has loaded.
 */
export const useMatches = ({ words }: Pick<List<object>, 'words'>) => {
  const [find, setFind] = useState<typeof matchesIn>();
  useEffect(() => {
    if (words) untilLoaded(loadListChunk).then(({ matchesIn }) => setFind(() => matchesIn));
  }, [words]);
  return useMemo(() => words && find && ((text: string) => find(text, words)), [words, find]);
};
