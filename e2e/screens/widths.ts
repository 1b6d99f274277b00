// Finds what does not fit into the page, at all widths and with large fonts.
import type { CDPSession, Page } from '@playwright/test';

/** In pixels: those between which the layout changes. */
const SOME_WIDTHS = [320, 480, 640, 1040, 1440];
export const ALL_WIDTHS = Array.from({ length: (1920 - 320) / 40 + 1 }, (_, index) => 320 + index * 40);
/** Describes how users read: with the fonts that they choose in their browser, and with more room between lines, words and letters. */
interface Reading {
  readonly name: string;
  readonly font: number;
  readonly isSpaced: boolean;
  /** Whether a usual run tries it at a few widths alone. */
  readonly isRare?: boolean;
}
const READINGS: readonly Reading[] = [
  { name: 'font 16', font: 16, isSpaced: false },
  { name: 'font 32', font: 32, isSpaced: false },
  { name: 'spaced text', font: 16, isSpaced: true, isRare: true },
];
const RARE_WIDTHS = [320, 1040, 1440];
/** As https://www.w3.org/TR/WCAG22/#text-spacing asks for. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }';
/** From this width on, a head breaks inside no word even with more room between letters. */
const WIDE_ENOUGH = 1040;
const HEIGHT = 800;
const LEAST_WIDTH = 320;
/** A page of 1280 × 1024 pixels that is enlarged to 400 %. */
const ENLARGED = { width: 320, height: 256 };
/** Presses Tab so often in it. */
const STOPS = 30;

/** Returns after the page has heard of a new size, and has drawn it. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

/** Returns what sticks out of the page or of its table cell, what stands askew, and which text is cut or broken within a word. */
const excess = (page: Page, needsWholeWords: boolean, needsWholeHeads = needsWholeWords): Promise<string[]> =>
  page.evaluate(
    ([needsWholeWords, needsWholeHeads]) => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const out = scrollWidth > clientWidth ? [`the page by ${scrollWidth - clientWidth}`] : [];
      // Some elements are for screen readers alone.
      const isClipped = (element: Element | null): boolean =>
        element !== null &&
        (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement));
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        element.getBoundingClientRect().width > 1 &&
        !isClipped(element);
      const nameOf = (element: Element) =>
        `${element.tagName} "${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30)}"`;
      for (const element of document.querySelectorAll('button, a, input, [role=dialog], dialog, h1, h2')) {
        if (!isShown(element)) continue;
        const { left, right } = element.getBoundingClientRect();
        const excess = Math.round(Math.max(right - clientWidth, -left));
        if (excess > 1) out.push(`${nameOf(element)} by ${excess}`);
        const cell = element.matches('button') ? element.closest('td') : null;
        const cut = cell ? Math.round(right - cell.getBoundingClientRect().right) : 0;
        if (cut > 1) out.push(`${nameOf(element)} out of its cell by ${cut}`);
      }
      for (const row of needsWholeWords ? document.querySelectorAll('tbody tr') : []) {
        const tops = [...row.querySelectorAll('[data-kind=action] :is(a, button)')].map((action) =>
          Math.round(action.getBoundingClientRect().top),
        );
        if (new Set(tops).size > 1) out.push(`the actions of "${row.textContent?.slice(0, 30)}" stand askew`);
      }
      // Addresses break between their parts, and names of others have words of any length.
      for (const element of document.querySelectorAll('h1, h2, th, dt, label, legend, button, [role=tab]')) {
        const isWhole = needsWholeWords || (needsWholeHeads && element.matches('th'));
        if (!isWhole || !isShown(element) || element.closest('tbody')) continue;
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          if (isClipped(text.parentElement)) continue;
          for (const { 0: word, index } of (text.textContent ?? '').matchAll(
            /(?<![^\s(])[\p{L}]+(?![^\s),:?])/gu,
          )) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (lines.size > 1) out.push(`${nameOf(element)} breaks "${word}"`);
          }
        }
      }
      for (const day of document.querySelectorAll('tbody [data-width="date"] > div'))
        if (isShown(day) && day.scrollWidth > day.clientWidth + 1) out.push(`${nameOf(day)} is cut`);
      // A part of an address may break only where no line is long enough for it.
      for (const element of document.querySelectorAll(':is(a, dd, li, p), :is(a, dd) *')) {
        const room = element.closest('dd, li, td, p')?.clientWidth ?? element.clientWidth;
        for (const text of element.childNodes)
          if (needsWholeWords && isShown(element) && text instanceof Text && !isClipped(element))
            for (const { 0: part, index } of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
              const range = document.createRange();
              range.setStart(text, index);
              range.setEnd(text, index + part.length);
              const rects = [...range.getClientRects()];
              const width = rects.reduce((sum, rect) => sum + rect.width, 0);
              const lines = new Set(rects.map(({ top }) => Math.round(top)));
              if (lines.size > 1 && width < room) out.push(`${nameOf(element)} breaks "${part}"`);
            }
      }
      for (const element of document.querySelectorAll<HTMLElement>('body *')) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
        // A row shows the start of a long text, or what was found in it.
        const isText = element.textContent?.trim() && !element.closest('tbody, input, textarea, select');
        if (!isText || textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || !isShown(element))
          continue;
        const wide = element.scrollWidth - element.clientWidth;
        const high = element.scrollHeight - element.clientHeight;
        if (/hidden|clip/.test(overflowX) && wide > 2) out.push(`${nameOf(element)} is cut by ${wide}`);
        if (/hidden|clip/.test(overflowY) && high > 4) out.push(`${nameOf(element)} is cut below by ${high}`);
      }
      return out;
    },
    [needsWholeWords, needsWholeHeads] as const,
  );

/** Presses Tab again and again in a small window. Returns the elements with the focus that something covers. */
export const coveredStops = async (page: Page): Promise<string[]> => {
  await page.setViewportSize(ENLARGED);
  const covered: string[] = [];
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return undefined;
      // A link in a text that is cut after two lines has a box for each line.
      const points = [...element.getClientRects()].flatMap(({ left, top, width, height }) =>
        [0.25, 0.5, 0.75].map((part) => [left + width / 2, top + height * part] as const),
      );
      const isSeen = points.some(([x, y]) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (element.contains(hit) || hit.contains(element));
      });
      return isSeen ? undefined : (element.getAttribute('aria-label') ?? element.textContent ?? '');
    });
    if (name !== undefined) covered.push(name);
  }
  return covered;
};

const setFont = (session: CDPSession, standard: number) =>
  session.send('Page.setFontSizes', { fontSizes: { standard } });

const setSpacing = (page: Page, css: string) =>
  page.evaluate(async (css) => {
    document.adoptedStyleSheets = css ? [await new CSSStyleSheet().replace(css)] : [];
  }, css);

/** Runs `work` with each reading and width. Restores the usual one. */
const atEachSize = async (
  page: Page,
  widths: readonly number[],
  work: (reading: Reading, width: number) => Promise<void>,
): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  for (const reading of READINGS) {
    const { font, isSpaced, isRare } = reading;
    await setFont(session, font);
    await setSpacing(page, isSpaced ? SPACING : '');
    for (const width of widths) {
      if (isRare && widths === SOME_WIDTHS && !RARE_WIDTHS.includes(width)) continue;
      await page.setViewportSize({ width, height: HEIGHT });
      await drawn(page);
      await work(reading, width);
    }
  }
  await setSpacing(page, '');
  await setFont(session, 16);
  await session.detach();
};

/** Returns what does not fit into an open screen, or is cut, at these widths, however users read. */
export const widthFaults = async (page: Page, name: string, widths = SOME_WIDTHS): Promise<string[]> => {
  const found: string[] = [];
  await atEachSize(page, widths, async (reading, width) => {
    // https://www.w3.org/TR/WCAG22/#reflow asks for 320 pixels with usual fonts.
    const needsWholeWords = !reading.isSpaced && width * 16 >= LEAST_WIDTH * reading.font;
    const needsWholeHeads = needsWholeWords || (reading.isSpaced && width >= WIDE_ENOUGH);
    const excesses = await excess(page, needsWholeWords, needsWholeHeads);
    found.push(...excesses.map((each) => `${name}, ${reading.name}, width ${width}: ${each}`));
  });
  return found;
};
