import { newContact, newCustomer, newReport, overwrite, remove, store, stored, storedWhere } from './backend';
import { expect, signIn, test } from './fixtures';
import { fill, press, rowOf } from './screen';

test('an edit of a field that someone else has changed meanwhile asks which value to keep', async ({
  page,
}) => {
  const report = newReport();
  const id = await store('salesReport', report);
  await signIn(page, 'staff', `/?edit=${id}`);
  await fill(page, { Details: 'Mine' });
  await overwrite('salesReport', id, { ...report, detail: 'Theirs', qtNumber: 'Only theirs' });
  await expect(page.getByText(/^Someone else has changed .*Details meanwhile/)).toBeVisible();
  await press(page, 'Save');

  const dialog = page.getByRole('dialog', { name: 'Someone else has changed this report' });
  await expect(dialog.getByRole('group', { name: 'QT Number' }).getByLabel('Theirs')).toBeChecked();
  expect((await stored('salesReport', id))?.detail).toBe('Theirs');
  await dialog.getByRole('group', { name: 'Details' }).getByLabel('Yours').check();
  await dialog.getByRole('button', { name: 'Save the choice' }).click();
  await expect(rowOf(page, report.customer)).toContainText('Mine');
  expect(await stored('salesReport', id)).toEqual({ ...report, detail: 'Mine', qtNumber: 'Only theirs' });
});

test('an edit of a record that someone else has deleted asks whether to bring it back', async ({ page }) => {
  const customer = newCustomer();
  const id = await store('customers', customer);
  await signIn(page, 'staff', `/customer?edit=${id}`);
  await fill(page, { Address: 'Jalan Thamrin 1' });
  await remove('customers', id);
  await expect(page.getByText('Someone else has deleted this customer meanwhile.')).toBeVisible();
  await press(page, 'Save');
  await page.getByRole('dialog').getByRole('button', { name: 'Bring it back' }).click();
  await expect(rowOf(page, customer.name)).toContainText('Jalan Thamrin 1');
  expect(await stored('customers', id)).toEqual({ ...customer, address: 'Jalan Thamrin 1' });
});

test('what is typed outlives a reload, until it is discarded', async ({ page }) => {
  const contact = newContact();
  const id = await store('contacts', contact);
  await signIn(page, 'staff', `/contact?edit=${id}`);
  await fill(page, { Position: 'Typed with care' });
  await page.reload();
  await expect(page.getByLabel('Position')).toHaveValue('Typed with care');
  await press(page, 'Discard it');
  await expect(page.getByLabel('Position')).toHaveValue(contact.position);
});

test('a save without a connection says that it is not saved yet, and works when the connection is back', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/request: net::ERR_INTERNET_DISCONNECTED/, /console: The customer could not be saved\./);
  const { name } = newCustomer();
  await signIn(page, 'staff', '/customer?add');
  await expect(page.getByRole('form')).toBeVisible();
  await fill(page, { Name: name });
  await context.setOffline(true);
  await press(page, 'Save');
  await expect(page.getByRole('alert')).toHaveText(
    'The customer is not saved yet: the server cannot be reached. What you typed is kept here: try again when the connection is back.',
  );
  await context.setOffline(false);
  await press(page, 'Save');
  await expect(rowOf(page, name)).toBeVisible();
  expect(await storedWhere('customers', 'name', name)).toHaveLength(1);
});

test('deleting a customer that contacts and reports name says so first', async ({ page }) => {
  const customer = newCustomer();
  const id = await store('customers', customer);
  await store('contacts', newContact({ customer: customer.name }));
  await store('salesReport', newReport({ customer: customer.name }));
  await store('salesReport', newReport({ customer: customer.name }));
  await signIn(page, 'staff', '/customer');
  await press(page, 'Delete -');
  await press(page, `Delete ${customer.name}`);
  const dialog = page.getByRole('dialog', { name: `Delete ${customer.name}?` });
  await expect(dialog).toContainText('1 contact and 2 reports name this customer.');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(rowOf(page, customer.name)).toBeVisible();
  await press(page, `Delete ${customer.name}`);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(page, customer.name)).toBeHidden();
  expect(await stored('customers', id)).toBeUndefined();
  expect(await storedWhere('contacts', 'customer', customer.name)).toHaveLength(1);
});

test('a customer whose name is taken but for case and blanks is saved at the second attempt only', async ({
  page,
}) => {
  const customer = newCustomer();
  await store('customers', customer);
  await signIn(page, 'staff', '/customer?add');
  const twin = customer.name.toUpperCase();
  await fill(page, { Name: twin });
  await press(page, 'Save');
  await expect(page.getByRole('alert')).toHaveText(
    `A customer named ${customer.name} exists already. Save once more to keep both.`,
  );
  expect(await storedWhere('customers', 'name', twin)).toEqual([]);
  await press(page, 'Save');
  await expect(rowOf(page, twin)).toBeVisible();
});
