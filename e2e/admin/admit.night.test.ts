import { accounts, DEMO } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { rowOf, toast } from '../support/screen';

test('admits an account that another application has made', async ({ page, openBrowser }) => {
  const email = `former-${Date.now()}@example.com`;
  const { password } = DEMO.admin;
  await accounts.createUser({ email, password, displayName: 'Tuti Former', emailVerified: true });
  await signIn(page, 'admin', `/user?q=${encodeURIComponent(email)}`);
  await expect(rowOf(page, email)).toContainText('No access');
  await page.getByRole('button', { name: 'Change Tuti Former' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Admit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Admit' }).click();
  await expect(toast(page, `${email} (Tuti Former) has access now.`)).toBeVisible();
  await expect(rowOf(page, email)).toContainText('Active');
  const browser = await openBrowser();
  await signIn(browser, { email, password });
});
