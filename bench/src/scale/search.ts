import { errors, type Locator, type Page } from 'playwright-core';
import type { Report } from 'shared-data/schema';
import { REPORTS_TABLE } from '../page/sights';

const CUSTOMER = { field: 'customer', column: 'Customer' } as const;
const DEPARTMENT = { field: 'department', column: 'Department' } as const;
const PERSON = { field: 'responsible', column: 'Person Responsible' } as const;

/** The searches that are timed, by what a reader sees of them in the table: their chips, as field and column. */
export const SEARCHES = {
  'one chip': [CUSTOMER],
  'three chips': [DEPARTMENT, PERSON, CUSTOMER],
} as const;

export type SearchName = keyof typeof SEARCHES;

export const SEARCH_NAMES: readonly SearchName[] = ['one chip', 'three chips'];

/** A choice of the search box: its text, and the column in which each row that it leaves says the same. */
interface Chip {
  readonly column: string;
  readonly text: string;
}

/** How long a search may take, in milliseconds. */
const PATIENCE = 60_000;
/** After so long in all, in milliseconds, no further search is begun. */
const SEARCHING_TIME = 30_000;

/**
 * Runs in a page: takes an option of the search box. @returns how many milliseconds it took until there were rows, and
 * each said what every chip says.
 */
const timeOption = (
  option: Element,
  { table, chips, patience }: { table: string; chips: readonly Chip[]; patience: number },
) =>
  new Promise<number>((resolve, reject) => {
    if (!(option instanceof HTMLElement)) return reject(new Error('An option is no element of HTML.'));
    setTimeout(() => reject(new Error(`There is no row for ${JSON.stringify(chips)}.`)), patience);
    const start = performance.now();
    const observer = new MutationObserver(() => {
      const rows = [...document.querySelectorAll(`${table} tbody [aria-rowindex]`)];
      const found = rows.every((row) =>
        chips.every(
          ({ column, text }) => row.querySelector(`[data-label="${column}"]`)?.textContent === text,
        ),
      );
      if (rows.length === 0 || !found) return;
      observer.disconnect();
      resolve(performance.now() - start);
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
    option.click();
  });

const searchBox = (page: Page): Locator => page.getByRole('combobox', { name: 'Search', exact: true });

/** Types a chip's text. @returns the option that it leaves. */
const optionFor = async (page: Page, { text }: Chip): Promise<Locator> => {
  // Without a click first, which asks for what an empty text offers.
  await searchBox(page).fill(text);
  return page.getByRole('option', { name: text, exact: true }).first();
};

/** Takes chips one after the other. @returns how long it took from the last of them to its rows, in milliseconds. */
const takeChips = async (page: Page, chips: readonly Chip[]): Promise<number> => {
  for (const chip of chips.slice(0, -1)) await (await optionFor(page, chip)).click();
  const [last] = chips.slice(-1);
  if (!last) throw new Error('A search has a chip.');
  const option = await optionFor(page, last);
  return option.evaluate(timeOption, { table: REPORTS_TABLE, chips, patience: PATIENCE });
};

/** Times a search for a report, and leads back to the whole list. */
const timeSearch = async (page: Page, name: SearchName, report: Report): Promise<number> => {
  const chips = SEARCHES[name].map(({ field, column }) => ({ column, text: report[field] }));
  const time = await takeChips(page, chips);
  for (const _ of chips) await searchBox(page).press('Backspace');
  await page
    .locator(`${REPORTS_TABLE} tbody [aria-rowindex]`)
    .filter({ hasNotText: report.customer })
    .first()
    .waitFor();
  return time;
};

/**
 * Times a search for one report after the other, for about half a minute. @returns the times in milliseconds; none where the
 * search box did not offer in time what was typed.
 */
export const timeSearches = async (
  page: Page,
  name: SearchName,
  reports: readonly Report[],
): Promise<number[]> => {
  const times: number[] = [];
  const until = performance.now() + SEARCHING_TIME;
  for (const report of reports) {
    try {
      times.push(await timeSearch(page, name, report));
    } catch (error) {
      if (error instanceof errors.TimeoutError) return times;
      throw error;
    }
    if (performance.now() > until) return times;
  }
  return times;
};
