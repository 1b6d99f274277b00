import { useEffect, useState } from 'react';
import { useDataStore } from '../DataProvider';
import type { TextFinder } from './text-finder';

type Finders = ReadonlyMap<string, TextFinder>;

const NONE: Finders = new Map();

/**
 * Returns the finders of known texts by their names, which are read when they are first needed; undefined until then, and an empty
 * map if the server keeps none. Keep `of` stable between renders.
 */
export const useKnownTexts = (of: readonly string[], isNeeded: boolean): Finders | undefined => {
  const store = useDataStore();
  const isKept = of.length > 0;
  const [finders, setFinders] = useState<Finders>();

  useEffect(() => {
    if (!isNeeded || !isKept) return;
    let left = false;
    const show = (found: Finders) => left || setFinders(found);
    store.knownTexts(of).then(show, (error: unknown) => {
      console.warn('The known texts could not be read.', error);
      show(NONE);
    });
    return () => {
      left = true;
    };
  }, [store, of, isNeeded, isKept]);

  return isKept ? finders : NONE;
};
