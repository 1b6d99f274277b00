import { storedJson, storeText } from 'shared-ui/storage';
import * as v from 'valibot';

const KEY = 'outline';

/** More than a window shows. */
const MOST_PARTS = 500;

const partSchema = v.object({
  kind: v.picklist(['header', 'sidebar', 'box', 'brand', 'link', 'title', 'label', 'row', 'bar']),
  x: v.number(),
  y: v.number(),
  width: v.number(),
  height: v.number(),
  text: v.string(),
});

const outlineSchema = v.object({
  path: v.string(),
  windowWidth: v.number(),
  parts: v.array(partSchema),
});

/** A part of the page as it stood in the window, in pixels; `text` is empty where it is drawn without words. */
export type OutlinePart = v.InferOutput<typeof partSchema>;

/** What there is to draw of each kind, from the furthest back. Of records nothing is kept but that they are there. */
const SOURCES: readonly { kind: OutlinePart['kind']; selector: string; hasText?: true }[] = [
  { kind: 'header', selector: 'header' },
  { kind: 'sidebar', selector: 'aside' },
  { kind: 'box', selector: 'main :is(table, tbody > tr, :is(button, input, textarea):not(table *))' },
  { kind: 'brand', selector: 'header h1', hasText: true },
  { kind: 'link', selector: 'aside a', hasText: true },
  { kind: 'title', selector: 'main h2', hasText: true },
  { kind: 'label', selector: 'main th', hasText: true },
  { kind: 'row', selector: 'main tbody > tr' },
  { kind: 'bar', selector: 'main td:not(:empty)' },
];

/** The element that bounds another to the eye: the nearest around it with a border. */
const bounded = (inner: Element): Element | undefined => {
  for (let element: Element | null = inner; element?.matches('main *'); element = element.parentElement) {
    if (Number.parseFloat(getComputedStyle(element).borderTopWidth) > 0) return element;
  }
  return undefined;
};

const elementsOf = (kind: OutlinePart['kind'], selector: string): ReadonlySet<Element> => {
  const found = [...document.querySelectorAll(selector)];
  return new Set(kind === 'box' ? found.flatMap((element) => bounded(element) ?? []) : found);
};

const isInView = ({ width, height, top, bottom, left, right }: DOMRect): boolean =>
  width > 1 && height > 1 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;

/** Whether it is in the window. The head of a table can be there for assistive technology only, one pixel wide. */
const isSeen = (element: Element): boolean =>
  isInView(element.getBoundingClientRect()) &&
  isInView((element.closest('thead') ?? element).getBoundingClientRect());

/** Something but a spinner in the page's main part, or nothing at all that is to come. */
const SCREEN = 'main > :not([role="status"]), main:empty';

/** Whether the page shows a screen, and no longer a spinner in its place. */
export const isScreenThere = (): boolean => document.querySelector(SCREEN) !== null;

/** Takes down where the parts of the page stand, once there is a screen. */
export function keepOutline(): void {
  if (!isScreenThere()) return;
  const parts = SOURCES.flatMap(({ kind, selector, hasText }) =>
    [...elementsOf(kind, selector)].flatMap((element): OutlinePart[] => {
      if (!isSeen(element)) return [];
      const { x, y, width, height } = element.getBoundingClientRect();
      return [{ kind, x, y, width, height, text: (hasText && element.textContent) || '' }];
    }),
  );
  const outline = { path: location.pathname, windowWidth: innerWidth, parts: parts.slice(0, MOST_PARTS) };
  storeText('sessionStorage', KEY, JSON.stringify(outline));
}

/** Reads the parts of the page as this tab has last shown it at this address and width; none where it has not. */
export function keptOutline(): readonly OutlinePart[] {
  const stored = v.safeParse(outlineSchema, storedJson('sessionStorage', KEY));
  if (!stored.success) return [];
  const { path, windowWidth, parts } = stored.output;
  return path === location.pathname && windowWidth === innerWidth ? parts : [];
}
