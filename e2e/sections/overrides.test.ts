import type { Page } from '@playwright/test';
import { jsonText } from '../../tools/src/build/manifest/section-manifest';
import { DEMO } from '../support/backend';
import { expect, signIn, submitLogin, test } from '../support/fixtures';
import { ECHO, importIsRefused } from '../support/injected-code';
import { press } from '../support/screen';
import { answer, containerScript, liveBuild, SECTIONS, screensOf } from './support/spoilt-sections';

const [reports] = SECTIONS;
const SITE = 'http://localhost:4001';
const LINK = `/?section=reports@${SITE}`;

/** Puts a section onto this machine. Gives the requests that reach it. */
const serveLocally = async (page: Page): Promise<string[]> => {
  const requests: string[] = [];
  const live = await liveBuild(reports);
  const build = { ...live, id: 'development', entry: 'builds/development/remoteEntry.js' };
  const script = containerScript('reports', 'development', ['/'], screensOf('My own reports'));
  const manifest = { name: 'reports', builds: [build], live: 'development', signature: 'AAAA' };
  page.on('request', (request) => {
    if (request.url().startsWith(SITE)) requests.push(request.url());
  });
  await page.route(`${SITE}/section.json`, (route) => answer(route, 'application/json', jsonText(manifest)));
  await page.route(`${SITE}/${build.entry}*`, (route) => answer(route, 'text/javascript', script));
  return requests;
};

const mounted = (page: Page) => page.locator('[data-section=reports]');
const banner = (page: Page) => page.getByText(`reports runs from ${SITE} in this tab`);
const question = (page: Page) => page.getByRole('heading', { name: 'Run code from this computer?' });

/** Signs in by a link to a section of this machine, and lets it run. */
const accept = async (page: Page): Promise<void> => {
  await signIn(page, 'admin', LINK);
  await press(page, 'Run it in this tab');
  await expect(mounted(page)).toHaveText('My own reports');
};

test('asks an administrator before anything is requested, and then runs in this tab until Reset', async ({
  page,
  context,
  problems,
}) => {
  const requests = await serveLocally(page);
  await signIn(page, 'admin', LINK);
  await expect(question(page)).toBeFocused();
  await expect(page.getByText(`run the reports section from ${SITE}.`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Customer' })).toBeVisible();
  expect(requests).toEqual([]);
  await importIsRefused(page, problems, 4101);

  await press(page, 'Run it in this tab');
  await expect(mounted(page)).toHaveText('My own reports');
  await expect(page).toHaveURL('/');
  await page.reload();
  await expect(banner(page)).toBeVisible();
  await expect(mounted(page)).toHaveAttribute('data-channel', 'override');
  await expect(page).toHaveURL('/');

  const otherTab = await context.newPage();
  await signIn(otherTab, 'admin');
  await expect(mounted(otherTab)).toHaveAttribute('data-channel', 'live');
  await importIsRefused(otherTab, problems, 4102);

  await press(page, 'Reset');
  await expect(page.getByRole('table', { name: 'Sales reports' })).toBeVisible();
  await expect(banner(page)).toBeHidden();
  await importIsRefused(page, problems, 4103);
  await page.reload();
  await expect(mounted(page)).toHaveAttribute('data-channel', 'live');
});

test('is over with the logout: nothing of this machine runs for whoever signs in next', async ({
  page,
  problems,
}) => {
  const requests = await serveLocally(page);
  await accept(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await importIsRefused(page, problems, 4104);
  requests.length = 0;
  await submitLogin(page, DEMO.staff);
  await expect(mounted(page)).toHaveAttribute('data-channel', 'live');
  await importIsRefused(page, problems, 4105);
  expect(requests).toEqual([]);
});

test('that is declined requests nothing, and leaves the page as it is', async ({ page }) => {
  const requests = await serveLocally(page);
  await signIn(page, 'admin', LINK);
  await press(page, 'Do not run it');
  await expect(mounted(page)).toHaveAttribute('data-channel', 'live');
  await page.reload();
  await expect(mounted(page)).toHaveAttribute('data-channel', 'live');
  expect(requests).toEqual([]);
});

test('is refused to staff, and from elsewhere to everybody, and the page says why', async ({
  page,
  openBrowser,
}) => {
  const requests = await serveLocally(page);
  await signIn(page, 'staff', LINK);
  await expect(page.getByText(/refused: only administrators/)).toBeVisible();
  await expect(mounted(page)).toHaveAttribute('data-channel', 'live');
  expect(requests).toEqual([]);

  const admin = await openBrowser();
  await signIn(admin, 'admin', '/?section=reports@https://reports.example');
  await expect(admin.getByText(/refused: a section can be tried only from/)).toBeVisible();
  await expect(mounted(admin)).toHaveAttribute('data-channel', 'live');
});

test('a link to the address of overrides leads a tab without one back to the closed page', async ({
  page,
  problems,
}) => {
  await signIn(page, 'staff', '/override/customer?sort=name');
  await expect(page).toHaveURL('/customer?sort=name');
  await importIsRefused(page, problems, 4106);
});

for (const [what, value] of [
  ['nothing that the page has written', '{'],
  ['what another account has accepted', JSON.stringify({ uid: 'somebody', sites: { reports: SITE } })],
  ['a foreign site', JSON.stringify({ uid: DEMO.admin.uid, sites: { reports: 'https://evil.example' } })],
] as const) {
  test(`a tab whose overrides are ${what} runs none, and leaves the open policy`, async ({
    page,
    problems,
  }) => {
    problems.expect(ECHO);
    const requests = await serveLocally(page);
    await signIn(page, 'admin', '/customer');
    await page.evaluate((text) => sessionStorage.setItem('section-overrides', text), value);
    await page.reload();
    await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.override)).toBeUndefined();
    await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible();
    await importIsRefused(page, problems, 4107);
    await expect(page).toHaveURL('/customer');
    expect(requests).toEqual([]);
  });
}
