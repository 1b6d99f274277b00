import { resolveHeadlessShell } from 'section-kit/publish/gate/browser';
import { emulators } from '../../tools/src/project/firebase-config';
import { newCustomer, store, storedWhere, unique } from '../support/backend';
import { controlClock, passTimeUntil } from '../support/clock';
import { signInConnected } from '../support/first-requests';
import { test as base, expect } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';
import { fill, press, rowOf, saveOnceConnected } from '../support/screen';
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy';

const OFFLINE = "You're offline. Showing the last data received.";
const NOT_SAVED = /^The customer is not saved yet: the server cannot be reached\. Your input is kept/;
const MAY_BE_SAVED = 'The customer may be saved: the answer has not come yet.';
const DISCONNECTED =
  /request: net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/;

/** Each page reaches the store through its own proxy, so that other tests are not disturbed. */
const test = base.extend<{ storeProxy: TcpProxy }>({
  storeProxy: async ({ playwright: _ }, use) => {
    const proxy = await openTcpProxy(emulators.firestore.port);
    await use(proxy);
    await proxy.cut();
  },
  page: async ({ storeProxy, playwright, problems, baseURL }, use) => {
    const { args = [], ...options } = await resolveHeadlessShell();
    const { port } = emulators.firestore;
    const rule = `MAP localhost:${port} 127.0.0.1:${storeProxy.port}`;
    const browser = await playwright.chromium.launch({
      ...options,
      args: [...args, `--host-resolver-rules=${rule}`],
    });
    const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'en-US' });
    await problems.watch(context);
    const page = await context.newPage();
    await controlClock(page);
    await use(page);
    await browser.close();
  },
});

test(
  'says that the stopped store is offline, and updates the list after its restart',
  AT_NIGHT,
  async ({ page, storeProxy, problems }) => {
    problems.expect(DISCONNECTED);
    await signInConnected(page, 'staff', '/customer');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await storeProxy.cut();
    await passTimeUntil(page, page.getByText(OFFLINE));
    const customer = newCustomer({ name: unique('AAA Restart') });
    await store('customers', customer);
    await storeProxy.restore();
    await passTimeUntil(page, rowOf(page, customer.name));
    await expect(page.getByText(OFFLINE)).toBeHidden();
  },
);

test('saves once after the stopped store is restarted', async ({ page, storeProxy, problems }) => {
  problems.expect(DISCONNECTED, /console: The customer could not be saved/);
  const name = unique('PT Mulai');
  await signInConnected(page, 'staff', '/customer');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await press(page, 'Add +');
  await fill(page, { Name: name });
  await storeProxy.cut();
  await press(page, 'Save');
  const alert = page.getByRole('alert').filter({ hasText: 'not saved yet' });
  await passTimeUntil(page, alert);
  await expect(alert).toHaveText(NOT_SAVED);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await storeProxy.restore();
  await saveOnceConnected(page);
  expect(await storedWhere('customers', 'name', name)).toHaveLength(1);
});

test('waits for a slow store and saves once', AT_NIGHT, async ({ page, storeProxy }) => {
  const name = unique('PT Lambat');
  await signInConnected(page, 'staff', '/customer');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await press(page, 'Add +');
  await fill(page, { Name: name });
  storeProxy.delay(1_000);
  await press(page, 'Save');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('table')).toBeVisible({ timeout: 60_000 });
  expect(await storedWhere('customers', 'name', name)).toHaveLength(1);
});

test(
  'stores one record when the answer to a save is lost and it is repeated after a reload',
  AT_NIGHT,
  async ({ page, problems }) => {
    problems.expect(/request: net::ERR_CONNECTION_RESET/, /console: The customer could not be saved/);
    const name = unique('PT Hilang');
    await signInConnected(page, 'staff', '/customer?add');
    await fill(page, { Name: name });
    await page.route('**/documents:commit*', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await press(page, 'Save');
    await passTimeUntil(page, page.getByRole('alert'));
    await expect(page.getByRole('alert')).toHaveText(MAY_BE_SAVED);
    expect(await storedWhere('customers', 'name', name)).toHaveLength(1);
    await page.unrouteAll();
    await page.reload();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
    await press(page, 'Save');
    await expect(page.getByRole('alert')).toContainText('exists already');
    await press(page, 'Save');
    await expect(page.getByRole('table')).toBeVisible();
    expect(await storedWhere('customers', 'name', name)).toHaveLength(1);
  },
);
