import { newContact, newCustomer, newReport, store, stored, storedWhere, unique } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';
import { cellsOf, choose, fill, press, rowOf } from '../support/screen';

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

test('filters customers by exact name, and shows all again when cleared', AT_NIGHT, async ({ page }) => {
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

test('warns once before saving a customer with a similar name', AT_NIGHT, async ({ page }) => {
  const customer = newCustomer();
  await store('customers', customer);
  await signIn(page, 'staff', `/customer?q=${encodeURIComponent(customer.name)}`);
  await expect(rowOf(page, customer.name)).toBeVisible({ timeout: 20_000 });
  await page.goto('/customer?add');
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
