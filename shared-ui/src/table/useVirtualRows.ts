import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

/**
 * Keeps the rows in view in place while rows above them change. Returns how many new rows are above since the user left
 * the top of the list, which starts at `top` of the page, in pixels.
 */
function useStablePosition<Row>(
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

/** The scroll position of a list, to restore it when the list is shown again. */
export interface ListPosition {
  /** The scroll offset of the page, in pixels. */
  readonly scrolled: number;
  readonly measured: VirtualItem[];
}

/** The estimated height of a row before any is measured, in pixels: of a row, and of a card on a phone. */
const ESTIMATED_HEIGHTS = { row: 38.25, card: 102 };
/** Below this width of the window, in pixels, rows are cards (`DataTable.module.css`). */
const NARROW = 640;
/** The estimated room above the list before it is measured, in pixels. */
const ESTIMATED_TOP = 160;
/** Renders this many rows beyond the visible ones: the first time, and then so many that a quick scroll shows no gap. */
const OVERSCAN = { first: 1, later: 8 };
/** Loads the next rows this many rows before the end, at least and at most. */
const ROWS_BEFORE_END = { least: 15, most: 100 };

/** Returns a quarter of the rows within the bounds: a user who scrolls far gets more rows ahead. */
const rowsBeforeEnd = (count: number): number =>
  Math.min(Math.max(ROWS_BEFORE_END.least, count / 4), ROWS_BEFORE_END.most);

/** The room that the sticky headers take at the top of the window, and a toast at its bottom, in pixels. */
const COVERED = 96;

const every = ({ count }: Range): number[] => Array.from({ length: count }, (_, index) => index);

/** Returns the height of a row with the room below it. Without a layout the height is 0. */
const heightOf = (element: Element): number =>
  element.getBoundingClientRect().height +
    Number.parseFloat(getComputedStyle(element).marginBlockEnd || '0') || ESTIMATED_HEIGHTS.row;

/** Returns whether the rows in view have been painted. Only then is there time for those beyond. */
const useIsPainted = (): boolean => {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
};

/**
 * Returns the rows of a long list to render in `body` at the current scroll offset, and the room of the others above and
 * below, in pixels. `unseen` is the number of new rows above the ones in view.
 */
export function useVirtualRows<Row>({
  body,
  rows,
  rowKey,
  onNearEnd,
  position,
  target,
  open,
}: {
  body: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  rowKey(row: Row): string;
  /** Is called near the end of the rows. */
  onNearEnd?: (() => void) | undefined;
  position?: RefObject<ListPosition | null> | undefined;
  /** The key of a row to keep in view. */
  target?: string | undefined;
  /** The key of a row to bring into view once. */
  open?: string | undefined;
}) {
  const [top, setTop] = useState(ESTIMATED_TOP);
  const isPainted = useIsPainted();
  const whole = useWholeDocument();
  const getItemKey = useCallback(
    (index: number) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
    [rows, rowKey],
  );
  const [restored] = useState(() => position?.current ?? undefined);
  // Most rows are as high as the first one. A row of the estimated height renders only once.
  const measured = useRef<number>(undefined);
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () =>
      measured.current ?? (window.innerWidth < NARROW ? ESTIMATED_HEIGHTS.card : ESTIMATED_HEIGHTS.row),
    measureElement: (element) => {
      const height = heightOf(element);
      measured.current ??= height;
      return height;
    },
    overscan: isPainted ? OVERSCAN.later : OVERSCAN.first,
    // Known before the list is in the document, so that the first rows are rendered with it.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollMargin: top,
    scrollPaddingStart: COVERED,
    scrollPaddingEnd: COVERED,
    rangeExtractor: whole ? every : defaultRangeExtractor,
    getItemKey,
    ...(restored && { initialOffset: restored.scrolled, initialMeasurementsCache: restored.measured }),
  });
  // By default each correction counts as scrolled. Rows that all grow at once would scroll the page by all they grow.
  const [hasOpened, setHasOpened] = useState(false);
  if (open !== undefined && !hasOpened) setHasOpened(true);
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = hasOpened
    ? ({ start }, _, { scrollOffset }) => start < (scrollOffset ?? 0)
    : undefined;
  const items = virtualizer.getVirtualItems();
  const unseen = useStablePosition(virtualizer, items, rows, getItemKey, top);

  useLayoutEffect(() => {
    // Scrolling does not move the top of the list, and measuring it would force a layout.
    if (virtualizer.isScrolling || !body.current) return;
    setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY));
  });

  const indexOf = (key: string | undefined) =>
    key === undefined ? -1 : rows.findIndex((row) => rowKey(row) === key);
  const targetIndex = indexOf(target);
  useEffect(() => {
    if (targetIndex >= 0) virtualizer.scrollToIndex(targetIndex);
  }, [virtualizer, targetIndex]);

  const openIndex = indexOf(open);
  const isOpenLoaded = openIndex >= 0;
  const reveal = useEffectEvent(() => {
    const { start = 0, end = 0 } = virtualizer.measurementsCache[openIndex] ?? {};
    const isSeen = end - window.scrollY > COVERED && start - window.scrollY < window.innerHeight;
    if (!isSeen) virtualizer.scrollToIndex(openIndex);
  });
  // Not whenever its index changes: the user may scroll away from it.
  useLayoutEffect(() => {
    if (open !== undefined && isOpenLoaded) reveal();
  }, [open, isOpenLoaded]);

  const end = virtualizer.range?.endIndex;
  useEffect(() => {
    if (end !== undefined && end >= rows.length - rowsBeforeEnd(rows.length)) onNearEnd?.();
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

const isFind = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === 'F3' || ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'f');

/**
 * Returns whether to render all rows: while the page is printed, and once the user has searched the page with the browser.
 * The rows are in the document before the browser continues.
 */
const useWholeDocument = (): boolean => {
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
