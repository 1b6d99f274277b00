import { createAccount, mailedLink } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';

const SEND = '**/v1/accounts:sendOobCode*';

for (const path of ['/', '/customer', '/user']) {
  test(`an unverified user sees nothing but the verification at ${path}`, async ({ page }) => {
    await signIn(page, 'unverified', path);
    await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveText(['Logout', 'Verify Email']);
    await expect(page.getByText('After verifying, refresh the page to go on.')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Session' })).toContainText('Sales Report');
    await expect(page.getByRole('link')).toHaveCount(0);
  });
}

test('an unverified user logs out', async ({ page }) => {
  await signIn(page, 'unverified');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('the link of the verification email opens the page at the next refresh, lists included', async ({
  page,
}) => {
  const account = await createAccount({ verified: false });
  await signIn(page, account);
  expect(await mailedLink(account.email, 'VERIFY_EMAIL')).toBeUndefined();
  const request = page.waitForRequest(SEND);
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page.getByRole('status')).toHaveText('Verification email has been sent');
  expect((await request).postDataJSON()).toMatchObject({ requestType: 'VERIFY_EMAIL' });

  // Refreshed too early, the page stays closed.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();

  const link = await mailedLink(account.email, 'VERIFY_EMAIL');
  expect(link).toBeDefined();
  expect((await fetch(link ?? '')).ok).toBe(true);

  // The token held is from before: Firestore believes the token, so the rows prove that it was renewed.
  await page.reload();
  await expect(page.getByRole('table', { name: 'Sales reports' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText(account.email);
});

test('a verification email that cannot be sent is something that went wrong', async ({ page, problems }) => {
  problems.expect(
    /request: net::ERR_FAILED POST .*sendOobCode/,
    /console: The verification email could not be sent\./,
  );
  await page.route(SEND, (route) => route.abort());
  await signIn(page, 'unverified');
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page.getByRole('alert')).toHaveText('Something went wrong');
});
