import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStablePlace } from './useStablePlace';
import { useWholeDocument } from './useWholeDocument';

/** Where a reader was in a list, for when the list comes back. */
export interface ListPosition {
  /** How far the page was scrolled, in pixels. */
  readonly scrolled: number;
  /** The rows as they were measured. */
  readonly measured: VirtualItem[];
}

/** The height of a row before any is measured, in pixels. */
const ESTIMATE = 45;
/** How many rows beyond the visible ones are drawn, so that a quick scroll meets no gap. */
const OVERSCAN = 8;
/** How many rows before the last one the next are asked for, at least and at most: more of them in a long list. */
const AHEAD = { least: 15, most: 100 };

/** A quarter of the rows, within the bounds: who scrolls on is not to wait, who has not begun is not to read more. */
const aheadOf = (count: number): number => Math.min(Math.max(AHEAD.least, count / 4), AHEAD.most);

const every = ({ count }: Range): number[] => Array.from({ length: count }, (_, index) => index);

/** The height of a row with the room below it. One without a layout says nothing. */
const heightOf = (element: Element): number =>
  element.getBoundingClientRect().height +
    Number.parseFloat(getComputedStyle(element).marginBlockEnd || '0') || ESTIMATE;

/**
 * Which rows of a long list are to be drawn in `body` as the page scrolls, and how much room the others take above and
 * below, in pixels. `unseen` rows have come in above what is read.
 */
export function useVirtualRows<Row>({
  body,
  rows,
  rowKey,
  onNearEnd,
  position,
}: {
  body: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  rowKey(row: Row): string;
  /** The end of the rows comes near. */
  onNearEnd?: (() => void) | undefined;
  position?: RefObject<ListPosition | null> | undefined;
}) {
  const [top, setTop] = useState(0);
  const whole = useWholeDocument();
  const getItemKey = useCallback(
    (index: number) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
    [rows, rowKey],
  );
  const [restored] = useState(() => position?.current ?? undefined);
  // Most rows are as high as the first: one that is as high as it was taken for costs no second rendering.
  const estimate = useRef(ESTIMATE);
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => estimate.current,
    measureElement: (element) => {
      const height = heightOf(element);
      if (estimate.current === ESTIMATE) estimate.current = height;
      return height;
    },
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor: whole ? every : defaultRangeExtractor,
    getItemKey,
    ...(restored && { initialOffset: restored.scrolled, initialMeasurementsCache: restored.measured }),
  });
  const items = virtualizer.getVirtualItems();
  const unseen = useStablePlace(virtualizer, items, rows, getItemKey, top);

  useLayoutEffect(() => {
    // What is above the rows does not change by scrolling, and to ask for a place lays out the page at once.
    if (virtualizer.isScrolling || !body.current) return;
    setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY));
  });

  const end = virtualizer.range?.endIndex;
  useEffect(() => {
    if (end !== undefined && end >= rows.length - aheadOf(rows.length)) onNearEnd?.();
  }, [end, rows.length, onNearEnd]);

  useLayoutEffect(
    () => () => {
      if (!position) return;
      position.current = { scrolled: virtualizer.scrollOffset ?? 0, measured: virtualizer.measurementsCache };
    },
    [position, virtualizer],
  );

  return {
    items,
    measure: virtualizer.measureElement,
    above: (items[0]?.start ?? top) - top,
    below: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top),
    unseen,
  };
}
