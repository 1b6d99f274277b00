import { contact as contactModel } from 'shared-records/model/contact';
import { newContact, newCustomer, remove, store, stored, storedWhere, unique } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';
import { cellsOf, choose, fill, openMenu, press, rowOf } from '../support/screen';

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

test('requires only the name of a contact', AT_NIGHT, async ({ page }) => {
  const name = unique('Budi');
  await signIn(page, 'staff', '/contact?add');
  await fill(page, { Name: name });
  await press(page, 'Save');
  await expect(rowOf(page, name)).toBeVisible();
  expect(await storedWhere('contacts', 'name', name)).toEqual([{ ...contactModel.empty, name }]);
});

test(
  'requires an email address for a new contact, and any text for an existing one',
  AT_NIGHT,
  async ({ page }) => {
    const name = unique('Budi');
    await signIn(page, 'staff', '/contact?add');
    await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('type', 'email');
    await fill(page, { Name: name, Email: 'budi at ukur' });
    await press(page, 'Save');
    await expect(
      page.getByText('This is not an email address: write it like name@example.com, or leave it empty.'),
    ).toBeVisible();
    expect(await storedWhere('contacts', 'name', name)).toEqual([]);

    const contact = newContact();
    const id = await store('contacts', contact);
    await page.goto(`/contact?edit=${id}`);
    await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('type', 'text');
    await fill(page, { Email: 'budi at ukur' });
    await press(page, 'Save');
    await expect(rowOf(page, contact.name)).toContainText('budi at ukur');
    expect(await stored('contacts', id)).toEqual({ ...contact, email: 'budi at ukur' });
  },
);

test('lists contacts by name', AT_NIGHT, async ({ page }) => {
  const position = unique('Surveyor');
  const group = unique('Group');
  for (const name of ['Zul', 'Adi', 'Made']) {
    await store('contacts', newContact({ name: `${group} ${name}`, position }));
  }
  await signIn(page, 'staff', '/contact');
  await expect(rowOf(page, position)).toHaveText([/Adi/, /Made/, /Zul/]);
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

test('says "No contact with that name" when a search finds nothing', AT_NIGHT, async ({ page }) => {
  const contact = newContact();
  const id = await store('contacts', contact);
  await signIn(page, 'staff', '/contact');
  await expect(rowOf(page, contact.name)).toBeVisible();
  const menu = await openMenu(page, 'Search', unique('Nobody'));
  await expect(menu.getByText('No contact with that name', { exact: true })).toBeVisible();
  await expect(menu.getByRole('option')).toHaveText([/^Find “.*Nobody/]);
  await choose(page, 'Search', contact.customer);
  await remove('contacts', id);
  await expect(page.getByRole('main').getByText('No contact with that name')).toBeVisible();
});
