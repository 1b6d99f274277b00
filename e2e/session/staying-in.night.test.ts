import type { Page } from '@playwright/test';
import {
  accounts,
  type Credentials,
  createAccount,
  disableAccount,
  enableAccount,
  mailedLink,
  unique,
  uniqueEmail,
} from '../support/backend';
import { signInListening } from '../support/first-requests';
import { expect, submitLogin, test } from '../support/fixtures';
import { fill, press, rowOf } from '../support/screen';

const RESET = '**/v1/accounts:sendOobCode*';
const MINUTE = 60_000;

const forgotten = (page: Page) => page.getByRole('button', { name: 'Forgot your password?' });

const askForMail = async (page: Page, email: string) => {
  await page.goto('/');
  await page.getByLabel('Username').fill(email);
  await forgotten(page).click();
};

const SENT = 'If there is an account for this address, we have sent it an email with a link.';

test.describe('a forgotten password', () => {
  test('is replaced by the mailed link', async ({ page, request }) => {
    const account = await createAccount();
    await askForMail(page, account.email);
    await expect(page.getByRole('status')).toHaveText(SENT);
    await expect(forgotten(page)).toBeFocused();
    const link = await mailedLink(account.email, 'PASSWORD_RESET');
    await request.get(`${link}&newPassword=yang-baru-sekali`);
    await submitLogin(page, { email: account.email, password: 'yang-baru-sekali' });
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  });

  test('gets the same answer for an unknown account', async ({ page, problems }) => {
    problems.expect(/response: 400 POST .*sendOobCode/);
    const email = uniqueEmail();
    await askForMail(page, email);
    await expect(page.getByRole('status')).toHaveText(SENT);
    expect(await mailedLink(email, 'PASSWORD_RESET')).toBeUndefined();
  });

  test('needs an address', async ({ page }) => {
    await askForMail(page, '');
    await expect(page.getByRole('alert')).toHaveText('Type your email address above first.');
    await expect(page.getByLabel('Username')).toBeFocused();
  });

  test('says to wait after too many requests', async ({ page, problems }) => {
    problems.expect(/response: 400 POST .*sendOobCode/);
    await page.route(RESET, (route) =>
      route.fulfill({
        status: 400,
        headers: { 'access-control-allow-origin': '*' },
        json: { error: { code: 400, message: 'RESET_PASSWORD_EXCEED_LIMIT' } },
      }),
    );
    await askForMail(page, uniqueEmail());
    await expect(page.getByRole('alert')).toHaveText('Too many requests. Wait some minutes, then try again.');
  });

  test('reports a failed request, which can be repeated', async ({ page, problems }) => {
    problems.expect(/request: net::ERR_FAILED POST .*sendOobCode/);
    const { email } = await createAccount();
    await page.route(RESET, (route) => route.abort());
    await askForMail(page, email);
    await expect(page.getByRole('alert')).toHaveText(
      'The server cannot be reached. Check the connection, then try again.',
    );
    await page.unroute(RESET);
    await forgotten(page).click();
    await expect(page.getByRole('status')).toHaveText(SENT);
  });
});

test.describe('a session that ends in the middle of a form', () => {
  const ENDED = 'Your session has ended. Sign in again: your input is kept.';
  const typed = () => ({
    Name: unique('PT Sesi'),
    'Phone Number': '+62 21 555 0199',
    Address: 'Jalan Melati 1',
  });

  const fillForm = async (page: Page, account: Credentials) => {
    const fields = typed();
    // A list that is not whole asks for its total a moment later. After the account has ended, that is refused.
    await signInListening(page, account, `/customer?${new URLSearchParams({ name: fields.Name })}`);
    await expect(page.getByText('No customer with that name')).toBeVisible();
    await press(page, 'Add +');
    await fill(page, fields);
    return fields;
  };

  const expectFormBack = async (page: Page, account: Credentials, fields: ReturnType<typeof typed>) => {
    await expect(page.getByText(ENDED)).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue(account.email);
    await expect(page.getByLabel('Password')).toBeFocused();
    await page.keyboard.type(account.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('form', { name: 'Add Customer' })).toBeVisible();
    for (const [label, text] of Object.entries(fields)) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
    }
    await press(page, 'Save');
    await expect(rowOf(page, fields.Name)).toBeVisible();
  };

  test('restores the form after the account was disabled', async ({ page }) => {
    const account = await createAccount();
    const fields = await fillForm(page, account);
    await disableAccount(account.uid);
    await expect(page.getByText(ENDED)).toBeVisible();
    await enableAccount(account.uid);
    await expectFormBack(page, account, fields);
  });

  test('restores the form after its token could not be renewed', async ({ page, problems }) => {
    problems.expect(/response: 400 POST .*\/v1\/token/);
    await page.clock.install();
    const account = await createAccount();
    // Until it listens to all: the clock would end its loading.
    const fields = await fillForm(page, account);
    await accounts.updateUser(account.uid, { disabled: true });
    await page.clock.fastForward(56 * MINUTE);
    await expect(page.getByText(ENDED)).toBeVisible();
    await accounts.updateUser(account.uid, { disabled: false });
    await expectFormBack(page, account, fields);
  });

  test('restores the form after its tokens were revoked and the page reloaded', async ({
    page,
    problems,
  }) => {
    problems.expect(/response: 400 POST .*accounts:lookup/);
    // The form asks before its tab closes, but not in a page that nobody has pressed.
    problems.allow(/Blocked attempt to show a 'beforeunload' confirmation panel/);
    const account = await createAccount();
    const fields = await fillForm(page, account);
    // Revoking counts whole seconds: a token of this one would stay valid.
    const second = () => Math.floor(Date.now() / 1_000);
    await expect.poll(second).toBeGreaterThan(second());
    await accounts.updateUser(account.uid, { password: 'sandi-yang-lain' });
    await page.reload();
    await expectFormBack(page, { ...account, password: 'sandi-yang-lain' }, fields);
  });
});
