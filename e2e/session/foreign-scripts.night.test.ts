import { newCustomer, store } from '../support/backend';
import { expect, signInByForm, test } from '../support/fixtures';
import { press, rowOf } from '../support/screen';

/** Adds globals, and changes prototypes and functions, as extensions do. */
const changeFunctions = () => {
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
  const { localStorage } = window;
  const bound = <T extends object>(target: T): T =>
    new Proxy(target, {
      get: (_, name) => {
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
      set: (_, name, value) => Reflect.set(target, name, value),
    });
  Object.defineProperty(window, 'localStorage', { get: () => bound(localStorage) });
  window.XMLHttpRequest = new Proxy(XMLHttpRequest, { construct: (Original) => bound(new Original()) });
  window.name = 'reload';
  const measure = Element.prototype.getBoundingClientRect;
  Element.prototype.getBoundingClientRect = function () {
    const { x, y, width, height } = measure.call(this);
    return new DOMRect(x + Math.random() / 10, y, width + Math.random() / 10, height);
  };
  addEventListener('DOMContentLoaded', () => {
    const box = document.documentElement.appendChild(document.createElement('div'));
    setInterval(() => {
      box.replaceChildren(...Array.from({ length: 50 }, () => document.createElement('i')));
      document.documentElement.className = `theme-${Math.random()}`;
    }, 50);
    new MutationObserver(() => {
      for (const form of document.querySelectorAll<HTMLFormElement>('form:not([data-filled])')) {
        form.dataset.filled = '';
        form.prepend(
          Object.assign(document.createElement('input'), { type: 'hidden', name: 'name', value: 'x' }),
        );
        form.append(Object.assign(document.createElement('button'), { type: 'button', textContent: 'Fill' }));
      }
    }).observe(document, { childList: true, subtree: true });
  });
};

/** Removes what browsers may lack, switch off or forbid, and the page does not need. */
const lackFunctions = () => {
  const lacking: readonly (readonly [object, ...string[]])[] = [
    [Navigator.prototype, 'locks', 'sendBeacon', 'clipboard', 'share', 'connection', 'storage'],
    [Crypto.prototype, 'randomUUID'],
    [Intl, 'Segmenter'],
    [HTMLElement.prototype, 'popover', 'showPopover', 'hidePopover', 'inert'],
    [AbortSignal, 'any'],
    [Array.prototype, 'findLast', 'toSpliced'],
    [Object, 'groupBy'],
    [String.prototype, 'isWellFormed', 'toWellFormed'],
    [Element.prototype, 'checkVisibility'],
    [window, 'BroadcastChannel', 'structuredClone', 'requestIdleCallback', 'cancelIdleCallback', 'indexedDB'],
    [window, 'IntersectionObserver', 'ResizeObserver', 'PerformanceObserver', 'CompressionStream', 'Worker'],
    [window, 'WeakRef', 'FinalizationRegistry', 'Notification', 'WebAssembly', 'caches', 'Highlight'],
  ];
  for (const [owner, ...names] of lacking) for (const name of names) Reflect.deleteProperty(owner, name);
};

const WORLDS = {
  'a page whose extension has added globals, and has changed prototypes and functions': changeFunctions,
  'a browser that lacks what the page does not need': lackFunctions,
};

for (const [world, change] of Object.entries(WORLDS)) {
  test(`works in ${world}`, async ({ page }) => {
    await page.addInitScript(change);
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
}
