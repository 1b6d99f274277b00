// Tabs that the browser discards, keeps when their user leaves, or prerenders. No news reaches them meanwhile.
import type { Page } from '@playwright/test';
import { FaultyServer } from '../sections/support/faulty-server';
import { createAccount, newCustomer, store } from '../support/backend';
import { expect, signIn, submitLogin, test } from '../support/fixtures';
import { isMarked, markPage, rowOf } from '../support/screen';
import { openTab } from './open-tab';

/** Discards a tab, as a browser without memory does: its storage stays. */
const discard = (tab: Page) => tab.goto('/favicon.svg');

/** Leaves a page and comes back to its document. The headless shell keeps none. */
const comeBack = async (page: Page): Promise<void> => {
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => {
    const event = new PageTransitionEvent('pageshow', { persisted: true });
    setTimeout(() => window.dispatchEvent(event));
  });
  await loaded;
};

test('a tab that slept while its account left the browser has no session when it wakes', async ({ page }) => {
  const [account, next] = [await createAccount(), await createAccount()];
  await signIn(page, account, '/customer?add');
  const tab = await openTab(page, '/customer?add');
  const name = tab.getByRole('main').getByLabel('Name', { exact: true });
  await name.fill('PT Tidur');
  await discard(tab);
  await tab.goto('/customer?add');
  await expect(name).toHaveValue('PT Tidur');
  await discard(tab);
  await page.getByRole('button', { name: 'Logout' }).click();
  await submitLogin(page, next);
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText(next.email);
  await tab.goto('/customer?add');
  await expect(tab.getByLabel('Username')).toHaveValue('');
  const kept = await tab.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(kept).not.toMatch(new RegExp(`authUser|PT Tidur|${account.uid}|${account.email}`));
});

test('a document that comes back has no session that has ended, keeps input, and runs the newer shell', async ({
  openBrowser,
  problems,
}) => {
  problems.expect(/net::ERR_EMPTY_RESPONSE/);
  const server = await FaultyServer.serve();
  try {
    const page = await openBrowser({ baseURL: server.address });
    const { name } = newCustomer();
    await store('customers', newCustomer({ name }));
    await signIn(page, await createAccount(), `/customer?${new URLSearchParams({ name })}`);
    await expect(rowOf(page, name)).toBeVisible();
    await page.goto('/customer?add');
    const field = page.getByRole('main').getByLabel('Name', { exact: true });
    await field.fill('PT Kembali');
    // Without its site, a reload would show the browser's own page.
    server.break('aborted', /^\/customer$/);
    const loaded = comeBack(page);
    await expect.poll(() => server.requests.filter((url) => url === '/customer?add').length).toBe(3);
    await expect(field).toHaveValue('PT Kembali');
    server.repair();
    await loaded;
    server.release();
    // A question of the browser's would fail: nobody answers it.
    await comeBack(page);
    await expect(field).toHaveValue('PT Kembali');
    await expect(page.locator('script[src*="/assets/main.newer"]')).toHaveCount(1);
    // Auth may store the session once more while it starts.
    await expect(async () => {
      await page.evaluate(() => sessionStorage.clear());
      await comeBack(page);
      await expect(page.getByLabel('Username')).toHaveValue('', { timeout: 3_000 });
    }).toPass();
    await page.close();
  } finally {
    await server.close();
  }
});

test('a prerendered page asks for nothing and says nothing until its user opens it, signed in as other tabs', async ({
  page,
  context,
}) => {
  await signIn(page, 'staff', '/customer');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const prerendered = await context.newPage();
  await prerendered.clock.install();
  await prerendered.addInitScript(() =>
    Object.defineProperty(document, 'prerendering', { configurable: true, value: true }),
  );
  const requests: string[] = [];
  prerendered.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await prerendered.goto('/customer');
  await prerendered.clock.runFor(30_000);
  await markPage(prerendered);
  expect(requests.filter((path) => !/^\/(customer$|assets\/|sections\.json|favicon)/.test(path))).toEqual([]);
  await expect(prerendered.getByRole('alert')).toHaveCount(0);
  await prerendered.evaluate(() => {
    Reflect.deleteProperty(document, 'prerendering');
    document.dispatchEvent(new Event('prerenderingchange'));
  });
  await expect(prerendered.getByRole('row').nth(1)).toBeVisible();
  expect(await isMarked(prerendered)).toBe(true);
});
