import { createAccount, DEMO, disableAccount, uniqueEmail } from '../support/backend';
import { hold, signInConnected } from '../support/first-requests';
import { expect, signInByForm, submitLogin, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';

const SIGN_IN = '**/v1/accounts:signInWithPassword*';

for (const path of ['/', '/customer', '/contact', '/password', '/user']) {
  test(`shows the login screen at ${path} while nobody is signed in`, AT_NIGHT, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByLabel('Username')).toBeFocused();
    await expect(page.getByLabel('Username')).toHaveAttribute('type', 'email');
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password');
    await expect(page.getByRole('button')).toHaveText(['Login', 'Forgot your password?']);
  });
}

test('sends email and password, and shows a spinner until the user is signed in', async ({ page }) => {
  const answer = await hold(page, SIGN_IN);
  await page.goto('/');
  const request = page.waitForRequest(SIGN_IN);
  await submitLogin(page, DEMO.staff);
  expect((await request).postDataJSON()).toMatchObject({
    email: DEMO.staff.email,
    password: DEMO.staff.password,
  });
  await expect(
    page.getByRole('status', { name: 'Signing in' }).or(page.getByText('Signing in')),
  ).toBeVisible();
  answer.release();
  await expect(page.getByRole('table', { name: 'Sales reports' })).toBeVisible();
  await expect(page.getByText('Signing in')).toBeHidden();
});

for (const [mistake, credentials] of [
  ['a wrong password', { email: DEMO.staff.email, password: 'wrong-password' }],
  ['an unknown user', { email: uniqueEmail(), password: DEMO.staff.password }],
] as const) {
  test(
    `reports an incorrect email or password for ${mistake}, and clears the password`,
    mistake === 'a wrong password' ? {} : AT_NIGHT,
    async ({ page, problems }) => {
      problems.expect(/response: 400 POST .*signInWithPassword/);
      await page.goto('/');
      await submitLogin(page, credentials);
      await expect(page.getByRole('alert')).toHaveText('Incorrect email or password');
      await expect(page.getByLabel('Password')).toHaveValue('');
      await expect(page.getByLabel('Username')).toHaveValue(credentials.email);
      await expect(page.getByText('Signing in')).toBeHidden();
      await submitLogin(page, DEMO.staff);
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    },
  );
}

test(
  'logs another sign-in failure, says what to do and hides the spinner',
  AT_NIGHT,
  async ({ page, problems }) => {
    problems.expect(
      /request: net::ERR_FAILED POST .*signInWithPassword/,
      /response: 400 POST .*signInWithPassword/,
      /console: Sign-in failed\./,
    );
    const disabled = await createAccount();
    await disableAccount(disabled.uid);
    await page.route(SIGN_IN, (route) => route.abort(), { times: 1 });
    await page.goto('/');
    await submitLogin(page, disabled);
    await expect(page.getByRole('alert')).toHaveText(
      'The server cannot be reached. Check the connection, then try again.',
    );
    await expect(page.getByText('Signing in')).toBeHidden();
    await expect(page.getByLabel('Password')).toHaveValue(disabled.password);
    await submitLogin(page, disabled);
    await expect(page.getByRole('alert')).toHaveText(
      'This account is disabled. Ask an administrator to enable it.',
    );
  },
);

test('ends the session with the browser, because only the session storage holds it', async ({
  page,
  context,
  openBrowser,
}) => {
  await signInByForm(page, 'staff');
  const inSession = await page.evaluate(() => Object.keys(sessionStorage));
  expect(inSession.filter((key) => key.startsWith('firebase:authUser'))).toHaveLength(1);

  // A browser keeps cookies, local storage and databases.
  const kept = await context.storageState({ indexedDB: true });
  expect(JSON.stringify(kept)).not.toContain('authUser');
  const reopened = await openBrowser({ storageState: kept });
  await reopened.goto('/');
  await expect(reopened.getByLabel('Username')).toBeVisible();
});

test('keeps the session after a reload, and ends it by Logout', async ({ page }) => {
  await signInByForm(page, 'staff', '/customer');
  await page.reload();
  await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('authUser');
});

test('logs a failed logout, and changes nothing', AT_NIGHT, async ({ page, problems }) => {
  problems.expect(/console: Logout failed\./);
  // A connection that starts after the logout has no token.
  await signInConnected(page, 'staff', '/password');
  await page.evaluate(() => {
    Storage.prototype.removeItem = () => {
      throw new Error('The storage is locked.');
    };
  });
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Logout failed.'));
  await page.getByRole('button', { name: 'Logout' }).click();
  await logged;
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible();
});

test('shows the next account nothing of the account before', async ({ page }) => {
  const first = await createAccount({ admin: true });
  const second = await createAccount();
  await signInByForm(page, first, '/user');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/user');
  await submitLogin(page, second);
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await expect(sidebar).toContainText(second.email);
  await expect(sidebar).not.toContainText(first.email);
  await expect(sidebar.getByRole('link', { name: 'User', exact: true })).toBeHidden();
  await expect(page.getByRole('main')).toBeEmpty();
});

test('shows title and Logout in the header, and the account in the sidebar', AT_NIGHT, async ({ page }) => {
  const account = await createAccount();
  await signInByForm(page, account);
  const header = page.getByRole('banner');
  await expect(header.getByRole('heading')).toHaveText('Sales Report');
  await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await expect(sidebar.getByText(account.displayName.charAt(0), { exact: true })).toBeVisible();
  await expect(sidebar.getByText(account.displayName, { exact: true })).toBeVisible();
  await expect(sidebar.getByText(account.email, { exact: true })).toBeVisible();
});
