import { newCustomer, remove, store, storedWhere, unique } from './backend';
import { expect, signIn, test } from './fixtures';
import { cellsOf, choose, fill, openMenu, press, rowOf } from './screen';

test('a new customer is stored with its four fields', async ({ page }) => {
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

test('only the name of a customer is needed', async ({ page }) => {
  const name = unique('PT Ukur');
  await signIn(page, 'staff', '/customer?add');
  await fill(page, { Name: name });
  await press(page, 'Save');
  await expect(rowOf(page, name)).toBeVisible();
  expect(await storedWhere('customers', 'name', name)).toEqual([
    { name, address: '', phone: '', website: '' },
  ]);
});

test('customers are ordered by name', async ({ page }) => {
  const address = unique('Jalan');
  for (const name of ['Zeta', 'Alpha', 'Mega'])
    await store('customers', newCustomer({ name: unique(name), address }));
  await signIn(page, 'staff', '/customer');
  await expect(rowOf(page, address)).toHaveText([/^Alpha/, /^Mega/, /^Zeta/]);
});

test('the search narrows the customers to the exact name, and clearing restores the list', async ({
  page,
}) => {
  const name = unique('PT Ukur');
  await store('customers', newCustomer({ name }));
  await store('customers', newCustomer({ name: `${name} Presisi` }));
  await signIn(page, 'staff', '/customer');
  await choose(page, 'Search', name);
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.last().getByRole('cell').first()).toHaveText(name);
  await page.getByRole('combobox', { name: 'Search' }).press('Backspace');
  await expect(rowOf(page, `${name} Presisi`)).toBeVisible();
});

test('a search that finds nothing says "No customer with that name"', async ({ page }) => {
  const customer = newCustomer();
  const id = await store('customers', customer);
  await signIn(page, 'staff', '/customer');
  await expect(rowOf(page, customer.name)).toBeVisible();
  await expect(await openMenu(page, 'Search', unique('Nobody'))).toHaveText('No customer with that name');
  await choose(page, 'Search', customer.name);
  await remove('customers', id);
  await expect(page.getByRole('main').getByText('No customer with that name')).toBeVisible();
});
