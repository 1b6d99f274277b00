import { createAccount, mailedLink } from '../support/backend';
import { expect, signInByForm, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';

const SEND = '**/v1/accounts:sendOobCode*';

for (const path of ['/', '/customer', '/user']) {
  test(`shows an unverified user only the verification at ${path}`, AT_NIGHT, async ({ page }) => {
    await signInByForm(page, 'unverified', path);
    await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveText(['Logout', 'Verify Email']);
    await expect(page.getByText('After verifying, refresh the page to go on.')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Session' })).toContainText('Sales Report');
    await expect(page.getByRole('link')).toHaveCount(0);
  });
}

test('opens the page after the verification link and a refresh', async ({ page }) => {
  const account = await createAccount({ verified: false });
  await signInByForm(page, account);
  expect(await mailedLink(account.email, 'VERIFY_EMAIL')).toBeUndefined();
  const request = page.waitForRequest(SEND);
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page.getByRole('status')).toHaveText('Verification email has been sent');
  expect((await request).postDataJSON()).toMatchObject({ requestType: 'VERIFY_EMAIL' });

  // A refresh before the verification opens nothing.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();

  const link = await mailedLink(account.email, 'VERIFY_EMAIL');
  expect(link).toBeDefined();
  expect((await fetch(link ?? '')).ok).toBe(true);

  // Firestore checks the token, so the rows prove that it was renewed.
  await page.reload();
  await expect(page.getByRole('table', { name: 'Sales reports' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText(account.email);
});

test('goes on by itself after the verification link, without a refresh', AT_NIGHT, async ({ page }) => {
  const account = await createAccount({ verified: false });
  await signInByForm(page, account);
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page.getByRole('status')).toHaveText('Verification email has been sent');
  await fetch((await mailedLink(account.email, 'VERIFY_EMAIL')) ?? '');
  // As the user comes back from the mail.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByRole('table', { name: 'Sales reports' }).getByRole('row').nth(1)).toBeVisible();
});
