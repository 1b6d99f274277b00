import { storedJson, storeText } from 'shared-ui/storage';
import * as v from 'valibot';

const KEY = 'skeleton';

/** More than a window shows. */
const MAX_PARTS = 500;

const partSchema = v.object({
  kind: v.picklist(['header', 'sidebar', 'box', 'brand', 'link', 'title', 'label', 'row', 'bar']),
  x: v.number(),
  y: v.number(),
  width: v.number(),
  height: v.number(),
  text: v.string(),
});

const skeletonSchema = v.object({
  path: v.string(),
  windowWidth: v.number(),
  parts: v.array(partSchema),
});

/** A part of the screen as it stood in the window, in pixels. `text` is empty for parts without words. */
export type SkeletonPart = v.InferOutput<typeof partSchema>;

/** The elements to save, from the furthest back. Records leave bars only, never their text. */
const SOURCES: readonly { kind: SkeletonPart['kind']; selector: string; hasText?: true }[] = [
  { kind: 'header', selector: 'header' },
  { kind: 'sidebar', selector: 'aside' },
  { kind: 'box', selector: 'main :is(table, tbody > tr, :is(button, input, textarea):not(table *))' },
  { kind: 'brand', selector: 'header h1', hasText: true },
  { kind: 'link', selector: 'aside a', hasText: true },
  { kind: 'title', selector: 'main h2:not([data-record])', hasText: true },
  { kind: 'label', selector: 'main th', hasText: true },
  { kind: 'row', selector: 'main tbody > tr' },
  { kind: 'bar', selector: 'main :is(td:not(:empty), [data-record])' },
];

/** Returns the nearest element around another that has a visible border. */
const bordered = (inner: Element): Element | undefined => {
  for (let element: Element | null = inner; element?.matches('main *'); element = element.parentElement) {
    if (Number.parseFloat(getComputedStyle(element).borderTopWidth) > 0) return element;
  }
  return undefined;
};

const elementsOf = (kind: SkeletonPart['kind'], selector: string): ReadonlySet<Element> => {
  const found = [...document.querySelectorAll(selector)];
  return new Set(kind === 'box' ? found.flatMap((element) => bordered(element) ?? []) : found);
};

const isInView = ({ width, height, top, bottom, left, right }: DOMRect): boolean =>
  width > 1 && height > 1 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;

/** Whether an element is seen. A table's head can be one pixel wide, for assistive technology only. */
const isSeen = (element: Element): boolean =>
  isInView(element.getBoundingClientRect()) &&
  isInView((element.closest('thead') ?? element).getBoundingClientRect());

/** Whether the page shows a screen, or the empty block of a screen, and no spinner. */
export const hasScreen = (): boolean =>
  document.querySelector('main > :not([role="status"]), main:empty') !== null;

/** Saves where the parts of the screen stand, if there is a screen. */
export function saveSkeleton(): void {
  if (!hasScreen()) return;
  const parts = SOURCES.flatMap(({ kind, selector, hasText }) =>
    [...elementsOf(kind, selector)].filter(isSeen).map((element): SkeletonPart => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { kind, x, y, width, height, text: (hasText && element.textContent) || '' };
    }),
  );
  const skeleton = { path: location.pathname, windowWidth: innerWidth, parts: parts.slice(0, MAX_PARTS) };
  storeText('sessionStorage', KEY, JSON.stringify(skeleton));
}

/** Returns the parts that this tab has saved at this address and window width. */
export function savedSkeleton(): readonly SkeletonPart[] {
  const stored = v.safeParse(skeletonSchema, storedJson('sessionStorage', KEY));
  if (!stored.success) return [];
  const { path, windowWidth, parts } = stored.output;
  return path === location.pathname && windowWidth === innerWidth ? parts : [];
}
