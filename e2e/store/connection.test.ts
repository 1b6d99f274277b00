import type { Request } from '@playwright/test';
import { newContact, newCustomer, store, storedWhere, unique } from '../support/backend';
import { signInListening } from '../support/first-requests';
import { expect, signInByForm, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';
import { ORIGINS } from '../support/origins';
import { fill, press, rowOf } from '../support/screen';

const NOT_SAVED = /^The customer is not saved yet: the server cannot be reached\. Your input is kept/;

test('says that nothing is saved while offline, keeps the form over a reload, and saves once online', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/, /console: The customer could not be saved\. ConnectionError/);
  const name = unique('PT Luring');
  await signInListening(page, 'staff', '/customer');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await press(page, 'Add +');
  await fill(page, { Name: name });
  await context.setOffline(true);
  await press(page, 'Save');
  await expect(page.getByRole('alert')).toHaveText(NOT_SAVED);
  expect(await storedWhere('customers', 'name', name)).toEqual([]);

  await context.setOffline(false);
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await press(page, 'Save');
  await expect(rowOf(page, name)).toBeVisible();
  expect(await storedWhere('customers', 'name', name)).toHaveLength(1);
});

test('says that nothing is deleted while offline', AT_NIGHT, async ({ page, context, problems }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/, /console: Deleting .* failed\. ConnectionError/);
  const contact = newContact();
  const { name } = contact;
  await store('contacts', contact);
  await signInListening(page, 'staff', '/contact');
  await expect(rowOf(page, name)).toBeVisible();
  await press(page, 'Delete -');
  await context.setOffline(true);
  await rowOf(page, name)
    .getByRole('button', { name: `Delete ${name}` })
    .click();
  await expect(page.getByText(`Deleting ${name} failed. Nothing has changed: try again.`)).toBeVisible();
  await context.setOffline(false);
  await expect(rowOf(page, name)).toBeVisible();
});

test('opens another section without a network, because its files are there before anybody asks', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/, /console: /);
  const files = { asked: 0, arrived: 0 };
  const isOfDirectory = (request: Request) => request.url().startsWith(`${ORIGINS.directory}/builds/`);
  page.on('request', (request) => (files.asked += isOfDirectory(request) ? 1 : 0));
  page.on('requestfinished', (request) => (files.arrived += isOfDirectory(request) ? 1 : 0));
  await signInListening(page, 'staff', '/');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(() => expect(files.asked > 0 && files.arrived === files.asked).toBe(true)).toPass();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Customer', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add +' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('says that the list is offline, and updates it once online', async ({
  page,
  context,
  problems,
  openBrowser,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  await signInListening(page, 'staff', '/customer');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("You're offline. Showing the last data received.")).toBeVisible({
    timeout: 30_000,
  });

  const other = await openBrowser();
  const { name } = newCustomer();
  await signInByForm(other, 'staff', '/customer?add');
  await fill(other, { Name: name });
  await press(other, 'Save');
  await expect(rowOf(other, name)).toBeVisible();
  await expect(rowOf(page, name)).toBeHidden();

  await context.setOffline(false);
  await expect(rowOf(page, name)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("You're offline. Showing the last data received.")).toBeHidden();
});

test(
  'shows the last data of a list that is opened again while offline',
  AT_NIGHT,
  async ({ page, context, problems }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED/);
    const customer = newCustomer();
    await store('customers', customer);
    await signInListening(page, 'staff', '/customer');
    await expect(rowOf(page, customer.name)).toBeVisible();
    await page.getByRole('link', { name: 'Contact', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Contacts' }).getByRole('row').nth(1)).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Customer', exact: true }).click();
    await expect(rowOf(page, customer.name)).toBeVisible();
    await expect(page.getByText("You're offline. Showing the last data received.")).toBeVisible();
  },
);
