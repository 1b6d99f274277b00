// Measures what makes lists dense and calm: rows and cards on a screen, quiet tools, the colours of departments.
import type { Locator, Page } from '@playwright/test';
import { DEPARTMENTS } from 'shared-model/report';
import {
  newContact,
  newCustomer,
  newReport,
  remove,
  removeAll,
  store,
  storeAll,
  unique,
} from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { press, rowOf, wheelDown } from '../support/screen';

/** Stores reports in which every field has a long text. Returns the path of their list. */
const storeReports = async (count: number) => {
  const customer = unique('PT Geodesi Nusantara Sejahtera');
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      store(
        'salesReport',
        newReport({
          customer,
          detail: 'Kunjungan ke lokasi proyek untuk mengukur ulang titik kontrol. '.repeat(4),
          department: DEPARTMENTS[index % DEPARTMENTS.length] ?? '',
          responsible: 'Sari Wijaya Kusuma',
          timestamp: new Date(2026, 8, 30, 9, index),
        }),
      ),
    ),
  );
  return { customer, path: `/?${new URLSearchParams({ customer })}` };
};

/** Returns the heights of the rows that are wholly in view, below the head and above what is fixed at the bottom. */
const rowsInView = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('tbody tr[data-index]')].map((row) =>
      row.getBoundingClientRect(),
    );
    const bar = [...document.querySelectorAll('*')].find(
      (element) =>
        element.checkVisibility() &&
        getComputedStyle(element).position === 'fixed' &&
        element.querySelector('button'),
    );
    const end = bar?.getBoundingClientRect().top ?? window.innerHeight;
    return rows.filter(({ top, bottom }) => top >= 0 && bottom <= end).map(({ height }) => height);
  });

for (const { name, size, least, highest } of [
  { name: 'a laptop', size: { width: 1366, height: 768 }, least: 16, highest: 39 },
  { name: 'a laptop at 200 %', size: { width: 683, height: 384 }, least: 5, highest: 39 },
  { name: 'a desktop at 200 %', size: { width: 720, height: 450 }, least: 5, highest: 39 },
  // A chip takes a line. A long name of a person does not.
  { name: 'a phone', size: { width: 390, height: 844 }, least: 4, highest: 100 },
]) {
  test(`shows at least ${least} reports with long texts on ${name}`, async ({ page }) => {
    const { customer, path } = await storeReports(20);
    await page.setViewportSize(size);
    await signIn(page, 'staff', path);
    await expect.poll(() => rowOf(page, customer).count()).toBeGreaterThanOrEqual(least);
    const heights = await rowsInView(page);
    expect(heights.length).toBeGreaterThanOrEqual(least);
    expect(Math.max(...heights)).toBeLessThanOrEqual(highest);
    await removeAll('salesReport', 'customer', customer);
  });
}

test('shows at least five contacts on a phone, with an email and a number to tap', async ({ page }) => {
  const customer = unique('PT Ukur');
  await storeAll(
    'contacts',
    Array.from({ length: 6 }, (_, place) => ({
      ...newContact({ customer, name: `Sari ${place}`, email: `sari.${place}@ukur-nusantara.example` }),
      id: unique(`c${place}`),
    })),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'staff', '/contact');
  await expect.poll(async () => (await rowsInView(page)).length).toBeGreaterThanOrEqual(5);
  await page.goto(`/contact?${new URLSearchParams({ customer })}`);
  await expect(rowOf(page, customer)).toHaveCount(6);
  expect(Math.max(...(await rowsInView(page)))).toBeLessThanOrEqual(110);
  const targets = await rowOf(page, customer)
    .first()
    .locator('a[href^="mailto:"], a[href^="tel:"]')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  expect(targets).toEqual([44, 44]);
  // The name takes the room up to its button, and what shares a line stands on it.
  const card = rowOf(page, customer).first();
  const boxOf = async (place: Locator) => {
    const { x = 0, width = 0, y = 0, height = 0 } = (await place.boundingBox()) ?? {};
    return { end: x + width, start: x, middle: y + height / 2 };
  };
  const name = await boxOf(card.locator('[data-kind="main"]'));
  expect(Math.abs(name.end - (await boxOf(card.getByRole('button'))).start)).toBeLessThan(2);
  const number = await boxOf(card.locator('a[href^="tel:"]'));
  expect(Math.abs((await boxOf(card.getByText(customer).last())).middle - number.middle)).toBeLessThan(2);
  await removeAll('contacts', 'customer', customer);
});

test('keeps the search one line high around a long chip, beside its buttons', async ({ page }) => {
  const { customer, path } = await storeReports(1);
  for (const width of [720, 1024, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    if (width === 720) await signIn(page, 'staff', path);
    await expect(page.getByRole('button', { name: `Remove ${customer}` })).toBeVisible();
    const search = page.getByRole('combobox', { name: 'Search', exact: true });
    const box = page.locator('[data-placeholder]').filter({ has: search });
    // The number of records above may come between two measurements.
    await expect(async () => {
      const views = await page.getByRole('button', { name: 'Views' }).boundingBox();
      expect(await box.boundingBox(), `at ${width}`).toMatchObject({ y: views?.y, height: views?.height });
    }).toPass({ timeout: 5_000 });
  }
  await removeAll('salesReport', 'customer', customer);
});

test('draws rare actions quietly, and Add + at the end of its bar', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, 'staff');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const backOf = (name: string) =>
    button(name).evaluate((element) => getComputedStyle(element).backgroundColor);
  for (const name of ['Delete -', 'Bin', 'Export']) expect(await backOf(name)).toBe('rgba(0, 0, 0, 0)');
  const endOf = async (name: string) => {
    const { x = 0, width = 0 } = (await button(name).boundingBox()) ?? {};
    return x + width;
  };
  for (const name of ['Delete -', 'Bin', 'Export', 'Views'])
    expect(await endOf(name)).toBeLessThan(await endOf('Add +'));
  const { right } = await page.getByRole('table').evaluate((table) => table.getBoundingClientRect());
  expect(Math.abs(right - (await endOf('Add +')))).toBeLessThanOrEqual(2);
  // The mode that it opens is not rare: its Cancel is drawn as a button.
  await press(page, 'Delete -');
  expect(await backOf('Cancel')).not.toBe('rgba(0, 0, 0, 0)');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`gives each department a colour of its own, in ${colorScheme}`, async ({ page }) => {
    const { customer, path } = await storeReports(DEPARTMENTS.length);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, 'staff', path);
    await expect(rowOf(page, customer)).toHaveCount(DEPARTMENTS.length);
    const colours = await page
      .locator('tbody [data-label="Department"] > div')
      .evaluateAll((texts) => texts.map((text) => getComputedStyle(text, '::before').backgroundColor));
    expect(new Set(colours).size).toBe(DEPARTMENTS.length);
    await removeAll('salesReport', 'customer', customer);
  });
}

test('keeps Save in view in a low window, and shows nothing between the header and the selection bar', async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await signIn(page, 'staff', '/?add');
  await expect(page.getByRole('form', { name: 'Add Report' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/');
  await page.getByRole('row').nth(2).getByRole('checkbox').check();
  await wheelDown(page, 300);
  const bar = page.getByRole('region', { name: 'Selection' });
  const above = await bar.evaluate((element) => {
    const { left, top, width } = element.getBoundingClientRect();
    return [0.1, 0.5, 0.9].map(
      (share) => document.elementFromPoint(left + share * width, top - 3)?.closest('table') === null,
    );
  });
  expect(above).toEqual([true, true, true]);
});

test('finds a department and this month by four taps on a phone', async ({ page }) => {
  const { customer, path } = await storeReports(2);
  const today = newReport({ customer, department: DEPARTMENTS[1], timestamp: new Date() });
  await store('salesReport', today);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'staff', path);
  for (const name of ['Filters', DEPARTMENTS[1], 'Period: Any time', 'This month']) await press(page, name);
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
  await expect(rowOf(page, customer)).toHaveCount(1);
  await expect(rowOf(page, customer)).toContainText(today.detail);
  await removeAll('salesReport', 'customer', customer);
});

test('draws a picture where a list is empty, and the mark above the login', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('main').locator('img')).toBeVisible();
  await signIn(page, 'staff', `/?${new URLSearchParams({ customer: unique('Nobody') })}`);
  await expect(page.locator('svg + p', { hasText: 'No customer with that name' })).toBeVisible();
});

test('marks the section of a page below it, which is not the current page', async ({ page }) => {
  const id = await store('customers', newCustomer());
  await signIn(page, 'staff', `/customer/${id}`);
  const link = page.getByRole('link', { name: 'Customer', exact: true });
  const other = page.getByRole('link', { name: 'Contact', exact: true });
  await expect(link).not.toHaveAttribute('aria-current', 'page');
  const look = (each: Locator) => each.evaluate((element) => getComputedStyle(element).fontWeight);
  await expect.poll(() => look(link)).toBe('600');
  expect(await look(other)).not.toBe('600');
  await remove('customers', id);
});
