import * as v from 'valibot';

const KEY = 'outline';

/** More than a window shows. */
const MOST_PARTS = 500;

const partSchema = v.object({
  kind: v.picklist(['surface', 'brand', 'link', 'title', 'control', 'label', 'row', 'bar']),
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
  { kind: 'surface', selector: 'header, aside, main table' },
  { kind: 'brand', selector: 'header h1', hasText: true },
  { kind: 'link', selector: 'aside a', hasText: true },
  { kind: 'title', selector: 'main h2', hasText: true },
  { kind: 'control', selector: 'main :is(button, input, textarea):not(table *)' },
  { kind: 'label', selector: 'main th', hasText: true },
  { kind: 'row', selector: 'main tbody > tr' },
  { kind: 'bar', selector: 'main td:not(:empty)' },
];

/** The element that bounds a control to the eye: the nearest around it with a border. */
const bounded = (control: Element): Element => {
  for (let element: Element | null = control; element?.matches('main *'); element = element.parentElement) {
    if (Number.parseFloat(getComputedStyle(element).borderTopWidth) > 0) return element;
  }
  return control;
};

const elementsOf = (kind: OutlinePart['kind'], selector: string): ReadonlySet<Element> => {
  const found = [...document.querySelectorAll(selector)];
  return new Set(kind === 'control' ? found.map(bounded) : found);
};

const isInView = ({ width, height, top, bottom, left, right }: DOMRect): boolean =>
  width > 1 && height > 1 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;

/** Takes down where the parts of the page stand. */
export function keepOutline(): void {
  const parts = SOURCES.flatMap(({ kind, selector, hasText }) =>
    [...elementsOf(kind, selector)].flatMap((element): OutlinePart[] => {
      const box = element.getBoundingClientRect();
      if (!isInView(box)) return [];
      const { x, y, width, height } = box;
      return [{ kind, x, y, width, height, text: (hasText && element.textContent) || '' }];
    }),
  );
  const outline = { path: location.pathname, windowWidth: innerWidth, parts: parts.slice(0, MOST_PARTS) };
  sessionStorage.setItem(KEY, JSON.stringify(outline));
}

/** The parts of the page as this tab has last shown it at this address and width; none where it has not. */
export function keptOutline(): readonly OutlinePart[] {
  const stored = v.safeParse(outlineSchema, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
  if (!stored.success) return [];
  const { path, windowWidth, parts } = stored.output;
  return path === location.pathname && windowWidth === innerWidth ? parts : [];
}
