import type { Page } from '@playwright/test';
import { newReport, removeAll, storeAll, unique } from './backend';
import { expect, signIn, test } from './fixtures';
import { choose, rowOf } from './screen';

const customer = unique('PT Temuan');
const DAY = 24 * 60 * 60 * 1000;
const NEWEST = Date.UTC(2025, 5, 15, 5);

/** Reports of one customer, a day apart, newest first. */
const reports = ['Citra', 'Adi', 'Budi'].map((name, index) => ({
  id: `${customer} ${name}`,
  ...newReport({ customer, contact: `${name} ${customer}`, timestamp: new Date(NEWEST - index * DAY) }),
}));

test.beforeAll(() => storeAll('salesReport', reports));
test.afterAll(() => removeAll('salesReport', 'customer', customer));

const list = `/?${new URLSearchParams({ customer })}`;

const contacts = async (page: Page): Promise<string[]> => {
  const cells = await page.locator('tbody [aria-rowindex] [data-label="Contact"]').allTextContents();
  return cells.map((text) => text.replace(` ${customer}`, ''));
};

const showsContacts = (page: Page, ...names: string[]) => expect.poll(() => contacts(page)).toEqual(names);

test.describe('the address', () => {
  test('keeps the chips over a reload and for whoever gets the link, and Back takes one off again', async ({
    page,
    openBrowser,
  }) => {
    await signIn(page, 'staff');
    await choose(page, 'Search', customer);
    await showsContacts(page, 'Citra', 'Adi', 'Budi');
    await page.reload();
    await showsContacts(page, 'Citra', 'Adi', 'Budi');

    const other = await openBrowser();
    await signIn(other, 'admin', page.url());
    await showsContacts(other, 'Citra', 'Adi', 'Budi');

    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: `Remove ${customer}` })).toBeHidden();
  });

  test('keeps the list while a form stands in its place, also over a reload', async ({ page }) => {
    await signIn(page, 'staff', `${list}&sort=contact`);
    await rowOf(page, 'Adi').getByRole('button').click();
    await expect(page.getByRole('form', { name: 'Edit Report' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('form', { name: 'Edit Report' })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Cancel' }).click();
    await showsContacts(page, 'Adi', 'Budi', 'Citra');
  });

  test('leaves out what it does not understand', async ({ page }) => {
    await signIn(page, 'staff', `${list}&sort=colour&from=never&period=&q[]=x&q=`);
    await showsContacts(page, 'Citra', 'Adi', 'Budi');
  });
});

test.describe('sorting', () => {
  test('a header sorts all records by its column, rising, falling, and as they were', async ({ page }) => {
    await signIn(page, 'staff', list);
    await showsContacts(page, 'Citra', 'Adi', 'Budi');
    const header = page.getByRole('columnheader', { name: 'Contact' });
    await header.getByRole('button').click();
    await showsContacts(page, 'Adi', 'Budi', 'Citra');
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await header.getByRole('button').click();
    await showsContacts(page, 'Citra', 'Budi', 'Adi');
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    await page.reload();
    await showsContacts(page, 'Citra', 'Budi', 'Adi');
    await header.getByRole('button').click();
    await showsContacts(page, 'Citra', 'Adi', 'Budi');
    await expect(header).not.toHaveAttribute('aria-sort');
    await page.goBack();
    await showsContacts(page, 'Citra', 'Budi', 'Adi');
  });

  test('on a phone the order is chosen from a list', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, 'staff', list);
    await page.getByLabel('Sort by').selectOption('Contact ↓');
    await showsContacts(page, 'Citra', 'Budi', 'Adi');
  });
});

test.describe('the period', () => {
  test('is any days, both included, and goes with every order', async ({ page }) => {
    await signIn(page, 'staff', list);
    await page.getByRole('button', { name: 'Period' }).click();
    await page.getByLabel('From').fill('2025-06-13');
    await page.getByLabel('To').fill('2025-06-14');
    await showsContacts(page, 'Adi', 'Budi');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Period: Jun 13 – 14, 2025' })).toBeFocused();
    await page.getByRole('columnheader', { name: 'Contact' }).getByRole('button').click();
    await page.getByRole('columnheader', { name: 'Contact' }).getByRole('button').click();
    await showsContacts(page, 'Budi', 'Adi');
    await page.reload();
    await showsContacts(page, 'Budi', 'Adi');
  });

  test('is one with a name, by one click, and taken back by another', async ({ page }) => {
    await signIn(page, 'staff', list);
    await showsContacts(page, 'Citra', 'Adi', 'Budi');
    await page.getByRole('button', { name: 'Period' }).click();
    await page.getByRole('button', { name: 'Today' }).click();
    await expect(page).toHaveURL(/period=today/);
    await expect(page.getByText(/^No report in this period/)).toBeVisible();
    await page.getByRole('button', { name: 'Period: Today' }).click();
    await page.getByRole('button', { name: 'Any time' }).click();
    await showsContacts(page, 'Citra', 'Adi', 'Budi');
  });
});
