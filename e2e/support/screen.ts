// Finds and uses the elements of a screen: rows, dropdowns, fields, buttons and toasts.
import { expect, type Locator, type Page } from '@playwright/test';

/** Returns the row of a list that shows `text`. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** Returns the texts of a row, column by column, without its checkbox. */
export const cellsOf = async (row: Locator): Promise<string[]> =>
  (await row.locator('[role=cell], [role=rowheader]').allTextContents()).slice(1);

/** Opens the menu of a dropdown, filtered by `typed`. */
export const openMenu = async (page: Page, label: string, typed = ''): Promise<Locator> => {
  const box = page.getByRole('combobox', { name: label, exact: true });
  await box.click();
  await box.fill(typed);
  const menu = page.getByRole('listbox');
  await expect(menu).toBeVisible();
  return menu;
};

/** Chooses an option of a dropdown or search box. */
export const choose = async (page: Page, label: string, option: string): Promise<void> => {
  const menu = await openMenu(page, label, option);
  await menu.getByRole('option', { name: option, exact: true }).click();
};

/** Fills text fields by their labels. */
export const fill = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(text);
  }
};

/** Presses a button of the screen. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** Turns the wheel until the page has moved by `pixels`. The browser ignores a turn that comes before it has drawn a long list. */
export const wheelDown = (page: Page, pixels: number): Promise<void> =>
  expect(async () => {
    await page.mouse.wheel(0, pixels);
    await expect
      .poll(() => page.evaluate(() => window.scrollY), { timeout: 1_000 })
      .toBeGreaterThanOrEqual(pixels);
  }).toPass();

/** Returns the toast with this text. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });

/** Returns the toast about a deleted record, whatever its kind. */
export const deletionToast = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'Notifications' })
    .getByText(name)
    .and(page.getByText(/ deleted$/));

/**
 * Clicks a link as users do who want another tab, and returns the address that the page leaves to the browser; undefined
 * if the page handles the click. Opens no tab: Chromium's headless shell leaves some of them blank.
 */
export const addressLeftToBrowser = async (
  link: Locator,
  click: NonNullable<Parameters<Locator['click']>[0]>,
): Promise<string | undefined> => {
  const page = link.page();
  const left = page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        const listening = new AbortController();
        const note = (event: Event) => {
          listening.abort();
          const { href } = (event.target as Element).closest('a') ?? {};
          resolve(event.defaultPrevented ? undefined : href);
          event.preventDefault();
        };
        for (const type of ['click', 'auxclick']) window.addEventListener(type, note, listening);
      }),
  );
  await link.click(click);
  return left;
};

/** Marks the page, so that a later check can tell whether it was reloaded. */
export const markPage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset.marked = 'yes';
  });

/** Returns whether the page was not reloaded since {@link markPage}. */
export const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset.marked === 'yes');

/** Presses Save until the form gives way to the list. A save fails until the SDK has reconnected. */
export const saveOnceConnected = async (page: Page): Promise<void> => {
  const list = page.getByRole('table');
  await expect(async () => {
    if (await list.isVisible()) return;
    // The button disappears if the last press has saved meanwhile.
    await page.getByRole('button', { name: 'Save', exact: true }).click({ timeout: 3_000 });
    await expect(list).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
};
