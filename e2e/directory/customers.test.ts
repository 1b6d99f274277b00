import { customer as customerModel } from 'shared-records/model/customer';
import {
  newContact,
  newCustomer,
  newReport,
  remove,
  store,
  stored,
  storedWhere,
  unique,
} from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';
import { cellsOf, choose, fill, openMenu, press, rowOf } from '../support/screen';

test('stores a new customer with its four fields', async ({ page }) => {
  const customer = newCustomer();
  await signIn(page, 'staff', '/customer?add');
  await fill(page, {
    Name: customer.name,
    Address: customer.address,
    'Phone Number': customer.phone,
    Website: customer.website,
  });
  await press(page, 'Save');
  await expect(rowOf(page, customer.name)).toBeVisible();
  expect((await cellsOf(rowOf(page, customer.name))).slice(0, 4)).toEqual([
    customer.name,
    customer.address,
    customer.phone,
    customer.website,
  ]);
  expect(await storedWhere('customers', 'name', customer.name)).toEqual([customer]);
});

test('requires only the name of a customer', AT_NIGHT, async ({ page }) => {
  const name = unique('PT Ukur');
  await signIn(page, 'staff', '/customer?add');
  await fill(page, { Name: name });
  await press(page, 'Save');
  await expect(rowOf(page, name)).toBeVisible();
  expect(await storedWhere('customers', 'name', name)).toEqual([{ ...customerModel.empty, name }]);
});

test('lists customers by name', AT_NIGHT, async ({ page }) => {
  const address = unique('Jalan');
  const group = unique('Group');
  for (const name of ['Zeta', 'Alpha', 'Mega']) {
    await store('customers', newCustomer({ name: `${group} ${name}`, address }));
  }
  await signIn(page, 'staff', '/customer');
  await expect(rowOf(page, address)).toHaveText([/Alpha/, /Mega/, /Zeta/]);
});

test('filters customers by exact name, and shows all again when cleared', async ({ page }) => {
  const name = unique('PT Ukur');
  await store('customers', newCustomer({ name }));
  await store('customers', newCustomer({ name: `${name} Presisi` }));
  await signIn(page, 'staff', '/customer');
  await choose(page, 'Search', name);
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(2);
  expect((await cellsOf(rows.last()))[0]).toBe(name);
  await page.getByRole('combobox', { name: 'Search' }).press('Backspace');
  await expect(rowOf(page, `${name} Presisi`)).toBeVisible();
});

test('says "No customer with that name" when a search finds nothing', AT_NIGHT, async ({ page }) => {
  const customer = newCustomer();
  const id = await store('customers', customer);
  await signIn(page, 'staff', '/customer');
  await expect(rowOf(page, customer.name)).toBeVisible();
  const menu = await openMenu(page, 'Search', unique('Nobody'));
  await expect(menu.getByText('No customer with that name', { exact: true })).toBeVisible();
  await expect(menu.getByRole('option')).toHaveText([/^Find “.*Nobody/]);
  await choose(page, 'Search', customer.name);
  await remove('customers', id);
  await expect(page.getByRole('main').getByText('No customer with that name')).toBeVisible();
});

test('asks before deleting a customer with contacts and reports', async ({ page }) => {
  const customer = newCustomer();
  const id = await store('customers', customer);
  await store('contacts', newContact({ customer: customer.name }));
  await store('salesReport', newReport({ customer: customer.name }));
  await store('salesReport', newReport({ customer: customer.name }));
  await signIn(page, 'staff', '/customer');
  await press(page, 'Delete -');
  await press(page, `Delete ${customer.name}`);
  const dialog = page.getByRole('dialog', { name: `Delete ${customer.name}?` });
  await expect(dialog).toContainText('This customer has 1 contact and 2 reports.');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(rowOf(page, customer.name)).toBeVisible();
  await press(page, `Delete ${customer.name}`);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(page, customer.name)).toBeHidden();
  expect(await stored('customers', id)).toBeUndefined();
  expect(await storedWhere('contacts', 'customer', customer.name)).toHaveLength(1);
});

test('warns once before saving a customer with a similar name', async ({ page }) => {
  const customer = newCustomer();
  await store('customers', customer);
  await signIn(page, 'staff', '/customer?add');
  const duplicate = customer.name.toUpperCase();
  await fill(page, { Name: duplicate });
  await press(page, 'Save');
  await expect(page.getByRole('alert')).toHaveText(
    `A customer named ${customer.name} exists already. Save again to keep both.`,
  );
  expect(await storedWhere('customers', 'name', duplicate)).toEqual([]);
  await press(page, 'Save');
  await expect(page.getByRole('rowheader', { name: duplicate, exact: true })).toBeVisible();
});
