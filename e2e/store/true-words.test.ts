// What the page says of a connection that is neither good nor gone: each word is true, now and later.
import type { Locator, Page } from '@playwright/test';
import { emulators } from '../../tools/src/project/firebase-config';
import { newCustomer, overwrite, store, storedWhere, unique } from '../support/backend';
import { controlClock, passSecond, passSecondsUntil, passTimeUntil, takeClock } from '../support/clock';
import { hold, signInConnected } from '../support/first-requests';
import { expect, signInByForm, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';
import { fill, press, rowOf } from '../support/screen';
import { openTcpProxy } from '../support/tcp-proxy';

const LISTEN = /\/Listen\/channel/;
const READS_OF_WRITES = /\/documents:batchGet\b/;
const WRITES = /\/documents:commit\b/;

const NOT_SAVED = /^The customer is not saved yet: the server cannot be reached\./;
const MAY_BE_SAVED = 'The customer may be saved: the answer has not come yet.';
const BLOCKED = 'Live updates are blocked on this network.';

/** Sends what the page listens to through a proxy. */
const listenThrough = (page: Page, { port }: { readonly port: number }) =>
  page.route(LISTEN, (route) => {
    const url = new URL(route.request().url());
    url.port = String(port);
    return route.continue({ url: url.href });
  });

const openForm = async (page: Page): Promise<string> => {
  const name = unique('PT Janji');
  await signInConnected(page, 'staff', '/customer');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await press(page, 'Add +');
  await fill(page, { Name: name });
  return name;
};

test('never saves later what it has reported as not saved', AT_NIGHT, async ({ page, problems }) => {
  problems.expect(/console: The customer could not be saved/);
  await controlClock(page, READS_OF_WRITES);
  const name = await openForm(page);
  const reads = await hold(page, READS_OF_WRITES);
  await press(page, 'Save');
  await passTimeUntil(page, page.getByRole('alert'));
  await expect(page.getByRole('alert')).toHaveText(NOT_SAVED);
  reads.release();
  await press(page, 'Cancel');
  await press(page, 'Discard');
  await expect(page.getByRole('table')).toBeVisible();
  await page.clock.fastForward(60_000);
  expect(await storedWhere('customers', 'name', name)).toEqual([]);
});

test(
  'reports that a save may have happened, and what came of it after the form was left',
  AT_NIGHT,
  async ({ page, problems }) => {
    problems.expect(/console: The customer could not be saved/);
    await controlClock(page, WRITES);
    const name = await openForm(page);
    const writes = await hold(page, WRITES);
    await press(page, 'Save');
    await passTimeUntil(page, page.getByRole('alert'));
    await expect(page.getByRole('alert')).toHaveText(MAY_BE_SAVED);
    await press(page, 'Cancel');
    await press(page, 'Discard');
    writes.release();
    await expect(page.getByText(`Saved ${name}.`)).toBeVisible();
    expect(await storedWhere('customers', 'name', name)).toHaveLength(1);
  },
);

test('reads and saves by requests where streams are blocked, and says so', async ({ page, problems }) => {
  problems.expect(/request: net::ERR_FAILED/, /console: .*Could not reach Cloud Firestore backend/);
  const customer = newCustomer({ name: unique('AAA Terhalang') });
  const id = await store('customers', customer);
  await controlClock(page, LISTEN);
  await page.route(LISTEN, (route) => route.abort());
  await signInByForm(page, 'staff', '/customer');
  await expect(rowOf(page, customer.name)).toBeVisible();
  await passTimeUntil(page, page.getByText(BLOCKED));
  await expect(page.getByText("You're offline")).toBeHidden();

  await overwrite('customers', id, { ...customer, address: 'Jalan Terbuka 7' });
  await passTimeUntil(page, rowOf(page, 'Jalan Terbuka 7'));

  const name = unique('AAA Tersimpan');
  await press(page, 'Add +');
  await fill(page, { Name: name });
  await press(page, 'Save');
  await expect(rowOf(page, name)).toBeVisible();
  expect(await storedWhere('customers', 'name', name)).toHaveLength(1);

  await page.unroute(LISTEN);
  await passTimeUntil(page, rowOf(page, name));
  await expect(async () => {
    await page.clock.fastForward(1_000);
    await expect(page.getByText(BLOCKED)).toBeHidden({ timeout: 50 });
  }).toPass({ timeout: 40_000 });
});

const withProxy = test.extend<{ streamProxy: Awaited<ReturnType<typeof openTcpProxy>> }>({
  streamProxy: async ({ playwright: _ }, use) => {
    const proxy = await openTcpProxy(emulators.firestore.port);
    await use(proxy);
    await proxy.cut();
  },
});

withProxy(
  'goes on when the SDK has failed, and keeps the input',
  AT_NIGHT,
  async ({ page, problems, streamProxy }) => {
    problems.expect(/INTERNAL ASSERTION FAILED|INTERNAL UNHANDLED ERROR|AsyncQueue is already failed/);
    problems.allow(/console: The stream of changes has failed/);
    const name = unique('AAA Bangkit');
    await listenThrough(page, streamProxy);
    await signInConnected(page, 'staff', '/customer');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await press(page, 'Add +');
    await fill(page, { Name: name });
    streamProxy.replace('CURRENT', 'CURRENX');
    const died = page.waitForEvent('console', (message) => /INTERNAL/.test(message.text()));
    await page.getByRole('link', { name: 'Contact', exact: true }).click();
    await died;
    streamProxy.replace('', '');
    await page.goBack();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
    await press(page, 'Save');
    await expect(rowOf(page, name)).toBeVisible();
    const other = newCustomer({ name: unique('AAA Lagi') });
    await store('customers', other);
    await expect(rowOf(page, other.name)).toBeVisible({ timeout: 30_000 });
  },
);

/** Names in an answer of the stream that something on its way may rewrite, each as long as before. */
const REWRITTEN: readonly (readonly [name: string, as: string])[] = [
  ['"targetIds"', '"targetIdz"'],
  ['"fields"', '"fieldz"'],
  ['"name"', '"nama"'],
  ['"document"', '"dokument"'],
  ['"documentChange"', '"dokumentChange"'],
  ['"targetChange"', '"targetChangi"'],
  ['"targetChangeType"', '"targetChangeTipe"'],
  ['"readTime"', '"readTima"'],
  ['"resumeToken"', '"resumeTokem"'],
  ['"updateTime"', '"updateTima"'],
  ['"stringValue"', '"stringValuf"'],
];

/** Passes ten minutes: by then each list is read again, whatever its stream says. Then seconds until `shown` is visible. */
const passRereadUntil = async (page: Page, shown: Locator): Promise<void> => {
  await page.clock.fastForward(600_000);
  await passSecondsUntil(page, shown);
};

for (const [name, as] of REWRITTEN) {
  withProxy(
    `shows records and their changes while answers of the stream have no ${name}`,
    AT_NIGHT,
    async ({ page, problems, streamProxy }) => {
      // The SDK throws outside of its queue what it cannot read.
      problems.allow(
        /INTERNAL|AsyncQueue|console: |script: (?:TypeError: )?Cannot read properties of undefined/,
      );
      const customer = newCustomer({ name: unique('AAA Tertulis') });
      const id = await store('customers', customer);
      await takeClock(page, LISTEN);
      await listenThrough(page, streamProxy);
      streamProxy.replace(name, as);
      await signInByForm(page, 'staff', '/customer');
      await expect(rowOf(page, customer.name)).toBeVisible();
      // A list without a first page of its own.
      await page.getByRole('link', { name: 'Contact', exact: true }).click();
      for (let second = 0; second < 10; second += 1) await passSecond(page);
      await page.getByRole('link', { name: 'Customer', exact: true }).click();
      await passRereadUntil(page, rowOf(page, customer.name));
      await expect(page.getByRole('row').nth(5)).toBeVisible();
      const address = unique('Jalan Benar');
      await overwrite('customers', id, { ...customer, address });
      await passRereadUntil(page, rowOf(page, address));
    },
  );
}

/** Moves the clock on until the page no longer says that live updates are blocked. */
const passTimeUntilFollowed = (page: Page): Promise<void> =>
  expect(async () => {
    await passSecond(page);
    await expect(page.getByText(BLOCKED)).toBeHidden({ timeout: 50 });
  }).toPass({ timeout: 60_000 });

withProxy(
  'shows an own change that the stream does not bring, and follows it again once it does',
  AT_NIGHT,
  async ({ page, problems, streamProxy }) => {
    problems.allow(/INTERNAL|AsyncQueue|console: /);
    const customer = newCustomer({ name: unique('AAA Gema') });
    const id = await store('customers', customer);
    await controlClock(page, LISTEN);
    await listenThrough(page, streamProxy);
    await signInConnected(page, 'staff', '/customer');
    await expect(rowOf(page, customer.name)).toBeVisible();
    for (let second = 0; second < 5; second += 1) await passSecond(page);
    // Documents of no target are left out without a word.
    streamProxy.replace('"targetIds"', '"targetIdz"');
    const address = unique('Jalan Gema');
    await rowOf(page, customer.name).getByRole('button', { name: /^Edit/ }).click();
    await fill(page, { Address: address });
    await press(page, 'Save');
    await passTimeUntil(page, page.getByText(BLOCKED));
    await expect(rowOf(page, address)).toBeVisible();
    streamProxy.replace('', '');
    await passTimeUntilFollowed(page);
    const later = unique('Jalan Nanti');
    await overwrite('customers', id, { ...customer, address: later });
    await expect(rowOf(page, later)).toBeVisible();
  },
);

withProxy(
  'shows the changes of others that the stream does not bring, though nothing is saved here, and follows it again',
  AT_NIGHT,
  async ({ page, problems, streamProxy }) => {
    problems.allow(/INTERNAL|AsyncQueue|console: /);
    const customer = newCustomer({ name: unique('AAA Orang Lain') });
    const id = await store('customers', customer);
    await takeClock(page, LISTEN);
    await listenThrough(page, streamProxy);
    await signInConnected(page, 'staff', '/customer');
    await expect(rowOf(page, customer.name)).toBeVisible();
    for (let second = 0; second < 5; second += 1) await passSecond(page);
    // Documents of no target are left out without a word.
    streamProxy.replace('"targetIds"', '"targetIdz"');
    const address = unique('Jalan Diam');
    await overwrite('customers', id, { ...customer, address });
    await passRereadUntil(page, page.getByText(BLOCKED));
    await expect(rowOf(page, address)).toBeVisible();
    const missed = unique('Jalan Luput');
    await overwrite('customers', id, { ...customer, address: missed });
    streamProxy.replace('', '');
    await passTimeUntilFollowed(page);
    await expect(rowOf(page, missed)).toBeVisible();
    await overwrite('customers', id, { ...customer, address });
    await expect(rowOf(page, address)).toBeVisible();
  },
);
