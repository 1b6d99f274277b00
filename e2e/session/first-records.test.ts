import type { Page } from '@playwright/test';
import { customer } from 'shared-model/customer';
import {
  type Credentials,
  createAccount,
  DEMO,
  disableAccount,
  overwrite,
  store,
  storedWhere,
  unique,
} from '../support/backend';
import { controlClock, passTimeUntil } from '../support/clock';
import { expireToken, FIRST_RECORDS, hold, SDK_FILES } from '../support/first-requests';
import { expect, signInByForm, submitLogin, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';
import { fill, press, rowOf } from '../support/screen';

const ACCOUNT_LOOKUP = '**/accounts:lookup*';
/** A held file may delay the event `load`. */
const WITHOUT_SDK = { waitUntil: 'commit' } as const;

const OFFLINE = "You're offline";

const customerNamed = (name: string) => ({ ...customer.empty, name, address: 'Jalan Anggrek 1' });

/** Stores a customer and opens the list with it alone, as `who`. Returns its name and id. */
const openCustomer = async (page: Page, who: 'staff' | Credentials = 'staff', params = '') => {
  const name = unique('PT Awal');
  const id = await store('customers', customerNamed(name));
  await signInByForm(page, who, `/customer?${new URLSearchParams({ name })}${params.replace('ID', id)}`);
  await expect(page.getByText('Jalan Anggrek 1').first()).toBeVisible();
  return { name, id };
};

test('shows the list of a reload before Auth and Firestore are there, and then every change', async ({
  page,
}) => {
  const { name, id } = await openCustomer(page);
  const sdk = await hold(page, SDK_FILES);
  await page.reload(WITHOUT_SDK);
  await expect(rowOf(page, name)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.getByText(OFFLINE)).toBeHidden();
  const before = await rowOf(page, name).boundingBox();

  await overwrite('customers', id, { ...customerNamed(name), address: 'Jalan Melati 2' });
  sdk.release();
  await expect(rowOf(page, name)).toContainText('Jalan Melati 2');
  expect(await rowOf(page, name).boundingBox()).toEqual(before);
});

for (const path of ['/', '/customer', '/contact']) {
  test(
    `asks for the list of ${path} in the moment of the sign-in, before its section runs`,
    AT_NIGHT,
    async ({ page }) => {
      const entry = /\/remoteEntry\.js/;
      const sections = await hold(page, entry);
      const asked: string[] = [];
      page.on('request', (request) => {
        if (FIRST_RECORDS.test(request.url())) asked.push(request.url());
      });
      await page.goto(path);
      const isFetched = page.waitForRequest(entry);
      await fill(page, { Username: DEMO.staff.email, Password: DEMO.staff.password });
      await isFetched;
      const answered = page.waitForResponse(FIRST_RECORDS);
      await press(page, 'Login');
      await answered;
      sections.release();
      await expect(page.getByRole('main').getByRole('cell').first()).toBeVisible();
      expect(asked).toHaveLength(1);
    },
  );
}

for (const [kind, params] of [
  ['to read', '&view=ID'],
  ['in its form', '&edit=ID'],
] as const) {
  test(
    `shows the record of a reload ${kind} before Auth and Firestore are there`,
    AT_NIGHT,
    async ({ page }) => {
      const { name } = await openCustomer(page, 'staff', params);
      await hold(page, SDK_FILES);
      await page.reload(WITHOUT_SDK);
      const main = page.getByRole('main');
      const shown =
        kind === 'to read'
          ? main.getByRole('heading', { name })
          : main.getByLabel('Address', { exact: true });
      await expect(shown).toBeVisible();
      if (kind === 'in its form') await expect(shown).toHaveValue('Jalan Anggrek 1');
    },
  );
}

test('saves a form that was sent before the connection is there', AT_NIGHT, async ({ page }) => {
  const { name } = await openCustomer(page, 'staff', '&edit=ID');
  const sdk = await hold(page, SDK_FILES);
  await page.reload(WITHOUT_SDK);
  await fill(page, { Address: 'Jalan Kenanga 3' });
  await press(page, 'Save');
  await expect(page.getByRole('main').getByRole('button', { name: 'Save' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  sdk.release();
  await expect(rowOf(page, name)).toContainText('Jalan Kenanga 3');
  expect(await storedWhere('customers', 'name', name)).toMatchObject([{ address: 'Jalan Kenanga 3' }]);
});

for (const [kind, answer] of [
  ['is refused', { status: 403, json: [{ error: { status: 'PERMISSION_DENIED' } }] }],
  ['is no list of documents', { status: 200, json: [{ document: 'none' }] }],
  ['is no JSON', { status: 200, body: '<!doctype html>' }],
] as const) {
  test(
    `loads the list by the connection if the first answer ${kind}`,
    AT_NIGHT,
    async ({ page, problems }) => {
      if (answer.status === 403) problems.expect(/response: 403 POST .*:runQuery/);
      const { name } = await openCustomer(page);
      await page.route(FIRST_RECORDS, (route) =>
        route.fulfill({ ...answer, headers: { 'access-control-allow-origin': '*' } }),
      );
      await page.reload();
      await expect(rowOf(page, name)).toBeVisible();
      await expect(page.getByText(OFFLINE)).toBeHidden();
    },
  );
}

test('loads the list by the connection if the first answer does not come', AT_NIGHT, async ({ page }) => {
  await controlClock(page, FIRST_RECORDS);
  const { name } = await openCustomer(page);
  await hold(page, FIRST_RECORDS);
  await page.reload();
  await passTimeUntil(page, rowOf(page, name));
});

test('asks for nothing early with a token that has ended', AT_NIGHT, async ({ page }) => {
  const { name } = await openCustomer(page);
  await expireToken(page);
  const sdk = await hold(page, SDK_FILES);
  let asked = 0;
  page.on('request', (request) => {
    if (FIRST_RECORDS.test(request.url())) asked += 1;
  });
  await page.reload(WITHOUT_SDK);
  await expect(page.getByRole('status')).toHaveText('Loading');
  expect(asked).toBe(0);
  sdk.release();
  await expect(rowOf(page, name)).toBeVisible();
});

test('shows no record to an account that was disabled, before and after Auth says so', async ({
  page,
  problems,
}) => {
  problems.expect(/response: 403 POST .*:runQuery/, /response: 400 POST .*/);
  const account = await createAccount();
  const { name } = await openCustomer(page, account);
  const confirmed = await hold(page, ACCOUNT_LOOKUP);
  // Before the page learns of it, so that the reload still has its token.
  await page.goto('about:blank');
  await disableAccount(account.uid);
  const answer = page.waitForResponse(
    (response) => FIRST_RECORDS.test(response.url()) && response.status() === 403,
  );
  await page.goBack();
  await answer;
  await expect(rowOf(page, name)).toBeHidden();
  confirmed.release();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expect(rowOf(page, name)).toBeHidden();
});

test('keeps no request and no answer of the account before', AT_NIGHT, async ({ page }) => {
  const { name } = await openCustomer(page);
  await page.reload();
  await expect(rowOf(page, name)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(
    await page.evaluate(() => [
      Reflect.get(window, 'firstRequests'),
      sessionStorage.getItem('first-requests'),
    ]),
  ).toEqual([undefined, null]);
  await page.goto(`/customer?${new URLSearchParams({ name })}`);
  const account = await createAccount();
  const sent = page.waitForRequest(FIRST_RECORDS);
  await submitLogin(page, account);
  await expect(rowOf(page, name)).toBeVisible();
  const [, claims = ''] = ((await sent).headers().authorization ?? '').split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ sub: account.uid });
});
