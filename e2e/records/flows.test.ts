import type { Page } from '@playwright/test';
import {
  createAccount,
  newContact,
  newCustomer,
  newReport,
  remove,
  store,
  storedWhere,
  unique,
} from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';
import { deletionToast, fill, press, rowOf, toast } from '../support/screen';

const DAY_MS = 86_400_000;
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Returns the names of the controls in view that a toast covers. */
const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const region = document.querySelector('[aria-label="Notifications"]');
    const toasts = [...(region?.children ?? [])].map((each) => each.getBoundingClientRect());
    return [...document.querySelectorAll<HTMLElement>('a, button, input, textarea, [role=combobox]')]
      .filter((control) => !region?.contains(control) && control.checkVisibility())
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        return toasts.some(
          (box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top,
        );
      })
      .map(({ textContent }) => textContent ?? '');
  });

/** Presses keys one by one, and returns how many. */
const pressKeys = async (page: Page, ...keys: readonly string[]): Promise<number> => {
  for (const key of keys) await page.keyboard.press(key);
  return keys.length;
};

const scrollY = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

/** Stores a customer with a contact and some reports, one a day. */
const storeCustomer = async (reports: number) => {
  const customer = newCustomer();
  const contact = newContact({ customer: customer.name });
  const visits = Array.from({ length: reports }, (_, day) =>
    newReport({
      customer: customer.name,
      contact: contact.name,
      timestamp: new Date(Date.now() - day * DAY_MS),
    }),
  );
  const id = await store('customers', customer);
  await store('contacts', contact);
  await Promise.all(visits.map((visit) => store('salesReport', visit)));
  return { id, customer, contact, visits };
};

test(
  'names a saved report, shows it on the page of its customer, and opens it',
  AT_NIGHT,
  async ({ page }) => {
    await page.setViewportSize(WIDE);
    const { id, customer } = await storeCustomer(1);
    await signIn(page, 'staff', `/customer/${id}`);
    await page.getByRole('link', { name: 'Add report for this customer' }).click();
    await fill(page, { Details: 'Scanned the hull' });
    await press(page, 'Save');
    await expect(toast(page, `Saved ${customer.name}.`)).toBeVisible();
    await expect(page).toHaveURL(`/customer/${id}`);
    await expect(page.locator('li[data-saved]')).toContainText('Scanned the hull');
    expect(await coveredControls(page)).toEqual([]);
    await page.getByRole('button', { name: 'View' }).click();
    await expect(page.getByRole('region', { name: customer.name })).toContainText('Scanned the hull');
    await press(page, 'Close');
    await expect(page).toHaveURL(`/customer/${id}`);

    await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).click();
    await fill(page, { Address: 'Jalan Baru 1' });
    await press(page, 'Save');
    await expect(toast(page, `Saved ${customer.name}.`)).toBeVisible();
    await expect(page.getByText('Jalan Baru 1')).toBeVisible();
  },
);

test('returns from a record to the page and the place where it was opened', async ({ page }) => {
  await page.setViewportSize(WIDE);
  const { id, customer, visits } = await storeCustomer(30);
  await signIn(page, 'staff', `/customer/${id}`);
  const last = page.getByRole('region', { name: 'Reports' }).getByRole('listitem').nth(19);
  await last.scrollIntoViewIfNeeded();
  const place = await scrollY(page);
  expect(place).toBeGreaterThan(500);
  await last.getByRole('link').first().click();
  await expect(page.getByRole('region', { name: customer.name })).toContainText(visits[19]?.detail ?? '');
  await press(page, 'Close');
  await expect(page).toHaveURL(`/customer/${id}`);
  await expect.poll(() => scrollY(page)).toBe(place);

  await page.goto(`/?${new URLSearchParams({ customer: customer.name })}`);
  await page.setViewportSize({ width: 1440, height: 500 });
  const row = rowOf(page, visits[25]?.detail ?? '');
  await expect(async () => {
    await page.mouse.wheel(0, 400);
    await expect(row).toBeInViewport({ timeout: 500 });
  }).toPass();
  const scrolled = await scrollY(page);
  await row.getByRole('link', { name: customer.name }).click();
  await expect(page).toHaveURL(`/customer/${id}`);
  await page.goBack();
  await expect(row).toBeInViewport();
  expect(Math.abs((await scrollY(page)) - scrolled)).toBeLessThan(3);
});

test('prints an open report alone, and the list without one', async ({ page }) => {
  await page.setViewportSize(WIDE);
  const { customer, visits } = await storeCustomer(1);
  const [visit] = visits;
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-asked', 'yes');
  });
  await signIn(page, 'staff', `/?${new URLSearchParams({ customer: customer.name })}`);
  const row = rowOf(page, visit?.detail ?? '');
  await page.emulateMedia({ media: 'print' });
  await expect(row).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await row.locator('[data-row-link]').click();
  await press(page, 'More');
  await press(page, 'Print');
  await expect(page.locator('html[data-asked]')).toBeAttached();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
  await expect(page.getByRole('table')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Sales reports' })).toBeHidden();
  const paper = page.getByRole('region', { name: customer.name });
  for (const text of [visit?.detail, visit?.responsible, visit?.qtNumber, 'Signature'])
    await expect(paper.getByText(text ?? '').filter({ visible: true })).toBeVisible();
  await expect(paper.locator('time')).toBeVisible();
  await expect(paper.getByRole('button', { includeHidden: true }).first()).toBeHidden();
});

test('prints selected reports alone, each on a page of its own', async ({ page }) => {
  await page.setViewportSize(WIDE);
  const { customer, visits } = await storeCustomer(3);
  const [first, second, third] = visits.map(({ detail }) => detail);
  await signIn(page, 'staff', `/?${new URLSearchParams({ customer: customer.name })}`);
  for (const detail of [first, third])
    await rowOf(page, detail ?? '')
      .getByRole('checkbox')
      .check();
  await press(page, 'Print');
  await press(page, 'One page each');
  await expect(page.getByRole('article', { includeHidden: true })).toHaveCount(2);
  await expect(page.locator('html[data-printing]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table')).toBeHidden();
  await expect(page.getByText(second ?? '')).toBeHidden();
  for (const detail of [first, third]) {
    const paper = page.getByRole('article').filter({ hasText: detail ?? '' });
    await expect(paper.getByText('Signature')).toBeVisible();
    expect(await paper.evaluate((each) => getComputedStyle(each).breakAfter)).toBe(
      detail === third ? 'auto' : 'page',
    );
  }
});

for (const [path, orientation, width] of [
  ['/', 'portrait', 718],
  ['/', 'landscape', 1047],
  ['/customer', 'portrait', 718],
  ['/contact', 'portrait', 718],
] as const)
  test(`prints all columns of ${path} whole on A4 ${orientation}`, async ({ page }) => {
    const customer = unique('PT Cetak Gedung Bertingkat');
    const detail = `${'Kunjungan ke lokasi proyek untuk mengukur ulang titik kontrol. '.repeat(12)}${'x'.repeat(90)}`;
    const report = newReport({
      customer,
      detail,
      timestamp: new Date(2026, 8, 30, 9),
      department: 'Repair/Service',
    });
    const id = await store('salesReport', report);
    await signIn(page, 'staff', path === '/' ? `/?${new URLSearchParams({ customer })}` : path);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    // What the margins of Chromium leave of the paper.
    await page.setViewportSize({ width, height: 1000 });
    const cut = await page.getByRole('table').evaluate((table) =>
      [...table.querySelectorAll('th, td, th > *, td > *')].flatMap((cell) => {
        const { right, width } = cell.getBoundingClientRect();
        const isCut = cell.clientWidth > 0 && cell.scrollWidth > cell.clientWidth + 1;
        return width > 0 && (right > innerWidth + 1 || isCut) ? [cell.textContent] : [];
      }),
    );
    expect(cut).toEqual([]);
    const offsets = await page.getByRole('table').evaluate((table) => {
      const lefts = ({ cells }: HTMLTableRowElement) =>
        [...cells]
          .map((cell) => cell.getBoundingClientRect())
          .flatMap(({ left, width }) => (width ? [left] : []));
      return [table.querySelector('tr'), table.querySelector<HTMLTableRowElement>('[data-index]')].map(
        (row) => row && lefts(row),
      );
    });
    expect(offsets[0], 'each heading stands above its values').toEqual(offsets[1]);
    if (path === '/') {
      const row = rowOf(page, customer);
      for (const text of [
        customer,
        detail,
        'Repair/Service',
        report.qtNumber,
        'Wednesday, September 30, 2026',
      ])
        await expect(row.getByText(text)).toBeVisible();
    }
    await remove('salesReport', id);
  });

test('a toast covers no button of the form for the next record, however high the window', async ({
  page,
}) => {
  await signIn(page, 'staff', '/customer?add');
  for (const [width, height] of [
    [390, 844],
    [390, 667],
    [390, 600],
    [320, 568],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    const name = unique('PT Pesan');
    await fill(page, { Name: name });
    await press(page, 'Save and add another');
    await expect(toast(page, `Saved ${name}.`)).toBeVisible();
    const buttons = ['Save', 'Save and add another', 'Cancel'];
    expect((await coveredControls(page)).filter((text) => buttons.includes(text))).toEqual([]);
  }
});

test('deletes an open report, and says which', AT_NIGHT, async ({ page }) => {
  await page.setViewportSize(WIDE);
  const { customer, visits } = await storeCustomer(1);
  await signIn(page, 'staff', `/?${new URLSearchParams({ customer: customer.name })}`);
  await rowOf(page, visits[0]?.detail ?? '')
    .locator('[data-row-link]')
    .click();
  const panel = page.getByRole('region', { name: customer.name });
  await panel.getByRole('button', { name: 'More' }).click();
  await panel.getByRole('button', { name: 'Delete' }).click();
  await expect(deletionToast(page, `Report of ${customer.name}, `)).toBeVisible();
  await expect(rowOf(page, visits[0]?.detail ?? '')).toBeHidden();
  expect(await coveredControls(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, visits[0]?.detail ?? '')).toBeVisible();
  await expect.poll(() => storedWhere('salesReport', 'customer', customer.name)).toHaveLength(1);
});

test(
  'calls the contact of a report by two taps, and a contact in the list by one',
  AT_NIGHT,
  async ({ page }) => {
    await page.setViewportSize(PHONE);
    const { id, customer, contact, visits } = await storeCustomer(1);
    await signIn(page, 'staff', `/?${new URLSearchParams({ customer: customer.name })}`);
    await rowOf(page, visits[0]?.detail ?? '')
      .locator('[data-row-link]')
      .click();
    const number = page
      .getByRole('region', { name: customer.name })
      .getByRole('link', { name: contact.phone, exact: true });
    await expect(number).toHaveAttribute('href', /^tel:/);
    expect((await number.boundingBox())?.height).toBeGreaterThanOrEqual(44);

    await page.goto(`/contact?${new URLSearchParams({ customer: customer.name })}`);
    await expect(
      rowOf(page, contact.name).getByRole('link', { name: contact.phone, exact: true }),
    ).toHaveAttribute('href', /^tel:/);
    await expect(rowOf(page, contact.name).locator('a[href^="mailto:"]')).toHaveText(contact.email);
    await page.goto(`/customer/${id}`);
    const call = page.getByRole('link', { name: `Call ${customer.name}` });
    await expect(call).toHaveAttribute('href', /^tel:/);
    expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  },
);

test('selects three reports and reassigns them by at most twelve keys', AT_NIGHT, async ({ page }) => {
  await page.setViewportSize(WIDE);
  const { customer } = await storeCustomer(3);
  const { displayName } = await createAccount();
  await store('salesReport', newReport({ responsible: displayName }));
  await signIn(page, 'staff', `/?${new URLSearchParams({ customer: customer.name })}`);
  await expect(rowOf(page, customer.name)).toHaveCount(3);
  let keys = await pressKeys(page, 'j');
  await expect(page.locator('[data-row-link]:focus')).toBeVisible();
  keys += await pressKeys(page, 'Space', 'Shift+J', 'Shift+J');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(4);
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText('3 selected');
  keys += await pressKeys(page, 's');
  await expect(bar.getByRole('button', { name: 'Change person responsible' })).toBeFocused();
  keys += await pressKeys(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Change person responsible of 3 reports' });
  await expect(dialog.getByLabel('Person Responsible')).toBeFocused();
  await page.keyboard.insertText(displayName);
  keys += await pressKeys(page, 'Enter');
  await expect(toast(page, 'Changed 3 reports')).toBeVisible();
  expect(keys).toBeLessThanOrEqual(12);
});

test('enters customers one after another without leaving the keyboard', AT_NIGHT, async ({ page }) => {
  const names = [unique('PT Satu'), unique('PT Dua')];
  await signIn(page, 'staff', '/customer');
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('n');
  for (const name of names) {
    await expect(page.getByRole('form', { name: 'Add Customer' }).getByLabel('Name')).toBeFocused();
    await page.keyboard.insertText(name);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Address')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+Shift+Enter');
    await expect(toast(page, `Saved ${name}.`)).toBeVisible();
  }
  expect(await storedWhere('customers', 'name', names[1] ?? '')).toHaveLength(1);
});

test('moves in a menu by arrows', AT_NIGHT, async ({ page }) => {
  await signIn(page, 'staff');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const choices = page.getByRole('dialog', { name: 'Export' }).getByRole('button');
  await expect(choices.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(choices.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(choices.last()).toBeFocused();
});

test('offers yesterday and a new report when nothing was written today', AT_NIGHT, async ({ page }) => {
  const customer = newCustomer();
  const visit = newReport({ customer: customer.name, timestamp: new Date(Date.now() - DAY_MS) });
  await Promise.all([store('customers', customer), store('salesReport', visit)]);
  await signIn(page, 'staff', `/?${new URLSearchParams({ customer: customer.name, period: 'today' })}`);
  await expect(page.getByText('No report in this period')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add + a report' })).toBeVisible();
  await press(page, 'Yesterday');
  await expect(rowOf(page, visit.detail)).toBeVisible();
});

test('puts the customer of just the typed name first in the command menu', AT_NIGHT, async ({ page }) => {
  const name = unique('PT Tepat');
  const others = ['Baru', 'Cabang', 'Jaya', 'Utama'].map((word) => newCustomer({ name: `${name} ${word}` }));
  for (const customer of [...others, newCustomer({ name })]) await store('customers', customer);
  for (const customer of [name, ...others.map((other) => other.name)])
    await store('salesReport', newReport({ customer }));
  await signIn(page, 'staff');
  await page.keyboard.press('ControlOrMeta+k');
  const menu = page.getByRole('dialog', { name: 'Find or go to' });
  const found = menu.getByRole('group', { name: 'Customers' }).getByRole('option');
  await expect(async () => {
    await menu.getByRole('combobox').fill('');
    await menu.getByRole('combobox').fill(name);
    await expect(found).toHaveCount(3, { timeout: 1_500 });
    await expect(menu.getByRole('option').first()).toContainText(name, { timeout: 1_000 });
    await expect(menu.getByRole('group').first()).toHaveAccessibleName('Customers', { timeout: 1_000 });
    // The customer stored last is found last.
    await expect(menu.getByRole('option').first().locator('span').first()).toHaveText(name, {
      timeout: 1_000,
    });
  }).toPass();
});

test(
  'says after an offline time that a report is not saved, and saves it by one press',
  AT_NIGHT,
  async ({ page, problems }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED/);
    const { customer } = await storeCustomer(1);
    await signIn(page, 'staff', `/?${new URLSearchParams({ customer: customer.name })}`);
    await expect(rowOf(page, customer.name)).toBeVisible();
    await page.getByRole('button', { name: `Edit ${customer.name}` }).click();
    await fill(page, { Details: 'Written on the ferry' });
    await page.context().setOffline(true);
    await expect(page.getByText(/You're offline/)).toBeVisible({ timeout: 60_000 });
    await page.context().setOffline(false);
    await expect(page.getByText('The connection is back. This report is not saved yet.')).toBeVisible({
      timeout: 60_000,
    });
    await press(page, 'Save now');
    await expect(page.getByRole('table')).toBeVisible({ timeout: 40_000 });
    expect(await storedWhere('salesReport', 'detail', 'Written on the ferry')).not.toEqual([]);
  },
);
