import {
  accounts,
  createAccount,
  mailedLink,
  newReport,
  store,
  unique,
  uniqueEmail,
} from '../support/backend';
import { expect, signIn, submitLogin, test } from '../support/fixtures';
import { press, rowOf, toast } from '../support/screen';

const PASSWORD = 'kata-sandi-sendiri';

test('invites somebody by mail, who chooses a password and gets in without another verification', async ({
  page,
  openBrowser,
}) => {
  await signIn(page, 'admin', '/user');
  const [displayName, email] = [unique('Dewi'), uniqueEmail()];
  await press(page, 'Invite user');
  const dialog = page.getByRole('dialog', { name: 'Invite user' });
  await expect(dialog.getByLabel('Display Name')).toBeFocused();
  await dialog.getByLabel('Display Name').fill(displayName);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const told = `${displayName} has an account. A mail with a link to choose a password was sent to ${email}. Following it also verifies the address.`;
  await expect(toast(page, told)).toBeVisible();
  await expect(rowOf(page, email)).toContainText('Email not verified');

  await fetch(`${await mailedLink(email, 'PASSWORD_RESET')}&newPassword=${PASSWORD}`);
  const other = await openBrowser();
  await signIn(other, { email, password: PASSWORD });
  await expect(other.getByRole('table', { name: 'Sales reports' }).getByRole('row').nth(1)).toBeVisible();
});

test('corrects a misspelt email and a name: the wrong address is out at once, the right one gets a mail', async ({
  page,
  openBrowser,
}) => {
  const sari = await createAccount();
  await store('salesReport', newReport({ responsible: sari.displayName }));
  const other = await openBrowser();
  await signIn(other, sari, '/password');
  await signIn(page, 'admin', `/user/${sari.uid}`);
  await press(page, 'Correct name or email');
  const dialog = page.getByRole('dialog');
  const [displayName, email] = [`${sari.displayName} Dewi`, uniqueEmail()];
  await dialog.getByLabel('Display Name').fill(displayName);
  await dialog.getByLabel('Email').fill(email);
  await expect(dialog.getByText(`${sari.email} is signed out at once.`)).toBeVisible();
  await expect(dialog.getByLabel('Also in 1 report with this name')).toBeChecked();
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(
    toast(
      page,
      `1 report of ${sari.displayName} will name ${displayName} in a moment. You can close the page.`,
    ),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: displayName })).toBeVisible();
  await expect(other.getByLabel('Username')).toBeVisible();
  const log = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  await expect(log.nth(1)).toContainText(`Email: ${sari.email} → ${email}`);
  expect(await accounts.getUser(sari.uid)).toMatchObject({ displayName, email, emailVerified: false });

  await fetch(`${await mailedLink(email, 'PASSWORD_RESET')}&newPassword=${PASSWORD}`);
  await submitLogin(other, { email, password: PASSWORD });
  await expect(other.getByRole('complementary', { name: 'Sidebar' })).toContainText(email);
  await other.goto(`/?${new URLSearchParams({ responsible: displayName })}`);
  await expect(other.getByRole('table', { name: 'Sales reports' }).getByRole('row')).toHaveCount(2);
});

test('hands over the reports of somebody who leaves, with the question that disables the account', async ({
  page,
}) => {
  const [sari, budi] = [await createAccount(), await createAccount()];
  await store('salesReport', newReport({ responsible: sari.displayName }));
  await signIn(page, 'admin', `/user/${sari.uid}`);
  await press(page, 'Disable');
  const dialog = page.getByRole('dialog');
  const to = dialog.getByLabel('Hand over 1 report to');
  await to.fill('Nobody of this name');
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await expect(
    dialog.getByText('There is no active account with this name: choose one from the list.'),
  ).toBeVisible();
  await to.fill(budi.displayName);
  await dialog.getByRole('button', { name: 'Disable' }).click();
  const told = `1 report of ${sari.displayName} will name ${budi.displayName} in a moment. You can close the page.`;
  await expect(toast(page, told)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enable' })).toBeVisible();
  await page.goto(`/?${new URLSearchParams({ responsible: budi.displayName })}`);
  await expect(page.getByRole('table', { name: 'Sales reports' }).getByRole('row')).toHaveCount(2);
});

test('carries the own new name into the own reports', async ({ page }) => {
  const user = await createAccount();
  await store('salesReport', newReport({ responsible: user.displayName }));
  await signIn(page, user, '/account');
  const name = `${user.displayName} Dewi`;
  await page.getByLabel('Display Name').fill(name);
  await press(page, 'Change Name');
  await press(page, 'Write it into my 1 report');
  await expect(page.getByText(/^1 report of .* will name/)).toBeVisible();
  await page.goto(`/?${new URLSearchParams({ responsible: name })}`);
  await expect(page.getByRole('table', { name: 'Sales reports' }).getByRole('row')).toHaveCount(2);
});
