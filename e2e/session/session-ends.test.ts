import type { Page } from '@playwright/test';
import { callAsAdministrator } from '../support/administration';
import { accounts, createAccount, shutOut, uniqueEmail } from '../support/backend';
import { expect, signIn, submitLogin, test } from '../support/fixtures';

const ENDED = 'Your session has ended. Sign in again: what you typed is kept.';

const list = (page: Page) => page.getByRole('table', { name: 'Customers' });
const userLink = (page: Page) => page.getByRole('link', { name: 'User' });

/** Opens the list of customers in the name of a new account, and gives the account. */
const openList = async (page: Page, options?: Parameters<typeof createAccount>[0]) => {
  const account = await createAccount(options);
  await signIn(page, account, '/customer');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  return account;
};

for (const [what, end] of [
  ['disabled', (uid: string) => callAsAdministrator('setUserDisabled', { uid, disabled: true })],
  ['deleted', (uid: string) => callAsAdministrator('deleteUser', { uid })],
] as const) {
  test(`an open list of an account that is ${what} gives way to the login screen within seconds`, async ({
    page,
  }, testInfo) => {
    const { uid, email } = await openList(page);
    const begun = Date.now();
    await end(uid);
    await expect(page.getByText(ENDED)).toBeVisible();
    const seconds = (Date.now() - begun) / 1000;
    testInfo.annotations.push({ type: `seconds from ${what} to signed out`, description: String(seconds) });
    await expect(page.getByLabel('Username')).toHaveValue(email);
    await expect(list(page)).toBeHidden();
  });
}

// On a screen without a list: one that was asked for in between would be refused, and logged.
test.describe('an account that is not let in', () => {
  const noAccess = (page: Page) => page.getByRole('heading', { name: 'This account has no access' });

  test('reads whom to ask, stays signed in, and goes on once it is let in', async ({ page }) => {
    const account = { email: uniqueEmail(), password: 'rahasia-sekali' };
    const { uid } = await accounts.createUser({ ...account, emailVerified: true });
    await signIn(page, account, '/password');
    await expect(noAccess(page)).toBeVisible();
    await expect(page.getByText(`Ask an administrator to enable ${account.email}.`)).toBeVisible();
    await page.reload();
    await expect(noAccess(page)).toBeVisible();
    await callAsAdministrator('setUserDisabled', { uid, disabled: false });
    await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible();
  });

  test('any more signs in again without going round in a circle, where Auth lets it', async ({ page }) => {
    const account = await openList(page);
    await shutOut(account.uid);
    await expect(page.getByText(ENDED)).toBeVisible();
    await accounts.updateUser(account.uid, { disabled: false });
    await page.goto('/password');
    await submitLogin(page, account);
    await expect(noAccess(page)).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByLabel('Username')).toHaveValue('');
  });
});

test('who becomes an administrator has the User link within seconds, and loses it within seconds', async ({
  page,
}, testInfo) => {
  const { uid, email } = await openList(page);
  await expect(userLink(page)).toBeHidden();
  await callAsAdministrator('addAdmin', { email });
  await expect(userLink(page)).toBeVisible();
  const begun = Date.now();
  await callAsAdministrator('revokeAdmin', { uid });
  await expect(userLink(page)).toBeHidden();
  const seconds = (Date.now() - begun) / 1000;
  testInfo.annotations.push({ type: 'seconds from revoked to no link', description: String(seconds) });
  await expect(list(page)).toBeVisible();
});

test('a connection that is away ends no session', async ({ page, context, problems }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  await openList(page);
  await context.setOffline(true);
  await expect(page.getByText("You're offline")).toBeVisible({ timeout: 30_000 });
  await expect(list(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You're offline")).toBeHidden({ timeout: 30_000 });
  await expect(list(page)).toBeVisible();
});
