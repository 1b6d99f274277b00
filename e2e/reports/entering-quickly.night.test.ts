import { newContact, newCustomer, store, storedWhere, unique } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { choose, fill, openMenu, press, rowOf, toast } from '../support/screen';

test('saves reports one after another, in the order in which they were written', async ({ page }) => {
  const { name: customer } = newCustomer();
  await store('customers', newCustomer({ name: customer }));
  const details = ['First', 'Second', 'Third'].map(unique);
  await signIn(page, 'staff', '/?add');
  await choose(page, 'Customer', customer);
  await choose(page, 'Department', 'Accessory');
  for (const detail of details.slice(0, -1)) {
    await fill(page, { Details: detail });
    await press(page, 'Save and add another');
    await expect(page.getByLabel('Details', { exact: true })).toHaveValue('');
    await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused();
  }
  await expect(toast(page, `Saved ${customer}.`).first()).toBeVisible();
  await fill(page, { Details: details.at(-1) ?? '' });
  await page.keyboard.press('Control+Enter');
  await expect(rowOf(page, details.at(-1) ?? '')).toBeVisible();

  await page.goto(`/?customer=${encodeURIComponent(customer)}`);
  const shown = page.getByRole('row').filter({ hasText: customer });
  await expect(shown).toContainText([...details].reverse());
  expect(await storedWhere('salesReport', 'customer', customer)).toEqual(
    details.map(() => expect.objectContaining({ department: 'Accessory' })),
  );
});

test('fills in the customer of a chosen contact, although another contact has its name', async ({ page }) => {
  const [acme, bolt] = [newCustomer(), newCustomer()];
  const name = unique('Ada');
  await Promise.all([
    store('customers', acme),
    store('customers', bolt),
    store('contacts', newContact({ name, customer: acme.name })),
    store('contacts', newContact({ name, customer: bolt.name })),
  ]);
  await signIn(page, 'staff', '/?add');
  const option = (customer: string) =>
    page.getByRole('option', { name, exact: true }).and(page.locator(`[aria-description="${customer}"]`));
  // The words of a new contact are stored a moment after it.
  await expect(async () => {
    await openMenu(page, 'Contact', '');
    await openMenu(page, 'Contact', name);
    await expect(option(bolt.name)).toBeVisible({ timeout: 2_000 });
    await expect(option(acme.name)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await option(bolt.name).click();
  await expect(
    page.getByRole('form', { name: 'Add Report' }).getByText(bolt.name, { exact: true }),
  ).toBeVisible();
});

test('grows with its text up to most of the screen', async ({ page }) => {
  await signIn(page, 'staff', '/?add');
  const details = page.getByRole('main').getByLabel('Details', { exact: true });
  const sizes = () =>
    details.evaluate((area) => [area.clientHeight, area.scrollHeight, innerHeight] as const);
  const [empty] = await sizes();
  await details.fill('line\n'.repeat(10));
  const [filled, text] = await sizes();
  expect(filled).toBeGreaterThan(empty);
  expect(filled).toBe(text);
  await details.fill('line\n'.repeat(500));
  const [full, , screen] = await sizes();
  expect(full).toBeGreaterThan(filled);
  expect(full).toBeLessThan(screen);
});
