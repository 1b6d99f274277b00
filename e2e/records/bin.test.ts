import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import {
  changesOf,
  createAccount,
  newCustomer,
  newReport,
  remove,
  removeAll,
  store,
  storeAll,
  stored,
  storedWhere,
  unique,
} from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { AT_NIGHT, IS_NIGHT } from '../support/night';
import { deletionToast, openMenu, press, rowOf, toast } from '../support/screen';

/** Closes the tab this often after deleting so many reports. */
const ROUNDS = 20;
/** A deletion of more than ten is a job. */
const COUNT = IS_NIGHT ? 500 : 12;
/** The most deleted records that the bin shows, as `shared-records` says. */
const LONGEST_BIN = 200;

/** The emulator runs the triggers of changed records one after the other. */
const PATIENT = { timeout: 150_000 };

/**
 * Stores reports of a new customer, and returns its name with an account that has no jobs. The reports are old, so that
 * they do not push those of other tests off the first page of the list.
 */
const storeReports = async (count: number) => {
  const customer = unique('PT Ukur');
  const timestamp = new Date('2001-05-07');
  await storeAll(
    'salesReport',
    Array.from({ length: count }, () => ({ ...newReport({ customer, timestamp }), id: randomUUID() })),
  );
  return { customer, account: await createAccount() };
};

const listOf = (customer: string) => `/?${new URLSearchParams({ customer })}`;
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const countStored = async (customer: string) =>
  (await storedWhere('salesReport', 'customer', customer)).length;

/** Scrolls to the end of the list, and selects all rows. */
const selectAll = (page: Page, count: number) =>
  expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
    await expect(bar(page).getByText(`${count} selected`, { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();

const confirmDeletion = async (page: Page, count: number) => {
  await selectAll(page, count);
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete ${count} reports?` });
  await expect(dialog).toContainText('You can restore them from the bin for 30 days.');
  expect(await dialog.getByRole('button', { name: 'Keep them' }).isVisible()).toBe(true);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
};

for (let round = 1; round <= ROUNDS; round += 1) {
  test(
    `deletes all of ${COUNT} reports or none when the tab closes after 100 ms, and restores all, round ${round}`,
    AT_NIGHT,
    async ({ page, openBrowser }) => {
      test.setTimeout(400_000);
      const { customer, account } = await storeReports(COUNT);
      await signIn(page, account, listOf(customer));
      await confirmDeletion(page, COUNT);
      await setTimeout(100);
      await page.close();

      await setTimeout(2_000);
      const wasStarted = (await changesOf(account.uid)).length > 0;
      const later = await openBrowser();
      await signIn(later, account, listOf(customer));
      if (wasStarted) {
        await expect(notice(later, `Deleted ${COUNT} reports.`)).toBeVisible(PATIENT);
        expect(await countStored(customer)).toBe(0);
        await later.getByRole('button', { name: 'Undo' }).click();
        await expect(notice(later, `Restored ${COUNT} reports`)).toBeVisible(PATIENT);
      }
      expect(await countStored(customer)).toBe(COUNT);
      console.log(`Round ${round}: ${wasStarted ? 'all' : 'none'} deleted, ${COUNT} of ${COUNT} stored.`);
      await removeAll('salesReport', 'customer', customer);
    },
  );
}

test('hides many reports at once, and offers Undo before the job ends and after a reload', async ({
  page,
}) => {
  test.slow();
  const { customer, account } = await storeReports(COUNT);
  await signIn(page, account, listOf(customer));
  await confirmDeletion(page, COUNT);
  await expect(rowOf(page, customer)).toHaveCount(0, { timeout: 1_000 });
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, `Restored ${COUNT} reports`)).toBeVisible(PATIENT);
  await expect(rowOf(page, customer).first()).toBeVisible();
  expect(await countStored(customer)).toBe(COUNT);
  await removeAll('salesReport', 'customer', customer);
});

test('restores many reports from the bin, found by their words', AT_NIGHT, async ({ page }) => {
  test.slow();
  const count = Math.min(COUNT, LONGEST_BIN);
  const { customer, account } = await storeReports(count);
  await signIn(page, account, listOf(customer));
  await confirmDeletion(page, count);
  await expect(notice(page, `Deleted ${count} reports.`)).toBeVisible(PATIENT);
  await press(page, 'Bin');
  await expect(page.getByRole('heading', { name: 'Deleted reports' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find words' }).fill(customer);
  await expect(page).toHaveURL(/[?&]bin/);
  await selectAll(page, count);
  await bar(page).getByRole('button', { name: 'Restore' }).click();
  await expect(notice(page, `Restored ${count} reports`)).toBeVisible(PATIENT);
  expect(await countStored(customer)).toBe(count);
  await press(page, 'Back to the list');
  await expect(rowOf(page, customer).first()).toBeVisible();
  await removeAll('salesReport', 'customer', customer);
});

test(
  'keeps a customer that was deleted alone, restores it, and finds it again',
  AT_NIGHT,
  async ({ page }) => {
    test.slow();
    const customer = newCustomer();
    const id = await store('customers', customer);
    await signIn(page, await createAccount(), '/customer');
    await press(page, 'Delete -');
    await press(page, `Delete ${customer.name}`);
    await expect(toast(page, `Customer ${customer.name} deleted`)).toBeVisible();
    await press(page, 'Bin');
    await press(page, `Restore ${customer.name}`);
    await expect(toast(page, 'Restored 1 customer')).toBeVisible();
    expect(await stored('customers', id)).toEqual(customer);
    await expect(rowOf(page, customer.name)).toBeHidden();
    await page.goBack();
    const menu = await openMenu(page, 'Search', customer.name);
    await menu.getByRole('option', { name: `Find “${customer.name}”` }).click();
    await expect(rowOf(page, customer.name)).toBeVisible(PATIENT);
  },
);

test('keeps a report whose id somebody gave to junk, and deleted again', AT_NIGHT, async ({ page }) => {
  test.slow();
  const { customer, ...report } = newReport();
  const id = await store('salesReport', { customer, ...report });
  await signIn(page, await createAccount(), listOf(customer));
  await press(page, 'Delete -');
  await press(page, `Delete ${customer}`);
  await expect(deletionToast(page, customer)).toBeVisible();
  await storeAll('salesReport', [{ ...report, customer: `${customer} Junk`, id }]);
  await remove('salesReport', id);
  await press(page, 'Bin');
  await page.getByRole('searchbox', { name: 'Find words' }).fill(customer);
  await expect(rowOf(page, `${customer} Junk`)).toBeVisible(PATIENT);
  await page.getByRole('button', { name: `Restore ${customer}`, exact: true }).click();
  await expect(toast(page, 'Restored 1 report')).toBeVisible();
  expect(await stored('salesReport', id)).toEqual({ customer, ...report });
});

test('restores no report over another one of the same id', AT_NIGHT, async ({ page }) => {
  test.slow();
  const { customer, ...report } = newReport();
  const id = await store('salesReport', { customer, ...report });
  await remove('salesReport', id);
  await signIn(page, await createAccount(), '/?bin');
  // Other tests fill the bin meanwhile.
  await page.getByRole('searchbox', { name: 'Find words' }).fill(customer);
  await expect(rowOf(page, customer)).toBeVisible(PATIENT);
  const other = newReport();
  await storeAll('salesReport', [{ ...other, id }]);
  await press(page, `Restore ${customer}`);
  await expect(page.getByRole('alert')).toContainText('Restored 0 of 1 report.', PATIENT);
  await expect(rowOf(page, customer)).toBeVisible();
  expect(await stored('salesReport', id)).toEqual(other);
});

test('keeps the focus when a selection in the bin ends on a phone', AT_NIGHT, async ({ page }) => {
  const { customer, ...report } = newReport();
  await remove('salesReport', await store('salesReport', { customer, ...report }));
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'staff', '/?bin');
  await page.getByRole('searchbox', { name: 'Find words' }).fill(customer);
  await rowOf(page, customer).getByRole('checkbox').check(PATIENT);
  await bar(page).getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('button', { name: 'Back to the list' })).toBeFocused();
});
