import { readFile } from 'node:fs/promises';
import { NAMES } from 'shared-model/testing/names-in-scripts';
import {
  isKnownText,
  newContact,
  newCustomer,
  newReport,
  removeMany,
  store,
  stored,
  storedWhere,
  storeMany,
  unique,
} from '../support/backend';
import { daysAgo } from '../support/clock';
import { expect, signIn, test } from '../support/fixtures';
import { fill, openMenu, press, rowOf } from '../support/screen';

test.describe('a typed name that is not chosen', () => {
  for (const { device, hasTouch } of [
    { device: 'a mouse', hasTouch: false },
    { device: 'a finger', hasTouch: true },
  ]) {
    test(`is taken or asked about, but never lost, by ${device}`, async ({ openBrowser }) => {
      const page = await openBrowser({ hasTouch });
      const customer = newCustomer({ name: unique('Café Maju') });
      await store('customers', customer);
      await store('contacts', newContact({ name: unique('Ada'), customer: customer.name }));
      // The page reads the known names once.
      await expect.poll(() => isKnownText(customer.name)).toBe(true);
      await signIn(page, 'staff', '/?add');
      const box = (name: string) => page.getByRole('combobox', { name, exact: true });
      const leave = () => {
        const details = page.getByLabel('Details', { exact: true });
        return hasTouch ? details.tap() : details.click();
      };

      await box('Customer').click();
      await page.keyboard.insertText(`\u2068${customer.name.replace('Café', 'cafe')} \u2069`);
      await leave();
      await expect(page.getByRole('form').getByText(customer.name, { exact: true })).toBeVisible();

      const detail = unique('Visit');
      await fill(page, { Details: detail });
      await box('Department').click();
      await page.keyboard.insertText('Accesories');
      await press(page, 'Save');
      await expect(box('Department')).toBeFocused();
      await expect(box('Department')).toHaveValue('Accesories');
      await expect(
        page.getByText('“Accesories” is not chosen yet: choose from the list, or clear it.'),
      ).toBeVisible();
      expect(await storedWhere('salesReport', 'detail', detail)).toEqual([]);

      // Esc clears the text and leaves the form open.
      await page.keyboard.press('Escape');
      await expect(box('Department')).toHaveValue('');
      await press(page, 'Save');
      await expect(rowOf(page, detail)).toBeVisible();
      expect(await storedWhere('salesReport', 'detail', detail)).toEqual([
        expect.objectContaining({ customer: customer.name, department: '' }),
      ]);
    });
  }
});

test('finds a customer among many by any words, in any order', async ({ page }) => {
  const own = unique('Kartika');
  const many = Array.from({ length: 60 }, (_, index) => ({
    ...newCustomer({ name: `Aa ${index}`, address: own }),
    id: `${own}-${index}`,
  }));
  await storeMany('customers', many);
  await store('customers', newCustomer({ name: `PT Bumi ${own}` }));
  await signIn(page, 'staff', `/customer?q=${encodeURIComponent(`bumi ${own}`)}`);
  await expect(rowOf(page, `PT Bumi ${own}`)).toBeVisible({ timeout: 20_000 });
  await page.goto('/?add');
  const menu = await openMenu(page, 'Customer', `${own} bumi`);
  await expect(menu.getByRole('option').first()).toHaveText(`PT Bumi ${own}`);
  await expect(menu.getByRole('option').last()).toHaveText(`Create “${own} bumi”`);
  await removeMany('customers', 'address', own);
});

test('names a customer in another spelling before it is stored, and opens it in one press', async ({
  page,
}) => {
  const customer = newCustomer({ name: unique('PT Maju Jaya') });
  const id = await store('customers', customer);
  await signIn(page, 'staff', `/customer?q=${encodeURIComponent(customer.name)}`);
  await expect(rowOf(page, customer.name)).toBeVisible({ timeout: 20_000 });
  await page.goto('/customer?add');
  await fill(page, { Name: `${customer.name.replace('PT ', '').toLowerCase()}, Tbk.` });
  await press(page, 'Save');
  await expect(page.getByRole('alert')).toHaveText(
    `A customer named ${customer.name} exists already. Save again to keep both.`,
  );
  await page.getByRole('link', { name: `Open ${customer.name}` }).click();
  await expect(page).toHaveURL(`/customer?view=${id}`);
  await expect(page.getByRole('heading', { name: customer.name })).toBeVisible();
});

test('stores what phones and spreadsheets paste as it is seen', async ({ page }) => {
  const name = unique('Ada Byron');
  await signIn(page, 'staff', '/contact?add');
  const paste = async (label: string, text: string) => {
    await page.getByRole('main').getByLabel(label, { exact: true }).click();
    await page.keyboard.insertText(text);
  };
  await paste('Name', `\u2068${name.replaceAll(' ', '\u00a0 ')}\u2069\t`);
  await paste('Email', "Ada Byron <mailto:pat.o'brien@example.com>,");
  await paste('Phone Number', '\u202d+62 812\u00a0345\u202c');
  await paste('Position', `${'x'.repeat(125)}`);
  await press(page, 'Save');
  await expect(page.getByText('125 of 120 characters')).toBeVisible();
  await expect(page.getByLabel('Position', { exact: true })).toBeFocused();
  await fill(page, { Position: 'Chief\u000bof\tSurvey' });
  await press(page, 'Save');
  await expect(rowOf(page, name)).toBeVisible();
  expect(await storedWhere('contacts', 'name', name)).toEqual([
    expect.objectContaining({
      email: "pat.o'brien@example.com",
      phone: '+62 812 345',
      position: 'Chief of Survey',
    }),
  ]);
});

/** Wraps a name as phones, chats and spreadsheets do, which changes nothing that is seen. */
const WRAPS: readonly ((name: string) => string)[] = [
  (name) => `\u202d${name}\u202c`,
  (name) => `\u2068${name}\u2069`,
  (name) => ` ${name}\u00a0`,
  (name) => name.replaceAll(' ', '\u3000 '),
  (name) => name.replaceAll(' ', '\t'),
  (name) => `\ufeff${name}\r\n`,
  (name) => `\ufffc${name.normalize('NFD')}`,
];

test('stores, finds and exports what phones paste as it is seen', async ({ page }) => {
  const texts = 200;
  test.setTimeout(60_000 + texts * 5_000);
  const own = unique('Phone');
  const names = Array.from({ length: texts }, (_, index) => `${NAMES[index % NAMES.length]} ${index}`);
  await signIn(page, 'staff', '/customer');
  const paste = async (label: string, text: string) => {
    await page.getByRole('main').getByLabel(label, { exact: true }).click();
    await page.keyboard.insertText(text);
  };
  for (const [index, name] of names.entries()) {
    await press(page, 'Add +');
    await paste('Name', WRAPS[index % WRAPS.length]?.(name) ?? name);
    await paste('Address', own);
    await press(page, 'Save');
    const again = page.getByRole('alert').filter({ hasText: 'Save again' });
    await expect(page.getByRole('button', { name: 'Add +', exact: true }).or(again)).toBeVisible();
    if (await again.isVisible()) await press(page, 'Save');
    await expect(page.getByRole('button', { name: 'Add +', exact: true })).toBeVisible();
  }
  const seen = names.map((name) => name.normalize('NFC')).sort();
  const saved = await storedWhere('customers', 'address', own);
  expect(saved.map(({ name }) => String(name).normalize('NFC')).sort()).toEqual(seen);

  await page.goto(`/customer?q=${encodeURIComponent(own)}`);
  // A search finds a record some seconds after it was saved.
  await expect(async () => {
    const downloading = page.waitForEvent('download');
    await press(page, 'Export');
    await page.getByRole('button', { name: /^CSV of/ }).click();
    const csv = await readFile(await (await downloading).path(), 'utf8');
    for (const { name } of saved) expect(csv).toContain(`"${name}"`);
  }).toPass();
  await removeMany('customers', 'address', own);
});

for (const timezoneId of ['Asia/Jayapura', 'America/New_York']) {
  test(`shows, filters and stores the company's day of a report in ${timezoneId}`, async ({
    openBrowser,
  }) => {
    const page = await openBrowser({ timezoneId });
    const [visit, next, before] = [daysAgo(10), daysAgo(9), daysAgo(12)];
    const report = newReport({ timestamp: new Date(`${visit.day}T22:30:00+07:00`) });
    const id = await store('salesReport', report);
    const list = `/?customer=${encodeURIComponent(report.customer)}`;
    await signIn(page, 'staff', `${list}&from=${visit.day}&to=${visit.day}`);
    await expect(rowOf(page, report.customer)).toContainText(visit.text);
    await page.goto(`${list}&from=${next.day}`);
    await expect(page.getByText(`No report in this period matches ${report.customer}.`)).toBeVisible();
    await page.goto(`${list}&edit=${id}`);
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue(visit.day);
    await fill(page, { Details: 'Sent the offer.' });
    await press(page, 'Save');
    await expect(rowOf(page, report.customer)).toContainText('Sent the offer.');
    expect((await stored('salesReport', id))?.timestamp).toEqual(report.timestamp);

    await press(page, `Edit ${report.customer}`);
    await fill(page, { Date: before.day });
    await press(page, 'Save');
    await expect(rowOf(page, report.customer)).toContainText(before.text);
    const timestamp = (await stored('salesReport', id))?.timestamp;
    const minute = expect.stringMatching(/^\d\d:\d\d:00$/);
    const inJakarta =
      timestamp instanceof Date && timestamp.toLocaleString('sv-SE', { timeZone: 'Asia/Jakarta' });
    expect(String(inJakarta).split(' ')).toEqual([before.day, minute]);
  });
}

test('takes back a chosen customer with a finger', async ({ openBrowser }) => {
  const page = await openBrowser({ hasTouch: true });
  const customer = newCustomer();
  await store('customers', customer);
  await signIn(page, 'staff', `/?add=customer:${encodeURIComponent(customer.name)}`);
  const chosen = page.getByRole('form').getByText(customer.name, { exact: true });
  await expect(chosen).toBeVisible();
  const clear = page.locator('.select__clear-indicator').first();
  const size = await clear.boundingBox();
  expect(size?.width).toBeGreaterThanOrEqual(44);
  expect(size?.height).toBeGreaterThanOrEqual(43);
  await clear.tap();
  await expect(chosen).toBeHidden();
});
