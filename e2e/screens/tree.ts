// Writes what a screen reader finds on a page, to be read and compared.
import type { Page } from '@playwright/test';

/** How many rows of each part of a table are written. The others are alike. */
const ROWS = 2;

/** What depends on the day and the speed of the run, and what stands for it. */
const UNSTABLE: readonly (readonly [RegExp, string])[] = [
  [/\b[A-Z][a-z]+day, [A-Z][a-z]+ \d{1,2}, \d{4}\b/g, 'DAY'],
  [/\b[A-Z][a-z]{2} \d{1,2}, \d{4}\b/g, 'DAY'],
  [/\b\d{4}-\d{2}-\d{2}\b/g, 'DAY'],
  [/\b\d{1,2}:\d{2}(:\d{2})?\s[AP]M\b/g, 'TIME'],
  [/^( *- paragraph: )"?[\d,]+\+?"?$/gm, '$1COUNT'],
];

/**
 * Leaves out what a screen reader does not read: the addresses of links, the name of a row, which is its cells, and the
 * empty part of a table whose next rows are loading.
 */
const withoutUnread = (tree: string): string =>
  tree
    .replaceAll(/:\n( *)- \/url: .*\n(?!\1)/g, '\n')
    .replaceAll(/^ *- (\/url: .*|rowgroup)\n/gm, '')
    .replaceAll(/^( *- )'?row ".*?"( \[.*\])?'?:$/gm, '$1row:');

/** Leaves out the rows after the first ones, with all that is in them. */
const withFewRows = (tree: string): string => {
  let rows = 0;
  let rowDepth = Number.POSITIVE_INFINITY;
  return tree
    .split('\n')
    .filter((line) => {
      const depth = line.search(/\S/);
      const isRow = /^ *- row\b/.test(line);
      if (isRow) {
        rows = depth === rowDepth ? rows + 1 : 1;
        rowDepth = depth;
      } else if (depth < rowDepth) {
        rowDepth = Number.POSITIVE_INFINITY;
      }
      return rowDepth === Number.POSITIVE_INFINITY || rows <= ROWS;
    })
    .join('\n');
};

/** Returns the title of the tab and the accessibility tree of the page, with placeholders for days and counts. */
export const readTree = async (page: Page): Promise<string> => {
  const tree = withFewRows(withoutUnread(`${await page.locator('body').ariaSnapshot()}\n`));
  const stable = UNSTABLE.reduce((text, [pattern, name]) => text.replaceAll(pattern, name), tree);
  return `# ${await page.title()}\n${stable}`;
};
