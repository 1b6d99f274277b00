import { errors, type Locator, type Page } from 'playwright-core';
import { REPORTS_TABLE } from '../page/screens';
import { type Chip, MAX_SEARCHING_MS, type Search } from './searches';

/** An element that every found row must contain, and its text in any case. */
interface Trait {
  readonly selector: string;
  readonly text: string;
}

/** How long a search may take, in milliseconds. */
const TIMEOUT_MS = 60_000;

const ROWS = `${REPORTS_TABLE} tbody [aria-rowindex]`;

/** Runs in the page: returns the milliseconds from the user's click until all rows have all traits. */
const timeRows = ({
  rows,
  traits,
  timeoutMs,
}: {
  rows: string;
  traits: readonly Trait[];
  timeoutMs: number;
}) =>
  new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`There is no row for ${JSON.stringify(traits)}.`)), timeoutMs);
    document.addEventListener(
      'click',
      ({ timeStamp }) => {
        const observer = new MutationObserver(() => {
          const shown = [...document.querySelectorAll(rows)];
          const found = shown.every((row) =>
            traits.every(({ selector, text }) =>
              [...row.querySelectorAll(selector)].some(
                ({ textContent }) => textContent?.toLowerCase() === text.toLowerCase(),
              ),
            ),
          );
          if (shown.length === 0 || !found) return;
          observer.disconnect();
          resolve(performance.now() - timeStamp);
        });
        observer.observe(document, { childList: true, subtree: true, characterData: true });
      },
      { capture: true, once: true },
    );
  });

/** Acts, and returns the milliseconds from the click until all rows have all traits. */
const timeClick = async (page: Page, traits: readonly Trait[], act: () => Promise<void>): Promise<number> => {
  const [time] = await Promise.all([
    page.evaluate(timeRows, { rows: ROWS, traits, timeoutMs: TIMEOUT_MS }),
    act(),
  ]);
  return time;
};

const searchBox = (page: Page): Locator => page.getByRole('combobox', { name: 'Search', exact: true });

/** The option that finds the typed words. */
const findOption = (page: Page): Locator => page.getByRole('option', { name: /^Find / });

/** Returns whether the page finds words. */
const findsWords = async (page: Page): Promise<boolean> => {
  await searchBox(page).fill('a');
  await page.getByRole('option').first().waitFor();
  const found = (await findOption(page).count()) > 0;
  await searchBox(page).fill('');
  return found;
};

/** Types the text of a chip. @returns its option. */
const optionFor = async (page: Page, { text }: Chip): Promise<Locator> => {
  // Without a click, which would load the options for an empty text.
  await searchBox(page).fill(text);
  return page.getByRole('option', { name: text, exact: true }).first();
};

/** Chooses chips, measures the last one, and clears the search. */
const timeChips = async (page: Page, chips: readonly Chip[]): Promise<number> => {
  for (const chip of chips.slice(0, -1)) await (await optionFor(page, chip)).click();
  const [last] = chips.slice(-1);
  if (!last) throw new Error('A search has a chip.');
  const option = await optionFor(page, last);
  await option.waitFor();
  const traits = chips.map(({ column, text }) => ({ selector: `[data-label="${column}"]`, text }));
  const time = await timeClick(page, traits, () => option.click());
  for (const _ of chips) await searchBox(page).press('Backspace');
  await page.locator(ROWS).filter({ hasNotText: last.text }).first().waitFor();
  return time;
};

/** Finds a word, measures it, and clears the search. */
const timeWord = async (page: Page, word: string): Promise<number> => {
  const traits = [{ selector: 'mark', text: word }];
  await searchBox(page).fill(word);
  const option = findOption(page);
  await option.waitFor();
  const time = await timeClick(page, traits, () => option.click());
  await searchBox(page).press('Backspace');
  await page
    .locator(ROWS)
    .filter({ hasNot: page.locator('mark') })
    .first()
    .waitFor();
  return time;
};

/**
 * Makes one search after the other for about half a minute.
 * @returns their times in milliseconds; none if the page has no search by words or the search box is too slow.
 */
export const timeSearches = async (page: Page, searches: readonly Search[]): Promise<number[]> => {
  const times: number[] = [];
  const until = performance.now() + MAX_SEARCHING_MS;
  for (const search of searches) {
    if ('word' in search && !(await findsWords(page))) return times;
    try {
      times.push(await ('word' in search ? timeWord(page, search.word) : timeChips(page, search.chips)));
    } catch (error) {
      if (error instanceof errors.TimeoutError) return times;
      throw error;
    }
    if (performance.now() > until) return times;
  }
  return times;
};
