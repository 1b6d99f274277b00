import type { Page } from '@playwright/test';
import {
  newContact,
  newCustomer,
  newReport,
  overwrite,
  remove,
  removeAll,
  store,
  storeAll,
  unique,
} from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';
import { watchLongTasks } from '../support/page-work';
import { choose, openMenu, rowOf } from '../support/screen';

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

const rows = (page: Page) => page.getByRole('table').locator('tbody [aria-rowindex]');

const contacts = async (page: Page): Promise<string[]> => {
  const cells = await rows(page).locator('[data-label="Contact"]').allTextContents();
  return cells.map((text) => text.replace(` ${customer}`, ''));
};

const showsContacts = (page: Page, ...names: string[]) => expect.poll(() => contacts(page)).toEqual(names);

test.describe('the URL', () => {
  test('keeps the chips after a reload and in a shared link, and Back removes the last one', async ({
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

  test('removes two chips by two quick Backspaces', AT_NIGHT, async ({ page }) => {
    const search = new URLSearchParams({ customer, responsible: 'Sari' });
    await signIn(page, 'staff', `/?${search}`);
    await openMenu(page, 'Search');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await expect(page).toHaveURL('/');
  });
});

test.describe('words', () => {
  /** A trigger writes the search entries one after the other, also those of other tests. */
  const INDEXED = { timeout: 60_000 };

  const find = async (page: Page, words: string) => {
    const menu = await openMenu(page, 'Search', words);
    await menu.getByRole('option', { name: `Find “${words}”`, exact: true }).click();
  };
  const removeWords = (page: Page, words: string) =>
    page.getByRole('button', { name: `Remove ${words}`, exact: true }).click();
  const highlights = (page: Page) => page.locator('tbody mark').allTextContents();

  test('are found by any part in any column, without case and accents, and are highlighted', async ({
    page,
  }) => {
    const tag = unique('X').split(' ')[0] ?? '';
    const found = newReport({
      customer: `${tag} Çelik`,
      detail: `Kalibrasi ${tag} theodolite, HP 0812-3456-7890 (Ma'ruf, Łódź, 山田測量)`,
      timestamp: new Date(Date.UTC(2003, 1, 3, 5)),
    });
    const other = newReport({ customer: `${tag} Other`, timestamp: new Date(Date.UTC(2003, 1, 4, 5)) });
    await storeAll('salesReport', [
      { id: `${tag} 1`, ...found },
      { id: `${tag} 2`, ...other },
    ]);
    await signIn(page, 'staff');
    await find(page, tag);
    await expect(rows(page)).toHaveCount(2, INDEXED);
    await removeWords(page, tag);
    await find(page, `THEOD celi ${tag.slice(0, 8)}`);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(found.qtNumber);
    await expect
      .poll(() => highlights(page))
      .toEqual(expect.arrayContaining(['Çeli', 'theod', tag.slice(0, 8)]));
    await removeWords(page, `THEOD celi ${tag.slice(0, 8)}`);
    const folded = `${tag} +6281234567890 maruf lodz 測`;
    await find(page, folded);
    await expect(rows(page)).toHaveCount(1);
    await expect
      .poll(() => highlights(page))
      .toEqual(expect.arrayContaining(['0812-3456-7890', "Ma'ruf", 'Łódź', '測']));
    await removeWords(page, folded);
    await find(page, `${tag} february 2003`);
    await expect(rows(page)).toHaveCount(2);
    await expect.poll(() => highlights(page)).toContain('February');
    await find(page, 'eodoli');
    await expect(rows(page)).toHaveCount(1);
    await expect.poll(() => highlights(page)).toContain('eodoli');
    await find(page, 'theodolith');
    await expect(page.getByText(`No report matches ${tag} february 2003 eodoli theodolith.`)).toBeVisible();
    await removeWords(page, `${tag} february 2003 eodoli theodolith`);
    await expect(page).toHaveURL('/');
    await removeAll('salesReport', 'qtNumber', found.qtNumber);
    await removeAll('salesReport', 'qtNumber', other.qtNumber);
  });

  test('update the list when somebody else adds or removes them', AT_NIGHT, async ({ page }) => {
    const word = unique('Baru').split(' ')[0] ?? '';
    await signIn(page, 'staff', `/?q=${word}`);
    await expect(page.getByText(/^No report matches .*\.$/)).toBeVisible();
    const fields = newReport({ customer, detail: `Visit ${word}` });
    await overwrite('salesReport', `${customer} ${word}`, fields);
    await expect(rows(page)).toHaveCount(1, INDEXED);
    await overwrite('salesReport', `${customer} ${word}`, { ...fields, detail: 'Visit' });
    await expect(rows(page)).toHaveCount(0, INDEXED);
    await remove('salesReport', `${customer} ${word}`);
  });

  test('combine with chips and a period, and survive a reload and Back', async ({ page }) => {
    const tag = customer.split(' ')[0] ?? '';
    await signIn(page, 'staff', list);
    await showsContacts(page, 'Citra', 'Adi', 'Budi');
    await find(page, `${tag} temuan`);
    await expect(page).toHaveURL(/q=/);
    await expect.poll(() => highlights(page), INDEXED).toContain('Temuan');
    await showsContacts(page, 'Citra', 'Adi', 'Budi');
    await page.getByRole('button', { name: 'Period' }).click();
    await page.getByLabel('To', { exact: true }).fill('2025-06-14');
    await showsContacts(page, 'Adi', 'Budi');
    await page.getByLabel('From', { exact: true }).fill('2025-06-14');
    await showsContacts(page, 'Adi');
    await page.reload();
    await showsContacts(page, 'Adi');
    await expect(page.getByRole('button', { name: `Remove ${tag} temuan` })).toBeVisible();
    await page.goBack();
    await showsContacts(page, 'Adi', 'Budi');
  });

  test('are scrolled into view in a long text', AT_NIGHT, async ({ page }) => {
    const [word = ''] = unique('Terakhir').split(' ');
    const detail = `${'Panjang sekali '.repeat(40)}${word} dan sesudahnya`;
    const fields = newReport({ customer, detail });
    await overwrite('salesReport', `${customer} ${word}`, fields);
    await signIn(page, 'staff', `/?q=${word}`);
    await expect(rows(page)).toHaveCount(1, INDEXED);
    await expect(page.locator('tbody mark')).toBeInViewport({ ratio: 1 });
    await expect(rows(page).locator('[data-label="Details"]')).toContainText(detail);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.locator('tbody mark')).toBeInViewport({ ratio: 1 });
    await remove('salesReport', `${customer} ${word}`);
  });

  test('are found below thousands of accents without freezing the page', AT_NIGHT, async ({ page }) => {
    const [word = ''] = unique('Aksen').split(' ');
    const detail = `z${'\u0301'.repeat(2_480)}${'\u0316'.repeat(2_480)}${word}`;
    await overwrite('salesReport', `${customer} ${word}`, newReport({ customer, detail }));
    const longestTask = await watchLongTasks(page);
    await signIn(page, 'staff', `/?q=z${word}`);
    await expect(rows(page)).toHaveCount(1, INDEXED);
    // The page shows at most ten accents on a letter.
    await expect(page.locator('tbody mark')).toHaveText(`z${'\u0301'.repeat(10)}${word}`);
    const longest = await longestTask();
    test.info().annotations.push({ type: 'longest task, ms', description: String(longest) });
    expect(longest).toBeLessThan(5_000);
    await remove('salesReport', `${customer} ${word}`);
  });

  test('keep the default order, and say why sorting is off', AT_NIGHT, async ({ page }) => {
    await signIn(page, 'staff', `${list}&sort=contact&q=temuan`);
    await expect(rows(page)).toHaveCount(3, INDEXED);
    await showsContacts(page, 'Citra', 'Adi', 'Budi');
    const header = page.getByRole('columnheader', { name: 'Contact', exact: true }).getByRole('button');
    await expect(header).toHaveAttribute('aria-disabled', 'true');
    await expect(header).toHaveAttribute('title', /Clear the search to sort/);
    await header.click({ force: true });
    await expect(page).toHaveURL(/sort=contact/);
    await removeWords(page, 'temuan');
    await showsContacts(page, 'Adi', 'Budi', 'Citra');
  });

  for (const { path, collection, create } of [
    { path: '/customer', collection: 'customers', create: newCustomer },
    { path: '/contact', collection: 'contacts', create: newContact },
  ] as const) {
    test(`find ${collection} too`, AT_NIGHT, async ({ page }) => {
      const fields = create();
      const [tag = ''] = fields.name.split(' ');
      const id = await store(collection, fields);
      await signIn(page, 'staff', `${path}?q=${tag.slice(0, 9)}`);
      await expect(rows(page)).toHaveCount(1, INDEXED);
      await expect(rowOf(page, fields.name)).toBeVisible();
      await expect.poll(() => highlights(page)).toContain(tag.slice(0, 9));
      await remove(collection, id);
      await expect(rows(page)).toHaveCount(0, INDEXED);
    });
  }
});

test.describe('sorting', () => {
  test('sorts all records by a column: ascending, descending, default', async ({ page }) => {
    await signIn(page, 'staff', list);
    await showsContacts(page, 'Citra', 'Adi', 'Budi');
    const header = page.getByRole('columnheader', { name: 'Contact', exact: true });
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

  test('has the records without a text last, in both directions', AT_NIGHT, async ({ page }) => {
    const owner = newCustomer().name;
    const stored = ['', 'Citra', '', 'Adi'].map((contact, index) =>
      newReport({ customer: owner, contact, timestamp: new Date(NEWEST - index * DAY) }),
    );
    await Promise.all(stored.map((report) => store('salesReport', report)));
    await signIn(page, 'staff', `/?${new URLSearchParams({ customer: owner, sort: 'contact' })}`);
    await showsContacts(page, 'Adi', 'Citra', '', '');
    await page.getByRole('columnheader', { name: 'Contact', exact: true }).getByRole('button').click();
    await showsContacts(page, 'Citra', 'Adi', '', '');
  });

  test('chooses the order from a list on a phone', AT_NIGHT, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, 'staff', list);
    await page.getByLabel('Sort by').selectOption('Contact ↓');
    await showsContacts(page, 'Citra', 'Budi', 'Adi');
  });
});

test.describe('the period', () => {
  test('filters by any days, both included, in every order', AT_NIGHT, async ({ page }) => {
    await signIn(page, 'staff', list);
    await page.getByRole('button', { name: 'Period' }).click();
    await page.getByLabel('From', { exact: true }).fill('2025-06-13');
    await page.getByLabel('To', { exact: true }).fill('2025-06-14');
    await showsContacts(page, 'Adi', 'Budi');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Period: 13 – 14 Jun 2025' })).toBeFocused();
    await page.getByRole('columnheader', { name: 'Contact', exact: true }).getByRole('button').click();
    await page.getByRole('columnheader', { name: 'Contact', exact: true }).getByRole('button').click();
    await showsContacts(page, 'Budi', 'Adi');
    await page.reload();
    await showsContacts(page, 'Budi', 'Adi');
  });
});
