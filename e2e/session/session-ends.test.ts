import type { Page } from '@playwright/test';
import { customer } from 'shared-model/customer';
import {
  accounts,
  callAsAdministrator,
  createAccount,
  disableAccount,
  nextSecond,
  store,
  unique,
  uniqueEmail,
} from '../support/backend';
import { signInListening } from '../support/first-requests';
import { expect, signInByForm, submitLogin, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';
import { rowOf } from '../support/screen';

const ENDED = 'Your session has ended. Sign in again: your input is kept.';

const list = (page: Page) => page.getByRole('table', { name: 'Customers' });
const userLink = (page: Page) => page.getByRole('link', { name: 'User', exact: true });

/** Opens a list with one customer as a new account, until it asks for nothing more. Returns the account. */
const openList = async (page: Page, options?: Parameters<typeof createAccount>[0]) => {
  const account = await createAccount(options);
  const name = unique('PT Sesi');
  await store('customers', { ...customer.empty, name });
  await signInListening(page, account, `/customer?${new URLSearchParams({ name })}`);
  await expect(rowOf(page, name)).toBeVisible();
  return account;
};

for (const [state, end] of [
  ['disabled', (uid: string) => callAsAdministrator('setUserDisabled', { uid, disabled: true })],
  ['deleted', (uid: string) => callAsAdministrator('deleteUser', { uid })],
] as const) {
  test(
    `shows the login screen within seconds after the account is ${state}`,
    state === 'disabled' ? {} : AT_NIGHT,
    async ({ page }, testInfo) => {
      const { uid, email } = await openList(page);
      const startedAt = Date.now();
      await end(uid);
      await expect(page.getByText(ENDED)).toBeVisible();
      const seconds = (Date.now() - startedAt) / 1000;
      testInfo.annotations.push({
        type: `seconds from ${state} to signed out`,
        description: String(seconds),
      });
      await expect(page.getByLabel('Username')).toHaveValue(email);
      await expect(list(page)).toBeHidden();
    },
  );
}

// On a screen without a list, because a list would be refused meanwhile and log an error.
test.describe('an account without access', () => {
  const noAccess = (page: Page) => page.getByRole('heading', { name: 'This account has no access' });

  test('says whom to ask, and continues when the account is enabled', async ({ page }) => {
    const account = { email: uniqueEmail(), password: 'rahasia-sekali' };
    const { uid } = await accounts.createUser({ ...account, emailVerified: true });
    await signInByForm(page, account, '/password');
    await expect(noAccess(page)).toBeVisible();
    await expect(page.getByText(`Ask an administrator to enable ${account.email}.`)).toBeVisible();
    await page.reload();
    await expect(noAccess(page)).toBeVisible();
    await callAsAdministrator('setUserDisabled', { uid, disabled: false });
    await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible();
  });

  test('does not loop when a dismissed account signs in again', AT_NIGHT, async ({ page }) => {
    const account = await openList(page);
    await disableAccount(account.uid);
    await expect(page.getByText(ENDED)).toBeVisible();
    await accounts.updateUser(account.uid, { disabled: false });
    await page.goto('/password');
    await submitLogin(page, account);
    await expect(noAccess(page)).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByLabel('Username')).toHaveValue('');
  });
});

test('shows the User link within seconds to a new administrator, and ends the session when the right is taken', async ({
  page,
  problems,
}, testInfo) => {
  problems.expect(/response: 400 POST .*accounts:lookup/);
  problems.allow(/console: /);
  const { uid, email } = await openList(page);
  await expect(userLink(page)).toBeHidden();
  await callAsAdministrator('addAdmin', { email });
  await expect(userLink(page)).toBeVisible();
  await nextSecond();
  const startedAt = Date.now();
  await callAsAdministrator('revokeAdmin', { uid });
  await expect(page.getByText(ENDED)).toBeVisible();
  const seconds = (Date.now() - startedAt) / 1000;
  testInfo.annotations.push({ type: 'seconds from revoked to signed out', description: String(seconds) });
  await expect(list(page)).toBeHidden();
  await submitLogin(page, { email, password: 'rahasia-sekali' });
  await expect(list(page)).toBeVisible();
  await expect(userLink(page)).toBeHidden();
});

test('keeps the session while offline', AT_NIGHT, async ({ page, context, problems }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  await openList(page);
  await context.setOffline(true);
  await expect(page.getByText("You're offline")).toBeVisible({ timeout: 30_000 });
  await expect(list(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You're offline")).toBeHidden({ timeout: 30_000 });
  await expect(list(page)).toBeVisible();
});
