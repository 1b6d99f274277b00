import type { Locator, Page } from '@playwright/test';
import { newReport, overwrite, remove, removeMany, store, storeMany, unique } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { AT_NIGHT, IS_NIGHT } from '../support/night';
import { choose, openMenu, press, rowOf } from '../support/screen';

/** By day enough that the list loads twice more. */
const COUNT = IS_NIGHT ? 3_000 : 200;
const NEWEST = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;

/** Reports of one customer, in list order. Five share each minute, so that a time alone is no cursor. */
const customer = unique('PT Panjang');
const reports = Array.from({ length: COUNT }, (_, index) => ({
  id: `${customer} ${String(COUNT - index).padStart(4, '0')}`,
  ...newReport({
    customer,
    qtNumber: `${customer} ${index + 1}`,
    timestamp: new Date(NEWEST - Math.floor(index / 5) * MINUTE),
  }),
}));

test.beforeAll(() => storeMany('salesReport', reports));
// By day they stay: other tests would wait for the triggers of their deletion.
test.afterAll(async () => {
  if (IS_NIGHT) await removeMany('salesReport', 'customer', customer);
});

const rows = (page: Page): Locator => page.getByRole('table').locator('tbody [aria-rowindex]');
const count = (page: Page) => page.getByRole('heading', { name: 'Sales reports' }).locator('..');

/** Signs in and filters the list by the customer of these reports. */
const open = async (page: Page): Promise<void> => {
  await signIn(page, 'staff');
  await choose(page, 'Search', customer);
  await expect(rows(page).first()).toContainText(`${customer} 1`);
  await expect(rows(page).first()).toHaveAttribute('aria-rowindex', '2');
};

const scrollToEnd = (page: Page): Promise<void> =>
  page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight }));

/** Returns the number of the last row in the document. */
const lastRow = async (page: Page): Promise<number> =>
  Number(await rows(page).last().getAttribute('aria-rowindex')) - 1;

/** Scrolls down until at least `count` rows are loaded and the last one is in view. */
const scrollDown = async (page: Page, count: number): Promise<void> => {
  await expect(async () => {
    await scrollToEnd(page);
    expect(await lastRow(page)).toBeGreaterThanOrEqual(count);
    await expect(rows(page).last()).toBeInViewport({ timeout: 100 });
  }).toPass({ intervals: [50] });
};

/** Returns the first row that is fully below the header. */
const firstInView = (page: Page) =>
  page.getByRole('table').evaluate((table) => {
    const edge = table.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
    const shown = [...table.querySelectorAll('tbody [aria-rowindex]')];
    const row = shown.find((each) => each.getBoundingClientRect().top >= edge);
    const number = row?.querySelector('[data-label="QT Number"]')?.textContent ?? '';
    return { number, top: Math.round(row?.getBoundingClientRect().top ?? Number.NaN) };
  });

/** Scrolls up by some pixels, waits until nothing moves, and returns the first row in view. */
const scrollUp = async (page: Page, pixels: number) => {
  await page.evaluate((by) => window.scrollBy(0, -by), pixels);
  let seen = await firstInView(page);
  await expect(async () => {
    const before = seen;
    await page.evaluate(
      () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))),
    );
    seen = await firstInView(page);
    expect(seen.number).not.toBe('');
    expect(seen).toEqual(before);
  }).toPass({ intervals: [50] });
  return seen;
};

test(
  'selects all that the list finds by one more press, also what is not loaded',
  AT_NIGHT,
  async ({ page }) => {
    await open(page);
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
    const bar = page.getByRole('region', { name: 'Selection' });
    const found = COUNT.toLocaleString('en-US');
    await expect(bar.getByText(`50 of ${found} selected`, { exact: true })).toBeVisible();
    await bar.getByRole('button', { name: `Select all ${found} reports` }).click();
    await expect(bar.getByText(`${found} selected`, { exact: true })).toBeVisible();
    await bar.getByRole('button', { name: 'Delete' }).click();
    const asked = page.getByRole('dialog', { name: `Delete ${found} reports?` });
    await asked.getByRole('button', { name: 'Keep them' }).click();
  },
);

test('scrolls through thousands of records with few rows in the document', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: '50+' }).click();
  await expect(count(page)).toContainText(COUNT.toLocaleString('en-US'));
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(1 + COUNT));
  await scrollDown(page, COUNT);
  await expect(rows(page).last()).toContainText(`${customer} ${COUNT}`);
  expect(await rows(page).count()).toBeLessThan(60);
});

test('prints every loaded row, and shows it to the search of the browser', AT_NIGHT, async ({ page }) => {
  await open(page);
  await scrollDown(page, 150);
  await page.evaluate(() =>
    window.addEventListener('beforeprint', () => {
      const printed = [...document.querySelectorAll('tbody [aria-rowindex]')];
      const last = Number(printed.at(-1)?.getAttribute('aria-rowindex')) - 1;
      document.body.dataset.printed = JSON.stringify({ rows: printed.length, last });
    }),
  );
  await page.pdf();
  const printed = JSON.parse((await page.locator('body').getAttribute('data-printed')) ?? '{}');
  expect(printed.last).toBeGreaterThanOrEqual(150);
  expect(printed.rows).toBe(printed.last);
  expect(await rows(page).count()).toBeLessThan(100);

  await page.keyboard.press('Control+f');
  await expect(rows(page).first()).toHaveAttribute('aria-rowindex', '2');
  expect(await rows(page).count()).toBeGreaterThanOrEqual(printed.rows);
});

test('finds a record that is not loaded, by prefix and without case', AT_NIGHT, async ({ page }) => {
  await signIn(page, 'staff');
  const last = `${customer} ${COUNT}`;
  const menu = await openMenu(page, 'Search', last.toUpperCase());
  await menu.getByRole('option', { name: last, exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rowOf(page, last)).toBeVisible();
});

test(
  'keeps the scroll position when somebody adds a record, and offers a button to it',
  AT_NIGHT,
  async ({ page }) => {
    await open(page);
    await scrollDown(page, 150);
    const before = await scrollUp(page, 1_000);
    const added = newReport({ customer, timestamp: new Date(NEWEST + MINUTE) });
    const id = await store('salesReport', added);
    const button = page.getByRole('button', { name: '1 new' });
    await expect(button).toBeVisible();
    const after = await firstInView(page);
    expect(after.number).toBe(before.number);
    // The page scrolls by whole pixels, but rows have fractional heights.
    expect(Math.abs(after.top - before.top)).toBeLessThanOrEqual(1);
    await button.click();
    await expect(rowOf(page, added.qtNumber)).toBeInViewport();
    await expect(button).toBeHidden();
    await remove('salesReport', id);
  },
);

test('updates an old record that somebody else edits', AT_NIGHT, async ({ page }) => {
  await open(page);
  await scrollDown(page, COUNT);
  const oldest = reports.at(-1);
  if (!oldest) throw new Error('There are no reports.');
  const { id, ...fields } = oldest;
  await overwrite('salesReport', id, { ...fields, detail: 'Edited by somebody else' });
  await expect(rowOf(page, fields.qtNumber)).toContainText('Edited by somebody else');
});

test('restores the scroll position after a form', AT_NIGHT, async ({ page }) => {
  await open(page);
  await scrollDown(page, 300);
  const before = await scrollUp(page, 2_000);
  await rowOf(page, before.number).getByRole('button').click();
  await expect(page.getByRole('form', { name: 'Edit Report' })).toBeVisible();
  await press(page, 'Cancel');
  await expect.poll(() => firstInView(page)).toEqual(before);
});
