import { newCustomer, store } from '../support/backend';
import { expect, signInByForm, test } from '../support/fixtures';
import { press, rowOf } from '../support/screen';

test('works in a page whose extension has added globals, and has changed prototypes and functions', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const add = (target: object, name: string, value: unknown) =>
      Object.defineProperty(target, name, { configurable: true, enumerable: true, writable: true, value });
    const refuse = () => {
      throw new Error('Not for this page');
    };
    for (const { prototype } of [Object, Array, String, Function]) add(prototype, 'added', () => 'added');
    add(Array.prototype, 'toJSON', function (this: readonly unknown[]) {
      return `[${this.map((item) => JSON.stringify(item)).join(',')}]`;
    });
    add(window, 'define', Object.assign(refuse, { amd: {} }));
    for (const name of ['module', 'exports', 'process', 'global', 'React', '_', '$']) add(window, name, {});
    add(window, 'require', refuse);
    const { fetch, history } = window;
    window.fetch = (input, init) => fetch(new Request(input, init));
    const { pushState } = history;
    history.pushState = function (...state) {
      pushState.apply(this, state);
      dispatchEvent(new Event('locationchange'));
    };
    const { setAttribute } = Element.prototype;
    Element.prototype.setAttribute = function (name, value) {
      setAttribute.call(this, name, value);
    };
  });
  const customer = newCustomer();
  await store('customers', customer);
  await signInByForm(page, 'staff', '/customer');
  await press(page, `Edit ${customer.name}`);
  await page.getByLabel('Address').fill('Jalan Asing 1');
  await press(page, 'Save');
  await expect(rowOf(page, customer.name)).toContainText('Jalan Asing 1');
  await press(page, 'Export');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: /^CSV of/ }).click();
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
