import { createAccount } from '../support/backend';
import { expect, signIn, submitLogin, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';
import { fill, press } from '../support/screen';

const UPDATE = '**/v1/accounts:update*';

test('signs in with the new password and no longer with the old one', async ({ page, problems }) => {
  problems.expect(/response: 400 POST .*signInWithPassword/);
  const user = await createAccount();
  await signIn(page, user, '/password');
  const request = page.waitForRequest(UPDATE);
  await fill(page, { 'New Password': 'kata-sandi-baru', 'Confirm Password': 'kata-sandi-baru' });
  await press(page, 'Update Password');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Password updated successfully');
  expect((await request).postDataJSON()).toMatchObject({ password: 'kata-sandi-baru' });

  await page.getByRole('button', { name: 'Logout' }).click();
  await submitLogin(page, user);
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password');
  await submitLogin(page, { ...user, password: 'kata-sandi-baru' });
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('shows the message of the service for a weak password', AT_NIGHT, async ({ page, problems }) => {
  problems.expect(/response: 400 POST .*accounts:update/, /console: Changing the password failed\./);
  await signIn(page, await createAccount(), '/password');
  await fill(page, { 'New Password': '12345', 'Confirm Password': '12345' });
  await press(page, 'Update Password');
  await expect(page.getByRole('alert')).toContainText('Password should be at least 6 characters');
});

// The emulator never requires a recent sign-in, so the route answers as the service does.
test(
  'asks for the current password some minutes after the sign-in, and keeps the typed text',
  AT_NIGHT,
  async ({ page, problems }) => {
    problems.expect(/response: 400 POST .*accounts:update/, /response: 400 POST .*signInWithPassword/);
    const user = await createAccount();
    await signIn(page, user, '/password');
    let isRecent = false;
    page.on('response', (response) => {
      if (response.url().includes('accounts:signInWithPassword') && response.ok()) isRecent = true;
    });
    await page.route(UPDATE, (route) =>
      isRecent || route.request().method() !== 'POST'
        ? route.continue()
        : route.fulfill({
            status: 400,
            headers: { 'access-control-allow-origin': '*' },
            json: {
              error: {
                code: 400,
                message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
                errors: [{ message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN', domain: 'global', reason: 'invalid' }],
              },
            },
          }),
    );
    await fill(page, { 'New Password': 'kata-sandi-baru', 'Confirm Password': 'kata-sandi-baru' });
    await press(page, 'Update Password');
    const current = page.getByLabel('Current Password');
    await expect(current).toBeFocused();
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      'You signed in a while ago. Type your current password to change it.',
    );
    await page.keyboard.type('bukan-yang-ini');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('The current password is wrong: type it again.');
    await expect(current).toBeFocused();
    await expect(page.getByLabel('New Password')).toHaveValue('kata-sandi-baru');
    await page.keyboard.type(user.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Password updated successfully');
    await expect(current).toBeHidden();

    await page.getByRole('button', { name: 'Logout' }).click();
    await submitLogin(page, { ...user, password: 'kata-sandi-baru' });
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  },
);
