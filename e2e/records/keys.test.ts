import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { newContact, newCustomer, newReport, store, storeAll, unique } from '../support/backend';
import { hold } from '../support/first-requests';
import { expect, signIn, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';
import { rowOf } from '../support/screen';

const menuOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Find or go to' });
const field = (page: Page): Locator => menuOf(page).getByRole('combobox');
const option = (page: Page, name: string): Locator =>
  menuOf(page).getByRole('option').filter({ hasText: name });

/** Searches again until the option is there: the server indexes a new record within seconds. */
const search = (page: Page, words: string, found: Locator) =>
  expect(async () => {
    await field(page).fill('');
    await field(page).fill(words);
    await expect(menuOf(page).getByRole('status')).toHaveText(/result|Nothing/);
    await expect(found).toBeVisible({ timeout: 1_000 });
  }).toPass();

test.describe('the command menu', () => {
  test('finds a customer and a contact by words, and opens them by keyboard', async ({ page }) => {
    const customer = newCustomer();
    const contact = newContact({ customer: customer.name });
    const [customerId, contactId] = [await store('customers', customer), await store('contacts', contact)];
    await signIn(page, 'staff');
    await page.getByRole('heading', { name: 'Sales reports' }).focus();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(field(page)).toBeFocused();
    await search(page, customer.name, option(page, contact.name));
    await expect(option(page, customer.name).first()).toHaveAttribute('aria-selected', 'true');
    const axe = await new AxeBuilder({ page }).include('dialog').analyze();
    expect(axe.violations).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/customer/${customerId}`);
    await expect(page.getByRole('heading', { name: customer.name })).toBeFocused();

    await page.keyboard.press('ControlOrMeta+k');
    await search(page, contact.name, option(page, contact.name));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/contact?view=${contactId}`);
    await expect(page.getByRole('region', { name: contact.name }).getByRole('heading')).toBeFocused();
  });

  test('keeps what is typed, and the place in it, while the menu loads', AT_NIGHT, async ({ page }) => {
    // The browser puts the first route of a page that runs into force late, and lets a request pass until then.
    await page.route('/favicon.svg', (route) => route.fallback());
    await signIn(page, 'staff');
    const heading = page.getByRole('heading', { name: 'Sales reports' });
    await heading.focus();
    const menu = await hold(page, '**/assets/*.js');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('add ');
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('add ');
    await expect(menuOf(page).getByRole('listbox')).toHaveCount(0);
    menu.release();
    await expect(menuOf(page).getByRole('listbox')).toBeVisible();
    await page.keyboard.type('cust');
    await expect(field(page)).toHaveValue('add cust');
    await expect(option(page, 'Add Customer')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(heading).toBeFocused();
  });

  test('adds a customer from another page, and Cancel leads back', AT_NIGHT, async ({ page }) => {
    await signIn(page, 'staff', '/contact');
    await page.getByRole('button', { name: 'Find or go to' }).click();
    await field(page).fill('add cust');
    await expect(option(page, 'Add Customer')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('form', { name: 'Add Customer' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/contact');
  });

  test('returns the focus on Esc, and says when nothing is found', AT_NIGHT, async ({ page }) => {
    await signIn(page, 'staff');
    const words = page.getByRole('combobox', { name: 'Search', exact: true });
    await words.focus();
    await page.keyboard.press('ControlOrMeta+k');
    await field(page).fill(unique('Nobody'));
    await expect(menuOf(page).getByRole('status')).toHaveText('Nothing found. Try fewer or shorter words.');
    await page.keyboard.press('Escape');
    await expect(menuOf(page)).toBeHidden();
    await expect(words).toBeFocused();
  });
});

test('moves between rows by keys, none covered by the header, reads by Enter and edits by e', async ({
  page,
}) => {
  const customer = unique('PT Baris');
  const details = Array.from({ length: 30 }, (_, index) => `Row ${String(index).padStart(2, '0')}.`);
  const storeRows = (details: readonly string[], day: number) =>
    storeAll(
      'salesReport',
      details.map((detail, index) => ({
        id: `${customer} ${detail}`,
        ...newReport({ customer, detail, timestamp: new Date(2026, 10, day, 0, -index) }),
      })),
    );
  await storeRows(details, 20);
  const link = (index: number) =>
    rowOf(page, `Row ${String(index).padStart(2, '0')}.`).locator('[data-row-link]');
  await signIn(page, 'staff', `/?${new URLSearchParams({ customer })}`);
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', `${1 + details.length}`);
  await page.keyboard.press('j');
  await expect(link(0)).toBeFocused();
  for (let index = 1; index < 25; index += 1) {
    await page.keyboard.press(index % 2 ? 'ArrowDown' : 'j');
    await expect(link(index)).toBeFocused();
  }
  // So many rows above it move the focused row out of the rendered ones for a moment.
  const arrived = Array.from({ length: 20 }, (_, index) => `New ${index}.`);
  await storeRows(arrived, 21);
  await expect(page.getByRole('table')).toHaveAttribute(
    'aria-rowcount',
    `${1 + arrived.length + details.length}`,
  );
  await expect(link(24)).toBeFocused();
  for (let index = 23; index >= 0; index -= 1) {
    await page.keyboard.press('k');
    await expect(link(index)).toBeFocused();
    const isInView = await link(index).evaluate((element) => {
      const { left, top } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + 2, top + 4));
    });
    expect(isInView, `row ${index} is covered`).toBe(true);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: customer })).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByRole('form', { name: 'Edit Report' })).toBeVisible();
});
