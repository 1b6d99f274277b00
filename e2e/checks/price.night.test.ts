import type { Page } from '@playwright/test';
import { customer } from 'shared-model/customer';
import { TASKS, type Task } from '../../tools/src/checks/price/month';
import {
  createAccount,
  newReport,
  overwrite,
  remove,
  removeIndexed,
  store,
  storeIndexed,
  unique,
} from '../support/backend';
import { Billing } from '../support/billing';
import { expect, signIn, test } from '../support/fixtures';
import { fill, openMenu, press, rowOf } from '../support/screen';

/** As many customers as a large company has. Their names begin alike, so that the third word tells them apart. */
const CUSTOMERS = 5_000;
const CHOSEN = CUSTOMERS - 289;
const customers = Array.from({ length: CUSTOMERS }, (_, index) => ({
  ...customer.empty,
  id: `price-${index}`,
  name: `PT ${['Lintang', 'Cakra', 'Bumi', 'Arunika'][index % 4]} Harga${index}`,
}));

test.beforeAll(() => storeIndexed(customer, customers));
test.afterAll(() => removeIndexed(customer, customers));

/** Does a task of a day. Reports what it has cost if that is more than its budget. */
const charge = async (billing: Billing, task: Task, work: () => Promise<unknown>): Promise<void> => {
  const cost = await billing.during(work);
  test.info().annotations.push({ type: task, description: JSON.stringify(cost) });
  const { reads, writes, calls } = TASKS[task];
  const isBeyond = cost.reads > reads || cost.writes > writes || cost.calls > calls;
  const report = [`${task} costs ${JSON.stringify(cost)}`, ...billing.items];
  expect.soft(isBeyond ? report : [], 'tools/src/checks/price/month.ts has the budgets').toEqual([]);
};

const search = (page: Page) => page.getByRole('combobox', { name: 'Search' });

/** Hides a tab from its page, or shows it again, as the browser does. */
const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (hidden ? 'hidden' : 'visible'),
    });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

test('the tasks of a day cost what their budgets allow', async ({ page, openBrowser }) => {
  test.setTimeout(300_000);
  const details = unique('Priced');
  const own = newReport({ detail: details, timestamp: new Date() });
  const id = await store('salesReport', own);
  const deleted = await store('salesReport', newReport({ detail: `${details} deleted` }));

  // Jobs of others do not count.
  const account = await createAccount();
  const billing = await Billing.of(page);
  await charge(billing, 'sign in', () => signIn(page, account, '/customer'));
  await charge(billing, 'open a list', async () => {
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(rowOf(page, details).first()).toBeVisible();
  });
  await charge(billing, 'reload', async () => {
    await page.reload();
    await expect(rowOf(page, details).first()).toBeVisible();
  });
  await charge(billing, 'search menu and two pauses', async () => {
    await openMenu(page, 'Search');
    await page.waitForTimeout(1_000);
    await search(page).pressSequentially('Lin');
    await page.waitForTimeout(1_000);
    await search(page).pressSequentially('tang');
    await page.waitForTimeout(1_000);
  });
  await charge(billing, 'a search result', async () => {
    await search(page).fill('the');
    await search(page).press('Enter');
    await page.waitForTimeout(1_000);
  });
  await press(page, 'Clear filters');
  await charge(billing, 'add a report', async () => {
    await press(page, 'Add +');
    await openMenu(page, 'Customer');
    const option = page.getByRole('listbox').getByRole('option');
    await expect(option.first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Customer' }).fill(`harga${CHOSEN}`);
    await expect(option).toHaveText([`PT Arunika Harga${CHOSEN}`, /^Create/]);
    await option.first().click();
    await fill(page, { Details: `${details} 2` });
    await press(page, 'Save');
    await expect(rowOf(page, `${details} 2`)).toBeVisible();
  });
  await charge(billing, 'edit a report', async () => {
    await rowOf(page, `${details} 2`).getByRole('button', { name: /^Edit/ }).click();
    await fill(page, { Details: `${details} 3` });
    await press(page, 'Save');
    await expect(rowOf(page, `${details} 3`)).toBeVisible();
  });
  await charge(billing, 'open a record', async () => {
    await rowOf(page, `${details} 3`).getByRole('link').first().click();
    // Its place is taken by the panel, once that is there.
    const panel = page.getByRole('heading', { name: 'Next step' });
    await expect(async () => panel.scrollIntoViewIfNeeded({ timeout: 1_000 })).toPass();
    await expect(page.getByLabel('What')).toBeVisible();
    await page.waitForTimeout(1_000);
  });
  await fill(page, { What: details });
  await page.getByLabel('What').press('Enter');
  await expect(page.getByRole('link', { name: details })).toBeVisible();
  await charge(billing, 'open To do', async () => {
    await page.getByRole('link', { name: 'To do', exact: true }).click();
    await expect(page.getByRole('button', { name: details, exact: true })).toBeVisible();
    await page.waitForTimeout(1_000);
  });
  await charge(billing, 'end a step', async () => {
    await press(page, `Done: ${details}`);
    await expect(page.getByText(`Done: ${details}.`)).toBeVisible();
    await page.waitForTimeout(1_000);
  });
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(rowOf(page, `${details} 3`)).toBeVisible();
  await charge(billing, 'delete and undo', async () => {
    await press(page, 'Delete -');
    await rowOf(page, `${details} 3`)
      .getByRole('button', { name: /^Delete/ })
      .click();
    // The toast of the step that has ended may still be there, with an Undo of its own.
    const deletion = page.locator('[data-tone]').filter({ hasText: ' deleted' });
    await deletion.getByRole('button', { name: 'Undo' }).click();
    await expect(rowOf(page, `${details} 3`)).toBeVisible();
    await expect(page.getByText(/^Restored /)).toBeVisible();
    await press(page, 'Cancel');
  });
  await remove('salesReport', deleted);
  await expect(rowOf(page, `${details} deleted`)).toHaveCount(0);
  await charge(billing, 'open the bin', async () => {
    await press(page, 'Bin');
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  });
  await charge(billing, 'open the week', async () => {
    await page.getByRole('link', { name: 'Week', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Quiet quotations' })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
  });
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(rowOf(page, details).first()).toBeVisible();

  const tab = await openBrowser();
  const tabBilling = await Billing.of(tab);
  await tab.clock.install();
  await signIn(tab, account, '/');
  await expect(rowOf(tab, details).first()).toBeVisible();
  await tab.clock.runFor(60_000);
  await charge(tabBilling, "a colleague's change in a visible tab", async () => {
    await overwrite('salesReport', id, { ...own, detail: `${details} visible` });
    await expect(rowOf(tab, `${details} visible`)).toBeVisible();
    await tab.clock.runFor(40_000);
  });
  await setHidden(tab, true);
  await tab.clock.runFor(310_000);
  await charge(tabBilling, "a colleague's change in a hidden tab", async () => {
    await overwrite('salesReport', id, { ...own, detail: `${details} hidden` });
    await expect(rowOf(page, `${details} hidden`)).toBeVisible();
    await tab.clock.runFor(40_000);
  });
  // It comes back with the change, and without a word on the network.
  const problems = await tab.evaluateHandle(() => {
    const seen: string[] = [];
    new MutationObserver(() => {
      const text = document.body.textContent ?? '';
      for (const word of ['offline', 'Connecting again', 'Loading']) if (text.includes(word)) seen.push(word);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    return seen;
  });
  await setHidden(tab, false);
  await expect(async () => {
    await tab.clock.runFor(500);
    await expect(rowOf(tab, `${details} hidden`)).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await problems.jsonValue()).toEqual([]);

  const admin = await openBrowser();
  const adminBilling = await Billing.of(admin);
  await signIn(admin, 'admin', '/user');
  await charge(adminBilling, 'a page of the audit log', async () => {
    await admin
      .getByRole('link', { name: 'Audit log' })
      .or(admin.getByRole('button', { name: 'Audit log' }))
      .first()
      .click();
    await expect(admin.getByRole('table', { name: 'Audit log' })).toBeVisible();
  });
});
