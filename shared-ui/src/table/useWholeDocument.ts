import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const isFind = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === 'F3' || ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'f');

/**
 * Returns whether to render all rows: while the page is printed, and once the user has searched the page with the browser.
 * The rows are in the document before the browser continues.
 */
export const useWholeDocument = (): boolean => {
  const [printing, setPrinting] = useState(false);
  const [searching, setSearching] = useState(false);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal });
    window.addEventListener('afterprint', () => setPrinting(false), { signal });
    // No event reports the end of the browser's search.
    window.addEventListener('keydown', (event) => isFind(event) && flushSync(() => setSearching(true)), {
      signal,
    });
    return () => listening.abort();
  }, []);

  return printing || searching;
};
