import type { Response } from '@playwright/test';
import { accounts, createAccount, DEMO, newReport, store } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';
import { ORIGINS } from '../support/origins';
import { choose, press, rowOf, toast } from '../support/screen';

const ENDED = 'Your session has ended. Sign in again: your input is kept.';

test('disables somebody who leaves the company, with Undo, and the audit log says so', async ({
  page,
  openBrowser,
}, testInfo) => {
  const sari = await createAccount();
  await store('salesReport', newReport({ responsible: sari.displayName }));
  const browsers = [await openBrowser(), await openBrowser()];
  for (const browser of browsers) await signIn(browser, sari, '/password');
  await signIn(page, 'admin', `/user?q=${encodeURIComponent(sari.displayName)}`);
  const opener = page.getByRole('button', { name: `Change ${sari.displayName}` });
  await expect(opener).toBeVisible();

  const startedAt = Date.now();
  await opener.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await Promise.all(browsers.map((browser) => expect(browser.getByText(ENDED)).toBeVisible()));
  const seconds = (Date.now() - startedAt) / 1000;
  testInfo.annotations.push({
    type: 'seconds from the first of 3 clicks to signed out',
    description: `${seconds}`,
  });
  await expect(rowOf(page, sari.email)).toContainText('Disabled');
  await expect(opener).toBeFocused();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, `${sari.email} (${sari.displayName}) is enabled.`)).toBeVisible();
  await expect(rowOf(page, sari.email)).toContainText('Active');

  await page.getByRole('link', { name: sari.displayName }).click();
  await expect(page).toHaveURL(`/user/${sari.uid}`);
  const log = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  await expect(log.nth(1)).toContainText(/Enable.*Disabled: yes → no.*Done/);
  await expect(log.nth(2)).toContainText(/Disable.*Disabled: no → yes.*Done/);
  await page.getByRole('link', { name: '1 report' }).click();
  await expect(page).toHaveURL(`/?${new URLSearchParams({ responsible: sari.displayName })}`);
});

test(
  'finds what was refused in the audit log, by person, action and period, and keeps that in the URL',
  AT_NIGHT,
  async ({ page, openBrowser }) => {
    const [admin, sari] = [await createAccount({ admin: true }), await createAccount()];
    await signIn(page, admin, `/user/${sari.uid}`);
    await press(page, 'Delete');
    // Another administrator is faster.
    const other = await openBrowser();
    await signIn(other, 'admin', `/user/${sari.uid}`);
    await press(other, 'Delete');
    await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(other.getByRole('heading', { name: 'This account does not exist' })).toBeFocused();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(/There is no user record|does not exist/).first()).toBeVisible();

    await page.goto('/user/audit');
    await choose(page, 'Search', `${admin.email} (${admin.displayName})`);
    const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText(/Delete an account.*Refused: there was no such account/);
    await page.getByRole('button', { name: 'Period' }).click();
    await page.getByRole('button', { name: 'Last month' }).click();
    await expect(page.getByText(/^No entry matches this search/)).toBeVisible();
    await page.goBack();
    await expect(rows).toHaveCount(2);
    await page.reload();
    await expect(rows.nth(1)).toContainText('Refused');
    await expect(page).toHaveURL(`/user/audit?person=${admin.uid}`);
  },
);

test("leads from the user's name to the own account, which changes the name", AT_NIGHT, async ({ page }) => {
  const user = await createAccount();
  await signIn(page, user);
  await page.getByRole('link', { name: user.displayName }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeFocused();
  const name = `${user.displayName} Dewi`;
  await page.getByLabel('Display Name').fill(name);
  await press(page, 'Change Name');
  await expect(page.getByText('Name changed')).toBeVisible();
  await expect(page.getByRole('link', { name })).toBeVisible();
  expect((await accounts.getUser(user.uid)).displayName).toBe(name);
});

test(
  "the user's name is a plain text if no section has the own account",
  AT_NIGHT,
  async ({ page, problems }) => {
    problems.expect(/request: net::ERR_FAILED GET .*section\.json/, /console: Section admin: unreachable/);
    await page.route(`${ORIGINS.admin}/section.json*`, (route) => route.abort());
    await signIn(page, 'staff');
    const { displayName } = await accounts.getUserByEmail(DEMO.staff.email);
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
    await expect(sidebar.getByRole('link', { name: 'Customer' })).toBeVisible();
    await expect(sidebar.getByText(displayName ?? '')).toBeVisible();
    await expect(sidebar.getByRole('link', { name: displayName ?? '' })).toBeHidden();
  },
);

test('loads nothing for administrators into the browser of staff', async ({ page }) => {
  const scripts: Promise<string>[] = [];
  const read = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  };
  page.on('response', read);
  await signIn(page, 'staff', '/user');
  await expect(page.getByRole('main')).toBeEmpty();
  await page.getByRole('link', { name: 'Password', exact: true }).click();
  await expect(page.getByLabel('New Password')).toBeVisible();
  // A script that comes when the test ends could not be read.
  page.off('response', read);
  const loaded = (await Promise.all(scripts)).join('\n');
  expect(loaded).toContain('Update Password');
  for (const text of ['Revoke administrator', 'listAuditLog']) expect(loaded).not.toContain(text);
});
