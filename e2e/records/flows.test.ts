import type { Page } from '@playwright/test';
import { newContact, newCustomer, newReport, store, storeAll, storedWhere } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
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
  await storeAll('salesReport', visits);
  return { id, customer, contact, visits };
};

test('names a saved report, shows it on the page of its customer, and opens it', async ({ page }) => {
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
});

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
    window.print = () => void (document.documentElement.dataset.asked = 'yes');
  });
  await signIn(page, 'staff', `/?${new URLSearchParams({ customer: customer.name })}`);
  const row = rowOf(page, visit?.detail ?? '');
  await page.emulateMedia({ media: 'print' });
  await expect(row).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await row.locator('[data-row-link]').click();
  await press(page, 'Print');
  await expect(page.locator('html[data-asked]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Sales reports' })).toBeHidden();
  const paper = page.getByRole('region', { name: customer.name });
  for (const text of [visit?.detail, visit?.responsible, visit?.qtNumber, 'Signature'])
    await expect(paper.getByText(text ?? '')).toBeVisible();
  await expect(paper.locator('time')).toBeVisible();
  await expect(paper.getByRole('button', { includeHidden: true }).first()).toBeHidden();
});

test('deletes an open report, and says which', async ({ page }) => {
  await page.setViewportSize(WIDE);
  const { customer, visits } = await storeCustomer(1);
  await signIn(page, 'staff', `/?${new URLSearchParams({ customer: customer.name })}`);
  await rowOf(page, visits[0]?.detail ?? '')
    .locator('[data-row-link]')
    .click();
  await page.getByRole('region', { name: customer.name }).getByRole('button', { name: 'Delete' }).click();
  await expect(deletionToast(page, `Report of ${customer.name}, `)).toBeVisible();
  await expect(rowOf(page, visits[0]?.detail ?? '')).toBeHidden();
  expect(await coveredControls(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, visits[0]?.detail ?? '')).toBeVisible();
  await expect.poll(() => storedWhere('salesReport', 'customer', customer.name)).toHaveLength(1);
});

test('calls the contact of a report by two taps, and a contact in the list by one', async ({ page }) => {
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
  await expect(
    rowOf(page, contact.name).getByRole('link', { name: contact.email, exact: true }),
  ).toHaveAttribute('href', /^mailto:/);
  await page.goto(`/customer/${id}`);
  const call = page.getByRole('link', { name: `Call ${customer.name}` });
  await expect(call).toHaveAttribute('href', /^tel:/);
  expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});
