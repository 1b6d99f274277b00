import type { Page, Route } from '@playwright/test';
import { createAccount, DEMO } from '../support/backend';
import { expireToken, hold, SDK_FILES } from '../support/first-requests';
import { expect, signInByForm, test } from '../support/fixtures';
import { AT_NIGHT, IS_NIGHT } from '../support/night';

const LOOKUP = '**/accounts:lookup*';
const TOKEN = '**/securetoken.googleapis.com/v1/token*';

const ENDED = 'Your session has ended.';
const TRYING = 'Trying again';

/** Answers of Auth's address that say nothing about the account. */
const AWAY: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'a 503': (route) => answer(route, 503, { error: { code: 503, message: 'The service is unavailable.' } }),
  'a 429': (route) => answer(route, 429, { error: { code: 429, message: 'RESOURCE_EXHAUSTED' } }),
  'a 500 without JSON': (route) => route.fulfill({ status: 500, headers: ANY_ORIGIN, body: 'Error' }),
  'a 403 about the key': (route) =>
    answer(route, 403, { error: { message: 'API_KEY_HTTP_REFERRER_BLOCKED' } }),
  'the page of a captive portal': (route) =>
    route.fulfill({ status: 200, headers: ANY_ORIGIN, contentType: 'text/html', body: '<!doctype html>' }),
  'other JSON': (route) => answer(route, 200, { login: 'https://portal.example' }),
  'no permission for the page': (route) =>
    route.fulfill({
      status: 200,
      headers: { 'access-control-allow-origin': 'https://portal.example' },
      json: {},
    }),
  'no address': (route) => route.abort('namenotresolved'),
  'an aborted request': (route) => route.abort('aborted'),
};

/** One answer of a server, one of somebody else, and none. */
const BY_DAY = ['a 503', 'the page of a captive portal', 'no address'];

const ANY_ORIGIN = { 'access-control-allow-origin': '*' };

const answer = (route: Route, status: number, json: object) =>
  route.fulfill({ status, headers: ANY_ORIGIN, json });

const list = (page: Page) => page.getByRole('table', { name: 'Sales reports' }).getByRole('row').nth(1);

test('keeps the session of a reload, whatever comes in place of an answer of Auth', async ({
  page,
  problems,
}) => {
  problems.expect(/(response|request): .*accounts:lookup/);
  problems.allow(/console: .*CORS policy/);
  await signInByForm(page, 'staff');
  const kinds = Object.entries(AWAY).filter(([kind]) => IS_NIGHT || BY_DAY.includes(kind));
  for (const [turn, [kind, away]] of kinds.entries()) {
    let asked = false;
    await page.route(
      LOOKUP,
      (route) => {
        asked = true;
        return away(route);
      },
      { times: 1 },
    );
    await page.reload();
    await expect.poll(() => asked, kind).toBe(true);
    // It goes on with the same session.
    const [link, title] = turn % 2 === 0 ? ['Customer', 'Customers'] : ['Dashboard', 'Sales reports'];
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('table', { name: title }).getByRole('row').nth(1), kind).toBeVisible();
    await expect(page.getByText(ENDED), kind).toBeHidden();
  }
});

test(
  'tries again until the token service answers a reload after an hour',
  AT_NIGHT,
  async ({ page, problems }) => {
    problems.expect(/(response|request): .*v1\/token/);
    await signInByForm(page, 'staff');
    for (const kind of ['a 503', 'the page of a captive portal', 'no address']) {
      await expireToken(page);
      await page.route(TOKEN, (route) => AWAY[kind]?.(route));
      await page.reload();
      await expect(page.getByText(TRYING), kind).toBeVisible();
      await expect(page.getByText(ENDED), kind).toBeHidden();
      await page.unroute(TOKEN);
      await expect(list(page), kind).toBeVisible();
      await expect(page.getByText(TRYING), kind).toBeHidden();
    }
  },
);

test('tries again until the code of Auth arrives', AT_NIGHT, async ({ page, problems }) => {
  problems.expect(/(auth|firestore)\.\w+\.js/, /console: (Sign-in could not be loaded\.|.*Failed to load)/);
  await signInByForm(page, 'staff');
  await expireToken(page);
  await page.route(SDK_FILES, (route) => route.abort());
  await page.reload();
  await expect(page.getByText(TRYING)).toBeVisible();
  await page.unroute(SDK_FILES);
  await expect(list(page)).toBeVisible();
});

for (const [url, refusals] of [
  [LOOKUP, ['USER_DISABLED', 'TOKEN_EXPIRED', 'USER_NOT_FOUND', 'INVALID_ID_TOKEN']],
  [TOKEN, ['TOKEN_EXPIRED', 'USER_DISABLED', 'USER_NOT_FOUND', 'INVALID_REFRESH_TOKEN']],
] as const) {
  test(
    `ends the session if ${url.slice(3)} says that the account or its token is invalid`,
    url === LOOKUP ? {} : AT_NIGHT,
    async ({ page, problems }) => {
      problems.expect(/response: 400 POST .*(accounts:lookup|v1\/token)/);
      const account = await createAccount();
      for (const message of IS_NIGHT ? refusals : refusals.slice(0, 1)) {
        await signInByForm(page, account);
        if (url === TOKEN) await expireToken(page);
        await page.route(url, (route) => answer(route, 400, { error: { code: 400, message } }));
        await page.reload();
        await expect(page.getByText(ENDED), message).toBeVisible();
        await page.unroute(url);
        await page.reload();
        await expect(page.getByText(ENDED), message).toBeVisible();
        await expect(page.getByLabel('Username')).toHaveValue(account.email);
      }
    },
  );
}

test('logs out at once, although the code of Auth has not arrived', AT_NIGHT, async ({ page }) => {
  await signInByForm(page, DEMO.staff, '/customer');
  await expect(page.getByRole('cell').first()).toBeVisible();
  const sdk = await hold(page, SDK_FILES);
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Username')).toHaveValue('');
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('authUser');
  sdk.release();
  await page.reload();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(page.getByText(ENDED)).toBeHidden();
});

for (const [missing, isMissing] of [
  ['no file of the page and no server', (route: Route) => !route.request().isNavigationRequest()],
  ['nothing at all', () => true],
] as const) {
  test(`logs out while ${missing} answers`, AT_NIGHT, async ({ page, problems }) => {
    problems.expect(/./);
    await signInByForm(page, DEMO.staff, '/customer');
    await expect(page.getByRole('cell').first()).toBeVisible();
    await page.route('**/*', (route) => (isMissing(route) ? route.abort() : route.continue()));
    const left = page.waitForEvent('framenavigated');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('cell')).toHaveCount(0);
    await left;
    await page.unroute('**/*');
    // The page may load itself again at that moment, because its files were missing.
    await expect(() => page.goto('/customer')).toPass();
    await expect(page.getByLabel('Username')).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('authUser');
  });
}
