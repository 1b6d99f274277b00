import { expect, type Locator, type Page } from '@playwright/test';

/** The row of a list that shows `text`. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** The texts of a row, column by column, behind the checkbox that it is selected by. */
export const cellsOf = async (row: Locator): Promise<string[]> =>
  (await row.getByRole('cell').allTextContents()).slice(1);

/** Opens the menu of a dropdown with what `typed` leaves of its options. */
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

/** The passing message with this text. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });

/** Leaves a mark in the page that a reload would wipe out. */
export const markPage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset.marked = 'yes';
  });

/** Whether the page is still the one that was marked. */
export const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset.marked === 'yes');
