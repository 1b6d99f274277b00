import { newCustomer, newReport, store, storedWhere, unique } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';
import { choose, fill, openMenu, press, rowOf } from '../support/screen';

/** Allows this many keys to enter a report for the last customer, apart from its text. */
const KEYS = 7;

test('enters a report for the last customer with seven keys', async ({ page }, testInfo) => {
  const { name: customer } = newCustomer();
  await store('customers', newCustomer({ name: customer }));
  await signIn(page, 'staff', '/?add');
  await choose(page, 'Customer', customer);
  await fill(page, { Details: unique('First visit') });
  await page.keyboard.press('Control+Enter');
  await expect(rowOf(page, customer)).toBeVisible();

  const detail = unique('Second visit');
  let keys = 0;
  const pressKeys = async (combination: string) => {
    keys += combination.split('+').length;
    await page.keyboard.press(combination);
  };
  const startedAt = Date.now();
  await pressKeys('n');
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused();
  await pressKeys('ArrowDown');
  await expect(page.getByRole('option').first()).toHaveText(customer);
  await pressKeys('Enter');
  await pressKeys('Tab');
  await pressKeys('Tab');
  await page.keyboard.type(detail);
  await pressKeys('Control+Enter');
  await expect(rowOf(page, detail)).toBeVisible();
  testInfo.annotations.push({
    type: 'A report entered',
    description: `${keys} keys besides its text, ${(Date.now() - startedAt) / 1_000} s`,
  });
  expect(keys).toBe(KEYS);
  expect(await storedWhere('salesReport', 'detail', detail)).toEqual([expect.objectContaining({ customer })]);
});

test('keeps the draft after a reload, but not the default values', AT_NIGHT, async ({ page }) => {
  const detail = unique('Half written');
  await signIn(page, 'staff', '/?add');
  await expect(page.getByLabel('Date', { exact: true })).not.toHaveValue('');
  await page.reload();
  await expect(page.getByRole('form', { name: 'Add Report' })).toBeVisible();
  await expect(page.getByText('Your unsaved input was restored.')).toBeHidden();
  await fill(page, { Details: detail });
  await page.reload();
  await expect(page.getByText('Your unsaved input was restored.')).toBeVisible();
  await expect(page.getByLabel('Details', { exact: true })).toHaveValue(detail);
});

test('leaves a form on Esc, and asks before discarding text', AT_NIGHT, async ({ page }) => {
  await signIn(page, 'staff');
  await press(page, 'Add +');
  const form = page.getByRole('form', { name: 'Add Report' });
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('table')).toBeVisible();

  await press(page, 'Add +');
  await fill(page, { Details: unique('Half written') });
  const menu = await openMenu(page, 'Department');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  const dialog = page.getByRole('dialog', { name: 'Discard your changes?' });
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test(
  'searches by /, adds by n, lists shortcuts by ?, and switches single keys off',
  AT_NIGHT,
  async ({ page }) => {
    const { name } = newCustomer();
    await store('salesReport', newReport({ customer: name }));
    await signIn(page, 'staff');
    await expect(rowOf(page, name)).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('main').locator('input:focus')).toBeVisible();
    await page.keyboard.type('n?');
    await expect(page.getByRole('main').locator('input:focus')).toHaveValue('n?');
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Sales reports' }).click();

    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog.getByRole('term')).toHaveText([
      'Search the list',
      'Add a record',
      'Next row',
      'Previous row',
      'From a row to the next one',
      'From a row to the previous one',
      'Edit the focused or open record',
      'Select the focused row, as Space does',
      'Select on to the next row',
      'Select on to the previous row',
      'Go to the actions for the selected rows',
      'Save',
      'Save and add another',
      'Cancel',
      'Previous record',
      'Next record',
      'Close the record',
      'Find or go to',
      'Go to the newest message',
      'Show the shortcuts',
    ]);
    await page.keyboard.press('n');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Use single-key shortcuts, such as n' }).uncheck();
    await dialog.getByRole('button', { name: 'Done' }).click();

    await page.reload();
    const add = page.getByRole('button', { name: 'Add +' });
    await expect(add).not.toHaveAttribute('aria-keyshortcuts');
    await page.keyboard.press('n');
    await expect(page.getByRole('form')).toBeHidden();
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(add).toHaveAttribute('aria-keyshortcuts', 'n');
    await page.keyboard.press('n');
    await expect(page.getByRole('form', { name: 'Add Report' })).toBeVisible();
  },
);

test('saves no report with a half-typed date, and says what is missing', async ({ page }) => {
  const detail = unique('Half a date');
  await signIn(page, 'staff', '/?add');
  await fill(page, { Details: detail });
  const date = page.getByLabel('Date', { exact: true });
  await date.focus();
  // The browser has the month alone then, and calls the value empty.
  await page.keyboard.press('Delete');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+Enter');
  await expect(date).toHaveAccessibleDescription('Date is incomplete: type the whole day.');
  await expect(date).toBeFocused();
  expect(await storedWhere('salesReport', 'detail', detail)).toEqual([]);

  await date.fill('2026-03-14');
  await expect(date).not.toHaveAttribute('aria-invalid');
  await press(page, 'Save');
  await expect.poll(() => storedWhere('salesReport', 'detail', detail)).toHaveLength(1);
});
