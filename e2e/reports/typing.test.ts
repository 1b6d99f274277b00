import { newContact, newCustomer, store, storedWhere, unique } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { fill, press, rowOf } from '../support/screen';

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
