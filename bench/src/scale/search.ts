import { errors, type Locator, type Page } from 'playwright-core';
import { REPORTS_TABLE } from '../page/screens';
import { type Chip, SEARCHING_TIME, type Search } from './searches';

/** What a row has that was searched for: an element, by its selector, and the element's text in any case. */
interface Trait {
  readonly selector: string;
  readonly text: string;
}

/** How long a search may take, in milliseconds. */
const TIMEOUT_MS = 60_000;

const ROWS = `${REPORTS_TABLE} tbody [aria-rowindex]`;

/**
 * Runs in a page: waits for the user's last deed. @returns how many milliseconds it took from that until there were rows,
 * and each had all traits.
 */
const timeRows = ({
  deed,
  rows,
  traits,
  timeoutMs,
}: {
  deed: string;
  rows: string;
  traits: readonly Trait[];
  timeoutMs: number;
}) =>
  new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`There is no row for ${JSON.stringify(traits)}.`)), timeoutMs);
    document.addEventListener(
      deed,
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

/** Does a search's last deed. @returns how long it takes from that to the rows, in milliseconds. */
const timeDeed = async (
  page: Page,
  deed: 'click' | 'input',
  traits: readonly Trait[],
  act: () => Promise<void>,
): Promise<number> => {
  const [time] = await Promise.all([
    page.evaluate(timeRows, { deed, rows: ROWS, traits, timeoutMs: TIMEOUT_MS }),
    act(),
  ]);
  return time;
};

const searchBox = (page: Page): Locator => page.getByRole('combobox', { name: 'Search', exact: true });
const wordsField = (page: Page): Locator => page.getByRole('searchbox', { name: 'Find words' });

/** Types a chip's text. @returns the option that it leaves. */
const optionFor = async (page: Page, { text }: Chip): Promise<Locator> => {
  // Without a click first, which asks for what an empty text offers.
  await searchBox(page).fill(text);
  return page.getByRole('option', { name: text, exact: true }).first();
};

/** Takes chips one after the other, times the last of them, and leads back to the whole list. */
const timeChips = async (page: Page, chips: readonly Chip[]): Promise<number> => {
  for (const chip of chips.slice(0, -1)) await (await optionFor(page, chip)).click();
  const [last] = chips.slice(-1);
  if (!last) throw new Error('A search has a chip.');
  const option = await optionFor(page, last);
  await option.waitFor();
  const traits = chips.map(({ column, text }) => ({ selector: `[data-label="${column}"]`, text }));
  const time = await timeDeed(page, 'click', traits, () => option.click());
  for (const _ of chips) await searchBox(page).press('Backspace');
  await page.locator(ROWS).filter({ hasNotText: last.text }).first().waitFor();
  return time;
};

/** Types a word, times it, and leads back to the whole list. */
const timeWord = async (page: Page, word: string): Promise<number> => {
  const traits = [{ selector: 'mark', text: word }];
  const time = await timeDeed(page, 'input', traits, () => wordsField(page).fill(word));
  await page.getByRole('button', { name: 'Clear the words' }).click();
  await page
    .locator(ROWS)
    .filter({ hasNot: page.locator('mark') })
    .first()
    .waitFor();
  return time;
};

/**
 * Does one search after the other, for about half a minute. @returns how long each took, in milliseconds; none where the
 * page has no search by words, or its search box did not offer in time what was typed.
 */
export const timeSearches = async (page: Page, searches: readonly Search[]): Promise<number[]> => {
  const times: number[] = [];
  const until = performance.now() + SEARCHING_TIME;
  for (const search of searches) {
    if ('word' in search && (await wordsField(page).count()) === 0) return times;
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
