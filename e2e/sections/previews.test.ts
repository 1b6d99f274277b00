import type { Page } from '@playwright/test';
import { createAccount, DEMO, loadsOf } from '../support/backend';
import { expect, signInByForm, submitLogin, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';
import { press } from '../support/screen';
import { liveBuild, SECTIONS, screensOf, serveBuild, serveManifest } from './support/fake-builds';

const [reports] = SECTIONS;
const HELD = '20261128T0930-1a2b3c4';
const LINK = `/?section=reports@${HELD}`;

/** Serves a signed `section.json` with another build beside the live one, which was never live unless `different` says so. */
const serveHeld = async (
  page: Page,
  different = {},
  { id = HELD, exposes = screensOf('The next reports'), percent = 0 } = {},
): Promise<void> => {
  const live = await liveBuild(reports);
  const { replaces: _, ...held } = await serveBuild(page, reports, id, exposes);
  const builds = [{ ...held, ...different }, live];
  const canary = percent > 0 ? { canary: { build: id, percent } } : {};
  await serveManifest(page, reports, { name: reports.name, builds, live: live.id, ...canary });
};

const mounted = (page: Page) => page.locator('[data-section=reports]');
const notice = (page: Page) => page.getByText('You see reports 1a2b3c4, which is not live.');
const expectLive = async (page: Page): Promise<void> => {
  await expect(page.getByRole('table', { name: 'Sales reports' })).toBeVisible();
  await expect(mounted(page)).toHaveAttribute('data-channel', 'live');
  await expect(notice(page)).toBeHidden();
};

test('a member of staff opens a held build by a link, for this tab, until "Back to the live one"', async ({
  page,
  context,
}) => {
  await serveHeld(page);
  await signInByForm(page, 'staff', LINK);
  await expect(mounted(page)).toHaveText('The next reports');
  await expect(mounted(page)).toHaveAttribute('data-channel', 'preview');
  await expect(notice(page)).toBeVisible();
  await expect(page).toHaveURL('/');

  await page.reload();
  await expect(mounted(page)).toHaveText('The next reports');
  await expect(notice(page)).toBeVisible();
  await page.getByRole('link', { name: 'Customer', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible();
  await expect(notice(page)).toBeHidden();

  const otherTab = await context.newPage();
  await signInByForm(otherTab, 'staff');
  await expectLive(otherTab);

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await press(page, 'Back to the live one');
  await expectLive(page);
  await page.reload();
  await expectLive(page);
});

test('the logout ends it, also for the account that had the link', async ({ page }) => {
  await serveHeld(page);
  await signInByForm(page, 'staff', LINK);
  await expect(notice(page)).toBeVisible();
  // Nothing of the build stays in the document.
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Logout' }).click();
  await reloaded;
  await submitLogin(page, DEMO.staff);
  await expectLive(page);
});

for (const [build, different, sentence] of [
  ['a former live build', { replaces: null }, 'was live before. A link opens no former build.'],
  ['a build that was taken back', { withdrawn: true }, 'was taken back, so the link does not open it.'],
  [
    'a build for another page',
    { contract: '^99.0.0' },
    'does not fit this page, so the link does not open it.',
  ],
] as const) {
  test(`${build} is refused with a sentence`, AT_NIGHT, async ({ page }) => {
    await serveHeld(page, different);
    await signInByForm(page, 'staff', LINK);
    await expect(page.getByText(`reports 1a2b3c4 ${sentence}`)).toBeVisible();
    await expectLive(page);
  });
}

test('a build that section.json does not list is refused, and its id is not shown', async ({ page }) => {
  await signInByForm(page, 'staff', '/?section=reports@Call-0800-123-and-say-your-password');
  await expect(page.getByText("The link's build of reports is not on its site any more")).toBeVisible();
  await expect(page.getByText('0800')).toBeHidden();
  await expectLive(page);
});

test('a build that does not start leads to the live one, and counts nothing for the canary that it is', async ({
  page,
  problems,
}) => {
  problems.expect(/console: .*: evaluation/);
  const id = `broken-${Date.now()}`;
  await serveHeld(page, {}, { id, exposes: "(() => { throw new Error('boom'); })()", percent: 100 });
  // Ten reports a minute are those of all tests of one account.
  await signInByForm(page, await createAccount(), `/?section=reports@${id}`);
  await expect(page.getByText(/^reports \d+ failed to load\. You see another build instead\./)).toBeVisible();
  await expectLive(page);
  await expect
    .poll(async () => [...new Set((await loadsOf(id)).map(({ channel }) => channel))])
    .toEqual(['preview']);
});
