import type { Page } from '@playwright/test';
import { DEMO, unique } from '../support/backend';
import { expect, submitLogin, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';
import { press, rowOf } from '../support/screen';

/** Names what a browser may refuse: by its settings, in a private window, or because the disk is full. */
const REFUSALS = [
  'localStorage',
  'sessionStorage',
  'storage that is null',
  'every write',
  'writes of drafts',
  'writes of the session',
  'indexedDB',
  'caches',
  'BroadcastChannel',
  'no BroadcastChannel',
  'locks',
  'no locks',
  'cookie',
  'all',
] as const;
type Refusal = (typeof REFUSALS)[number];

/** Lets each document of the page meet a refusal. */
const refuse = (page: Page, refusal: Refusal): Promise<unknown> =>
  page.addInitScript((refused: Refusal) => {
    const is = (...names: readonly Refusal[]) => refused === 'all' || names.includes(refused);
    const denied = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    const rejected = async () => denied();
    const define = (target: object, name: string, get: () => unknown) =>
      Object.defineProperty(target, name, { configurable: true, get });
    if (is('every write', 'writes of drafts', 'writes of the session')) {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (key, text) {
        const isOfSession = key.startsWith('firebase:');
        if (is('every write') || (is('writes of the session') ? isOfSession : key.startsWith('draft:')))
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        setItem.call(this, key, text);
      };
    }
    if (is('storage that is null'))
      for (const name of ['localStorage', 'sessionStorage']) define(window, name, () => null);
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'] as const)
      if (is(name)) define(window, name, denied);
    if (is('BroadcastChannel'))
      window.BroadcastChannel = class {
        constructor() {
          denied();
        }
      } as unknown as typeof BroadcastChannel;
    if (refused === 'no BroadcastChannel') Reflect.deleteProperty(window, 'BroadcastChannel');
    if (is('locks')) define(Navigator.prototype, 'locks', () => ({ request: rejected, query: rejected }));
    if (refused === 'no locks') Reflect.deleteProperty(Navigator.prototype, 'locks');
    if (is('cookie')) define(Document.prototype, 'cookie', denied);
  }, refusal);

/** Refusals that leave no session after a reload. */
const NO_SESSION: readonly Refusal[] = [
  ...(['sessionStorage', 'storage that is null', 'every write', 'writes of the session', 'all'] as const),
];
/** Refusals that leave no unsaved input after a reload: without the tab's storage, the browser has a copy. */
const NO_DRAFT: readonly Refusal[] = ['storage that is null', 'every write', 'writes of drafts', 'all'];

for (const refusal of REFUSALS)
  test(`works in a browser that refuses: ${refusal}`, refusal === 'all' ? {} : AT_NIGHT, async ({ page }) => {
    test.setTimeout(45_000);
    await refuse(page, refusal);
    const keepsSession = !NO_SESSION.includes(refusal);
    const keepsDraft = !NO_DRAFT.includes(refusal);
    const input = page.getByRole('form', { name: 'Add Customer' }).getByLabel('Name');
    const name = unique('PT Simpan');
    page.on('dialog', (dialog) => dialog.accept());

    await page.goto('/customer?add');
    await expect(page.getByLabel('Username')).toBeVisible();
    const isForeseen = !keepsSession && refusal !== 'writes of the session';
    await expect(page.getByText('This browser keeps no session')).toHaveCount(isForeseen ? 1 : 0);
    await submitLogin(page, DEMO.staff);
    await input.fill(name);
    await expect(page.getByText('This browser does not keep unsaved input')).toHaveCount(keepsDraft ? 0 : 1);

    await page.reload();
    if (!keepsSession) await submitLogin(page, DEMO.staff);
    await expect(input).toBeVisible();
    if (!keepsDraft) await input.fill(name);
    else if (refusal === 'sessionStorage') await page.getByRole('button', { name: 'Restore it' }).click();
    await expect(input).toHaveValue(name);
    await press(page, 'Save');
    await expect(rowOf(page, name)).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByLabel('Username')).toBeVisible();
  });
