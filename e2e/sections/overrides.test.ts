import type { Page } from '@playwright/test';
import { jsonText } from 'section-kit/build/section-manifest';
import { DEMO } from '../support/backend';
import { expect, signInByForm, submitLogin, test } from '../support/fixtures';
import { expectImportRefused, SIDE_EFFECTS } from '../support/injected-code';
import { AT_NIGHT } from '../support/night';
import { press } from '../support/screen';
import { answer, containerScript, liveBuild, SECTIONS, screensOf } from './support/fake-builds';

const [reports] = SECTIONS;
const SITE = 'http://localhost:4001';
const LINK = `/?section=reports@${SITE}`;

/** Serves a section from this machine to the page. Returns the requests to it. */
const serveLocally = async (page: Page): Promise<string[]> => {
  const requests: string[] = [];
  const live = await liveBuild(reports);
  const build = { ...live, id: 'development', entry: 'builds/development/remoteEntry.js' };
  const paths = live.routes.map(({ path }) => path);
  const script = containerScript('reports', 'development', paths, screensOf('My own reports'));
  const manifest = {
    name: 'reports',
    builds: [build],
    live: 'development',
    serial: 1,
    signature: 'AAAA',
  };
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

/** Opens a link to a section of this machine, signs in and accepts it. */
const accept = async (page: Page): Promise<void> => {
  await signInByForm(page, 'admin', LINK);
  await press(page, 'Run it in this tab');
  await expect(mounted(page)).toHaveText('My own reports');
};

test('asks an administrator before any request, then runs in this tab until Reset', async ({
  page,
  context,
  problems,
}) => {
  const requests = await serveLocally(page);
  await signInByForm(page, 'admin', LINK);
  await expect(question(page)).toBeFocused();
  await expect(page.getByText(`run the reports section from ${SITE}.`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Customer', exact: true })).toBeVisible();
  expect(requests).toEqual([]);
  await expectImportRefused(page, problems, 4101);

  await press(page, 'Run it in this tab');
  await expect(mounted(page)).toHaveText('My own reports');
  await expect(page).toHaveURL('/');
  await page.reload();
  await expect(banner(page)).toBeVisible();
  await expect(mounted(page)).toHaveAttribute('data-channel', 'override');
  await expect(page).toHaveURL('/');

  const otherTab = await context.newPage();
  await signInByForm(otherTab, 'admin');
  await expect(mounted(otherTab)).toHaveAttribute('data-channel', 'live');
  await expectImportRefused(otherTab, problems, 4102);

  await press(page, 'Reset');
  await expect(page.getByRole('table', { name: 'Sales reports' })).toBeVisible();
  await expect(banner(page)).toBeHidden();
  await expectImportRefused(page, problems, 4103);
  await page.reload();
  await expect(mounted(page)).toHaveAttribute('data-channel', 'live');
});

test('ends with the logout', AT_NIGHT, async ({ page, problems }) => {
  const requests = await serveLocally(page);
  await accept(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expectImportRefused(page, problems, 4104);
  requests.length = 0;
  await submitLogin(page, DEMO.staff);
  await expect(mounted(page)).toHaveAttribute('data-channel', 'live');
  await expectImportRefused(page, problems, 4105);
  expect(requests).toEqual([]);
});

test('requests nothing if it is declined', AT_NIGHT, async ({ page }) => {
  const requests = await serveLocally(page);
  await signInByForm(page, 'admin', LINK);
  await press(page, 'Do not run it');
  await expect(mounted(page)).toHaveAttribute('data-channel', 'live');
  await page.reload();
  await expect(mounted(page)).toHaveAttribute('data-channel', 'live');
  expect(requests).toEqual([]);
});

test('is refused for staff and for other hosts, with the reason', async ({ page, openBrowser }) => {
  const requests = await serveLocally(page);
  await signInByForm(page, 'staff', LINK);
  await expect(page.getByText(/^The link wants to try a section\. Only administrators/)).toBeVisible();
  await expect(mounted(page)).toHaveAttribute('data-channel', 'live');
  expect(requests).toEqual([]);

  const admin = await openBrowser();
  await signInByForm(admin, 'admin', '/?section=reports@https://reports.example');
  await expect(admin.getByText(/^A section of the link is refused: write /)).toBeVisible();
  await expect(mounted(admin)).toHaveAttribute('data-channel', 'live');
});

test(
  'leads a tab without an override from /override back to the page',
  AT_NIGHT,
  async ({ page, problems }) => {
    await signInByForm(page, 'staff', '/override/customer?sort=name');
    await expect(page).toHaveURL('/customer?sort=name');
    await expectImportRefused(page, problems, 4106);
  },
);

for (const [content, value] of [
  ['unreadable', '{'],
  ['those of another account', JSON.stringify({ uid: 'somebody', sites: { reports: SITE } })],
  ['a foreign site', JSON.stringify({ uid: DEMO.admin.uid, sites: { reports: 'https://evil.example' } })],
] as const) {
  test(
    `runs no override in a tab whose stored overrides are ${content}`,
    AT_NIGHT,
    async ({ page, problems }) => {
      problems.expect(SIDE_EFFECTS);
      const requests = await serveLocally(page);
      await signInByForm(page, 'admin', '/customer');
      await page.evaluate((text) => sessionStorage.setItem('section-overrides', text), value);
      await page.reload();
      await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible();
      await expect.poll(() => page.evaluate(() => document.documentElement.dataset.override)).toBeUndefined();
      await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible();
      await expectImportRefused(page, problems, 4107);
      await expect(page).toHaveURL('/customer');
      expect(requests).toEqual([]);
    },
  );
}
