import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any screen has. */
const LIMIT = 150;

/** Presses a key until `target` has the focus: Tab, or Shift+Tab to go back. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await expect(target).toBeVisible();
  // Asked in one go: a dropdown takes the place of what stood in for it as soon as that has the focus.
  const focused = target.and(page.locator(':focus'));
  for (let stop = 0; stop < LIMIT; stop += 1) {
    if ((await focused.count()) > 0) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${LIMIT} times ${key} did not lead to ${target}.`);
};

/** Goes to a button or link and presses Enter. */
export const pressByKey = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
};

/** Goes to a field and types over what is in it. */
export const typeInto = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
};

/** Goes to a dropdown and takes the option that what is typed leaves. */
export const chooseByKey = async (page: Page, dropdown: Locator, option: string): Promise<void> => {
  await tabTo(page, dropdown);
  await page.keyboard.type(option);
  await expect(page.getByRole('option', { name: option, exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toBeHidden();
};
