import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * Keeps the rows in view in place while rows above them change. Returns how many new rows are above since the user left
 * the top of the list, which starts at `top` of the page, in pixels.
 */
export function useStablePlace<Row>(
  virtualizer: Virtualizer<Window, HTMLTableRowElement>,
  items: readonly VirtualItem[],
  rows: readonly Row[],
  keyAt: (index: number) => VirtualItem['key'],
  top: number,
): number {
  const [unseen, setUnseen] = useState(0);
  const known = useRef({ rows, items, keys: new Set<VirtualItem['key']>() });

  useLayoutEffect(() => {
    const before = known.current;
    if (before.rows === rows) {
      known.current = { ...before, items };
      return;
    }
    const indexes = new Map(rows.map((_, index) => [keyAt(index), index]));
    known.current = { rows, items, keys: new Set(indexes.keys()) };
    if (window.scrollY <= top) return;
    const anchor = before.items.find(({ key, end }) => end > window.scrollY && indexes.has(key));
    const index = anchor && indexes.get(anchor.key);
    if (!anchor || index === undefined) return;
    const start = virtualizer.measurementsCache[index]?.start ?? anchor.start;
    if (start !== anchor.start) window.scrollBy(0, start - anchor.start);
    const arrived = [...indexes.keys()].slice(0, index).filter((key) => !before.keys.has(key)).length;
    if (arrived > 0) setUnseen((count) => count + arrived);
  }, [virtualizer, items, rows, keyAt, top]);

  useEffect(() => {
    if (unseen === 0) return;
    const look = () => window.scrollY <= top && setUnseen(0);
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [unseen, top]);

  return unseen;
}
