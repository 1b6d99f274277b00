import type { Page } from '@playwright/test';
import { createAccount, storedWhere, unique } from '../support/backend';
import { expect, signInByForm, submitLogin, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';
import { press } from '../support/screen';
import { openTab } from './open-tab';

const ENDED = 'Your session has ended. Sign in again: your input is kept.';

test('a logout ends the session in the other tabs of the account, and forgets it in this browser', async ({
  page,
  context,
}) => {
  const account = await createAccount();
  await signInByForm(page, account, '/customer?add');
  await page.getByRole('main').getByLabel('Name', { exact: true }).fill('PT Ketik');
  const other = await context.newPage();
  await signInByForm(other, account, '/contact');
  await page.evaluate((uid) => localStorage.setItem(`last-customers:${uid}`, '["PT Ketik"]'), account.uid);

  await other.getByRole('button', { name: 'Logout' }).click();
  for (const tab of [other, page]) {
    await expect(tab.getByLabel('Username')).toHaveValue('');
    await expect(tab).toHaveURL('/');
    await expect(tab.getByText(ENDED)).toBeHidden();
    const stored = await tab.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    expect(stored).not.toMatch(new RegExp(`authUser|PT Ketik|${account.uid}|${account.email}`));
  }
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);
});

test(
  'another account that signs in ends the session of the first one, and never shows its draft',
  AT_NIGHT,
  async ({ page, context }) => {
    const [first, second] = [await createAccount(), await createAccount()];
    const other = await context.newPage();
    await other.goto('/contact');
    await other.getByLabel('Username').fill(second.email);
    await signInByForm(page, first, '/customer?add');
    const name = page.getByRole('main').getByLabel('Name', { exact: true });
    await name.fill('PT Ketik');
    await submitLogin(other, second);

    await expect(page.getByText(ENDED)).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue(first.email);
    await expect(other.getByRole('complementary', { name: 'Sidebar' })).toContainText(second.email);

    // The second account in the tab of the first one: the first one's draft waits for the first one.
    await page.getByLabel('Username').fill(second.email);
    await page.getByLabel('Password').fill(second.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(name).toHaveValue('');
    await expect(other.getByRole('button', { name: 'Logout' })).toBeVisible();
  },
);

test(
  'a duplicated tab with a new record stores it beside the one of the first tab',
  AT_NIGHT,
  async ({ page }) => {
    const name = (tab: Page) => tab.getByRole('main').getByLabel('Name', { exact: true });
    const [first, second] = [unique('PT Asli'), unique('PT Kembar')];
    await signInByForm(page, await createAccount(), '/customer?add');
    await name(page).fill(first);
    const duplicate = await openTab(page, '/customer?add');
    await expect(name(duplicate)).toHaveValue(first);
    // The duplicate has waited in vain for the id of the first one.
    await expect
      .poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.length))
      .toBeGreaterThan(1);
    await name(duplicate).fill(second);
    for (const tab of [page, duplicate]) {
      await press(tab, 'Save');
      await expect(tab).not.toHaveURL(/add/);
    }
    for (const stored of [first, second])
      await expect(storedWhere('customers', 'name', stored)).resolves.toHaveLength(1);
  },
);

test('a tab with unsaved input asks before it closes, and the next tab of the account offers the input until a logout', async ({
  page,
  context,
}) => {
  const account = await createAccount();
  const name = (tab: Page) => tab.getByRole('main').getByLabel('Name', { exact: true });
  const offer = (tab: Page) =>
    tab.getByText('Unsaved input of a closed tab is kept on this computer until you log out.');
  await signInByForm(page, account, '/customer?add');
  await name(page).fill('PT Ketik');
  const next = await context.newPage();
  await signInByForm(next, account, '/customer?add');
  await expect(name(next)).toHaveValue('');
  await expect(offer(next)).toBeHidden();

  const closed = page.waitForEvent('close');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await closed;

  await next.reload();
  await offer(next).getByRole('button', { name: 'Restore it' }).click();
  await expect(name(next)).toHaveValue('PT Ketik');
  await next.getByRole('button', { name: 'Logout' }).click();
  await expect(next.getByLabel('Username')).toHaveValue('');
  expect(await next.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('PT Ketik');
});

test('a document that was left does not come back by the Back button', AT_NIGHT, async ({ page }) => {
  const account = await createAccount();
  await signInByForm(page, account, '/customer');
  await page.getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page).toHaveURL('/contact');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Username')).toHaveValue('');
  await expect(page.getByText(account.email)).toBeHidden();
});
