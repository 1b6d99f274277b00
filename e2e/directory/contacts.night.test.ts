import { newContact, newCustomer, store, storedWhere, unique } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { cellsOf, choose, fill, press, rowOf } from '../support/screen';

test('stores a new contact with its five fields and a chosen customer', async ({ page }) => {
  const customer = newCustomer();
  const contact = newContact({ customer: customer.name });
  await store('customers', customer);
  await signIn(page, 'staff', '/contact?add');
  await fill(page, {
    Name: contact.name,
    Email: contact.email,
    'Phone Number': contact.phone,
    Position: contact.position,
  });
  await choose(page, 'Customer', customer.name);
  await press(page, 'Save');
  await expect(rowOf(page, contact.name)).toBeVisible();
  expect((await cellsOf(rowOf(page, contact.name))).slice(0, 5)).toEqual([
    contact.name,
    customer.name,
    contact.email,
    contact.phone,
    contact.position,
  ]);
  expect(await storedWhere('contacts', 'name', contact.name)).toEqual([contact]);
});

test('filters contacts by customer, and shows all again when cleared', async ({ page }) => {
  const customer = unique('PT Ukur');
  const [first, second, elsewhere] = [newContact({ customer }), newContact({ customer }), newContact()];
  for (const contact of [first, second, elsewhere]) await store('contacts', contact);
  await signIn(page, 'staff', '/contact');
  await choose(page, 'Search', customer);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(1 + 2);
  await page.getByRole('combobox', { name: 'Search' }).press('Backspace');
  await expect(rowOf(page, elsewhere.name)).toBeVisible();
});
