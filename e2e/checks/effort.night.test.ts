// Counts the keys and taps of everyday tasks over the real product.
import type { Locator, Page } from '@playwright/test';
import { DEPARTMENTS } from 'shared-model/report';
import { DEMO, isKnownText, newContact, newCustomer, newReport, store, unique } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { rowOf, toast } from '../support/screen';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Counts what a user does, with one key or one tap at a time, and how long the product takes. */
class Effort {
  #count = 0;
  readonly #start = Date.now();
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }
  async keys(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
    this.#count += keys.length;
  }
  type(text: string): Promise<void> {
    return this.keys(...text);
  }
  async tap(control: Locator): Promise<void> {
    await control.click();
    this.#count += 1;
  }
  async tabTo(control: Locator): Promise<void> {
    const focused = control.and(this.#page.locator(':focus'));
    while ((await focused.count()) === 0) await this.keys('Tab');
  }
  /** Expects at most so many keys or taps, and says how many they were. */
  end(task: string, most: number): void {
    const seconds = ((Date.now() - this.#start) / 1_000).toFixed(1);
    console.log(`${task}: ${this.#count}, ${seconds} s`);
    expect(this.#count, task).toBeLessThanOrEqual(most);
  }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });

/** Stores a customer with a contact, and reports about it of today. */
const storeCustomer = async (reports: number) => {
  const customer = newCustomer();
  const contact = newContact({ customer: customer.name });
  const visits = Array.from({ length: reports }, () =>
    newReport({ customer: customer.name, contact: contact.name, timestamp: new Date() }),
  );
  const id = await store('customers', customer);
  await store('contacts', contact);
  for (const visit of visits) await store('salesReport', visit);
  const list = `/?${new URLSearchParams({ customer: customer.name })}`;
  return { id, customer, contact, visits, list };
};

test('enters five visits by at most fifty keys each', async ({ page }) => {
  await page.setViewportSize(WIDE);
  const names = Array.from({ length: 5 }, (_, place) => `Q${place}${unique('PT')}`);
  for (const name of names) await store('customers', newCustomer({ name }));
  // The page reads the known names once.
  for (const name of names) await expect.poll(() => isKnownText(name)).toBe(true);
  await signIn(page, 'staff');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const effort = new Effort(page);
  await effort.keys('n');
  for (const [place, name] of names.entries()) {
    await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused();
    await effort.type(name.slice(0, 4));
    await expect(page.getByRole('option', { name, exact: true })).toBeVisible();
    await effort.keys('Enter');
    await effort.tabTo(page.getByLabel('Details', { exact: true }));
    await effort.type('Showed the rover.');
    await effort.keys(place < 4 ? 'ControlOrMeta+Shift+Enter' : 'ControlOrMeta+Enter');
    await expect(toast(page, `Saved ${name}.`)).toBeVisible();
  }
  effort.end('five visits by keyboard', 250);
});

test('reassigns, corrects, deletes, prints and exports by few keys and clicks', async ({ page }) => {
  await page.setViewportSize(WIDE);
  const { customer, visits, list } = await storeCustomer(3);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-asked', 'yes');
  });
  await signIn(page, 'staff', list);
  await expect(rowOf(page, customer.name)).toHaveCount(3);
  let effort = new Effort(page);
  await effort.keys('j', 'Space', 'Shift+J', 'Shift+J', 's', 'Enter');
  await expect(page.getByRole('dialog').getByLabel('Person Responsible')).toBeFocused();
  // A colleague: an unknown name would be asked about once.
  await page.keyboard.insertText(DEMO.admin.displayName);
  await effort.keys('Enter', 'Enter');
  await expect(toast(page, 'Changed 3 reports')).toBeVisible();
  effort.end('reassign three, without the name', 12);

  await page.goto(list);
  await expect(rowOf(page, customer.name)).toHaveCount(3);
  effort = new Effort(page);
  await effort.keys('j', 'e');
  await expect(page.getByRole('form', { name: 'Edit Report' })).toBeVisible();
  await effort.tabTo(page.getByLabel('Details', { exact: true }));
  await effort.keys('End', '!', 'ControlOrMeta+Enter');
  await expect(toast(page, `Saved ${customer.name}.`)).toBeVisible();
  effort.end('correct a report', 15);

  effort = new Effort(page);
  await effort.tap(rowOf(page, visits[0]?.detail ?? '').locator('[data-row-link]'));
  await effort.tap(button(page, 'More'));
  await effort.tap(button(page, 'Print'));
  await expect(page.locator('html[data-asked]')).toBeAttached();
  effort.end('print one report', 3);

  effort = new Effort(page);
  await effort.tap(button(page, 'More'));
  await effort.tap(page.getByRole('region', { name: customer.name }).getByRole('button', { name: 'Delete' }));
  await effort.tap(page.getByRole('button', { name: 'Undo' }));
  await expect(rowOf(page, visits[0]?.detail ?? '')).toBeVisible();
  effort.end('delete an open report, and undo it', 3);

  await page.goto(list);
  effort = new Effort(page);
  const saved = page.waitForEvent('download');
  await effort.tap(button(page, 'Export'));
  await effort.tap(button(page, /^CSV of/));
  await saved;
  effort.end('export what was found', 2);
});

test('finds a customer, and goes on from its page', async ({ page }) => {
  await page.setViewportSize(WIDE);
  const { customer } = await storeCustomer(1);
  // Its words are indexed a moment after it is stored.
  await signIn(page, 'staff', `/customer?${new URLSearchParams({ q: customer.name })}`);
  await expect(rowOf(page, customer.name)).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  let effort = new Effort(page);
  await effort.keys('ControlOrMeta+k');
  await page.keyboard.insertText(customer.name);
  await expect(page.getByRole('option').first()).toContainText(customer.name);
  await effort.keys('Enter');
  await expect(page.getByRole('heading', { name: customer.name })).toBeVisible();
  effort.end('open a customer by its name, without the name', 2);

  effort = new Effort(page);
  await effort.tap(page.getByRole('link', { name: 'Add report for this customer' }));
  await effort.tap(page.getByLabel('Details', { exact: true }));
  await page.keyboard.insertText('Second visit');
  await effort.tap(page.getByRole('main').getByRole('button', { name: 'Save', exact: true }));
  await expect(toast(page, `Saved ${customer.name}.`)).toBeVisible();
  effort.end('add a report for this customer, without its text', 3);

  const name = unique('PT Baru');
  await page.goto('/customer');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  effort = new Effort(page);
  await effort.keys('n');
  await expect(page.getByRole('form', { name: 'Add Customer' })).toBeVisible();
  await page.keyboard.insertText(name);
  await effort.keys('ControlOrMeta+Enter');
  await expect(toast(page, `Saved ${name}.`)).toBeVisible();
  effort.end('enter a customer, without its name', 2);
});

test('calls, filters and reads on a phone by few taps', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const { customer, contact, visits, list } = await storeCustomer(2);
  await store(
    'salesReport',
    newReport({ customer: customer.name, department: DEPARTMENTS[1], timestamp: new Date() }),
  );
  await signIn(page, 'staff', list);
  // A tap on a number would leave the page.
  await page.evaluate(() =>
    document.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="tel:"]')) event.preventDefault();
    }),
  );
  let effort = new Effort(page);
  await effort.tap(rowOf(page, visits[0]?.detail ?? '').locator('[data-row-link]'));
  await effort.tap(page.getByRole('region').getByRole('link', { name: contact.phone, exact: true }));
  effort.end('call the contact of a report', 2);

  await page.goto(list);
  effort = new Effort(page);
  for (const name of [/^Filters/, DEPARTMENTS[1], /^Period/, 'This month'])
    await effort.tap(button(page, name));
  await expect(rowOf(page, customer.name)).toHaveCount(1);
  effort.end('a department and this month', 4);

  await page.goto(`/contact?${new URLSearchParams({ customer: customer.name })}`);
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault(), true));
  effort = new Effort(page);
  await effort.tap(rowOf(page, contact.name).getByRole('link', { name: contact.phone, exact: true }));
  effort.end('call a contact of the list', 1);
});
