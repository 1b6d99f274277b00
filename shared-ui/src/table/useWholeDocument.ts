import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const isFind = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === 'F3' || ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'f');

/**
 * Whether everything must be in the document: while it is printed, and from the moment on that the reader searches the
 * page with the browser. It is there before the browser goes on.
 */
export const useWholeDocument = (): boolean => {
  const [printing, setPrinting] = useState(false);
  const [searching, setSearching] = useState(false);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal });
    window.addEventListener('afterprint', () => setPrinting(false), { signal });
    // Nothing tells when the browser's search ends.
    window.addEventListener('keydown', (event) => isFind(event) && flushSync(() => setSearching(true)), {
      signal,
    });
    return () => listening.abort();
  }, []);

  return printing || searching;
};
