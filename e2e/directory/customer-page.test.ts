import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import {
  newContact,
  newCustomer,
  newReport,
  overwrite,
  remove,
  store,
  storedWhere,
  unique,
} from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';
import { addressLeftToBrowser, fill, isMarked, markPage, press, rowOf } from '../support/screen';

const PHONE = { width: 390, height: 844 };

const DAY_MS = 86_400_000;

/** Stores a customer with a contact and two reports. */
const storeCustomer = async () => {
  const customer = newCustomer();
  const contact = newContact({ customer: customer.name });
  const today = newReport({ customer: customer.name, contact: contact.name });
  const before = newReport({ customer: customer.name, timestamp: new Date(Date.now() - 30 * DAY_MS) });
  const [id, contactId, todayId] = await Promise.all([
    store('customers', customer),
    store('contacts', contact),
    store('salesReport', today),
    store('salesReport', before),
  ]);
  return { id, customer, contact, contactId, today, todayId, before };
};

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const link = (page: Page | Locator, name: string) => page.getByRole('link', { name, exact: true });
const part = (page: Page, name: string) => page.getByRole('region', { name });
const entries = (page: Page, name: string) => part(page, name).getByRole('listitem');

test('shows a customer with its contacts and its reports, newest first', async ({ page }) => {
  const { id, customer, contact, today, todayId, before } = await storeCustomer();
  await signIn(page, 'staff', `/customer/${id}`);
  await expect(heading(page, customer.name)).toBeFocused();
  await expect(page.getByText(customer.address)).toBeVisible();
  await expect(link(page, customer.phone)).toHaveAttribute('href', 'tel:+62215550101');
  await expect(link(page, customer.website)).toHaveAttribute('href', `${customer.website}/`);
  await expect(entries(page, 'Contacts')).toHaveCount(1);
  await expect(link(page, contact.email)).toHaveAttribute('href', `mailto:${contact.email}`);
  await expect(entries(page, 'Reports')).toContainText([today.detail, before.detail]);
  await expect(entries(page, 'Reports').first()).toContainText(today.qtNumber);
  await expect(entries(page, 'Reports').first().getByRole('link')).toHaveAttribute(
    'href',
    `/?view=${todayId}`,
  );
});

test('opens from the lists of reports, contacts and customers without a reload', async ({ page }) => {
  const { id, customer, contact, today } = await storeCustomer();
  await signIn(page, 'staff');
  await markPage(page);
  for (const [path, text] of [
    ['Dashboard', today.qtNumber],
    ['Contact', contact.name],
    ['Customer', customer.name],
  ] as const) {
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: path }).click();
    await link(rowOf(page, text).first(), customer.name).click();
    if (path === 'Customer') await link(page, 'Contacts and reports').click();
    await expect(page).toHaveURL(`/customer/${id}`);
    await expect(heading(page, customer.name)).toBeVisible();
    await page.goBack();
    await expect(rowOf(page, text).first()).toBeVisible();
  }
  expect(await isMarked(page)).toBe(true);
});

test('opens in a new tab by Ctrl+click, and by the middle button', AT_NIGHT, async ({ page }) => {
  const { id, customer, today } = await storeCustomer();
  await signIn(page, 'staff');
  const name = link(rowOf(page, today.qtNumber), customer.name);
  const address = await addressLeftToBrowser(name, { modifiers: ['ControlOrMeta'] });
  expect(address).toContain('/customer/named?');
  expect(await addressLeftToBrowser(name, { button: 'middle' })).toBe(address);
  await expect(page).toHaveURL('/');

  await page.goto(address ?? '');
  await expect(heading(page, customer.name)).toBeVisible();
  await expect(page).toHaveURL(`/customer/${id}`);
});

test('adds a report for the customer, and returns', AT_NIGHT, async ({ page }) => {
  const { id, customer, contact } = await storeCustomer();
  const detail = unique('Calibrated it again.');
  await signIn(page, 'staff', `/customer/${id}`);
  await link(page, 'Add report for this customer').click();
  const form = page.getByRole('form', { name: 'Add Report' });
  await expect(form.getByText(customer.name)).toBeVisible();
  await fill(page, { Details: detail, 'Person Responsible': 'Sari' });
  await press(page, 'Save');
  await expect(page).toHaveURL(`/customer/${id}`);
  await expect(entries(page, 'Reports').filter({ hasText: detail })).toBeVisible();
  expect(await storedWhere('salesReport', 'detail', detail)).toMatchObject([{ customer: customer.name }]);
  await expect(entries(page, 'Contacts').first()).toContainText(contact.name);
});

test('edits the customer, and returns', AT_NIGHT, async ({ page }) => {
  const { id } = await storeCustomer();
  await signIn(page, 'staff', `/customer/${id}`);
  await link(page, 'Edit').click();
  await fill(page, { Website: 'ukur.example/baru' });
  await press(page, 'Save');
  await expect(page).toHaveURL(`/customer/${id}`);
  await expect(link(page, 'ukur.example/baru')).toHaveAttribute('href', 'https://ukur.example/baru');
});

test('shows what others change, and that they delete the customer', AT_NIGHT, async ({ page }) => {
  const { id, customer } = await storeCustomer();
  await signIn(page, 'staff', `/customer/${id}`);
  await expect(entries(page, 'Reports')).toHaveCount(2);
  const detail = unique('A visit by a colleague.');
  await store('salesReport', newReport({ customer: customer.name, detail }));
  await expect(entries(page, 'Reports').first()).toContainText(detail);
  await overwrite('customers', id, { ...customer, phone: '+62 21 555 0199' });
  await expect(link(page, '+62 21 555 0199')).toBeVisible();
  await remove('customers', id);
  await expect(heading(page, 'This customer was deleted')).toBeFocused();
  await link(page, 'Show its reports').click();
  await expect(rowOf(page, detail)).toBeVisible();
});

test('adds a contact of the customer, and returns', AT_NIGHT, async ({ page }) => {
  const { id, customer } = await storeCustomer();
  const name = unique('Citra');
  await signIn(page, 'staff', `/customer/${id}`);
  await link(page, 'Add contact').click();
  await expect(page.getByRole('form', { name: 'Add contact' }).getByText(customer.name)).toBeVisible();
  await fill(page, { Name: name });
  await press(page, 'Save');
  await expect(page).toHaveURL(`/customer/${id}`);
  await expect(entries(page, 'Contacts').filter({ hasText: name })).toBeVisible();
  expect(await storedWhere('contacts', 'name', name)).toMatchObject([{ customer: customer.name }]);
});

test('follows a rename, with all its reports', AT_NIGHT, async ({ page }) => {
  test.slow();
  const { id, customer, today } = await storeCustomer();
  await signIn(page, 'staff', `/customer/${id}`);
  await expect(entries(page, 'Reports')).toHaveCount(2);
  const name = unique('PT Ukur Baru');
  await overwrite('customers', id, { ...customer, name });
  await expect(heading(page, name)).toBeVisible();
  // The emulator runs the triggers of changed records one after the other.
  await expect(entries(page, 'Reports')).toHaveCount(2, { timeout: 150_000 });
  await expect(entries(page, 'Reports').first()).toContainText(today.detail);
});

test('is read and left by keyboard', AT_NIGHT, async ({ page }) => {
  const { id, customer, today } = await storeCustomer();
  await signIn(page, 'staff');
  await link(rowOf(page, today.qtNumber), customer.name).press('Enter');
  await expect(heading(page, customer.name)).toBeFocused();
  const reached: string[] = [];
  for (let stop = 0; stop < 10; stop += 1) {
    await page.keyboard.press('Tab');
    reached.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
  }
  // The main action stands last, as in each dialog.
  expect(reached.slice(0, 6)).toEqual([
    'Merge with …',
    'Call',
    'Edit',
    'Add report for this customer',
    customer.phone,
    customer.website,
  ]);
  await page.keyboard.press('n');
  await expect(page.getByRole('form', { name: 'Add Report' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/customer/${id}`);
});

test(
  'opens from a card on a phone, where it is one column, and has two on a wide screen',
  AT_NIGHT,
  async ({ page }) => {
    const { customer, today } = await storeCustomer();
    await page.setViewportSize(PHONE);
    await signIn(page, 'staff');
    await link(rowOf(page, today.qtNumber), customer.name).click();
    await expect(entries(page, 'Reports')).toHaveCount(2);
    const boxes = () => Promise.all(['Contacts', 'Reports'].map((name) => part(page, name).boundingBox()));
    const [contacts, reports] = await boxes();
    expect(reports?.x).toBe(contacts?.x);
    expect(reports?.y).toBeGreaterThan((contacts?.y ?? 0) + (contacts?.height ?? 0));
    const room = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return clientWidth - scrollWidth;
    });
    expect(room).toBe(0);

    await page.setViewportSize({ width: 1440, height: 900 });
    const [left, right] = await boxes();
    expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  },
);

for (const colorScheme of ['light', 'dark'] as const) {
  // `checks/accessibility.test.ts` checks this screen too.
  test(`has no axe violations in ${colorScheme} colours`, AT_NIGHT, async ({ page }) => {
    const { id } = await storeCustomer();
    await page.emulateMedia({ colorScheme });
    await signIn(page, 'staff', `/customer/${id}`);
    await expect(entries(page, 'Reports')).toHaveCount(2);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes.map(({ target }) => target)}`)).toEqual(
      [],
    );
  });
}
