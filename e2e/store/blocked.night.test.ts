// Filters of a network that let plain requests pass and no streams.
import type { Page, Route } from '@playwright/test';
import { newCustomer, overwrite, store, storedWhere, unique } from '../support/backend';
import { controlClock, passTimeUntil } from '../support/clock';
import { signInConnected } from '../support/first-requests';
import { expect, signIn, test } from '../support/fixtures';
import { fill, press, rowOf } from '../support/screen';

const LISTEN = /\/Listen\/channel/;
const BLOCKED = 'Live updates are blocked on this network.';

/** Answers with the page of a filter, which the browser lets the page read. */
const pageOf = (status: number) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'text/html',
    headers: {
      'access-control-allow-origin': route.request().headers().origin ?? '*',
      'access-control-allow-credentials': 'true',
    },
    body: '<!doctype html><title>Blocked</title>',
  });

/** Opens a list of which one record is another one each time, and returns how to change that. */
const openList = async (page: Page, open: () => Promise<void>) => {
  const customer = newCustomer({ name: unique('AAA Saringan') });
  const id = await store('customers', customer);
  await open();
  await expect(rowOf(page, customer.name)).toBeVisible();
  return (address: string) => overwrite('customers', id, { ...customer, address });
};

const worksByRequests = async (page: Page, change: (address: string) => Promise<unknown>) => {
  await passTimeUntil(page, page.getByText(BLOCKED));
  const address = unique('Jalan Permintaan');
  await change(address);
  await passTimeUntil(page, rowOf(page, address));
  const name = unique('AAA Lewat');
  await press(page, 'Add +');
  await fill(page, { Name: name });
  await press(page, 'Save');
  await expect(rowOf(page, name)).toBeVisible();
  expect(await storedWhere('customers', 'name', name)).toHaveLength(1);
};

const FILTERS: readonly (readonly [name: string, act: (route: Route) => Promise<void>])[] = [
  ['a 403 with a page', pageOf(403)],
  ['a 502 with a page', pageOf(502)],
  ['a page in place of the stream', pageOf(200)],
  ['no answer at all', async () => {}],
];

for (const [name, act] of FILTERS) {
  test(`reads and saves by requests where a stream gets ${name}`, async ({ page, problems }) => {
    problems.allow(/^(request|response|console): /);
    await controlClock(page, LISTEN);
    await page.route(LISTEN, act);
    await worksByRequests(page, await openList(page, () => signIn(page, 'staff', '/customer')));
  });
}

test('reads and saves by requests once a filter cuts the stream', async ({ page, context, problems }) => {
  problems.allow(/^(request|response|console): /);
  await controlClock(page, LISTEN);
  const change = await openList(page, () => signInConnected(page, 'staff', '/customer'));
  await page.route(LISTEN, pageOf(403));
  await context.setOffline(true);
  await context.setOffline(false);
  await worksByRequests(page, change);
});
