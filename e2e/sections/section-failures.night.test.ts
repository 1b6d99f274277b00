import type { Locator, Page } from '@playwright/test';
import { controlClock, passTimeUntil } from '../support/clock';
import { expect, signInByForm, test } from '../support/fixtures';
import { markPage, press } from '../support/screen';
import {
  EMPTY_SCREEN,
  enter,
  expectScreen,
  goBackToPanel,
  othersOf,
  panel,
  recover,
} from './support/failing-section';
import { answer, refuse, SECTIONS, type Section, siteManifest, truncate } from './support/fake-builds';

/** One way in which a section's site fails, so that its `section.json` cannot be read. */
interface SiteFailure {
  readonly name: string;
  serve(page: Page, section: Section): Promise<unknown>;
  /** The problems that the browser and the page report. */
  readonly problems: readonly RegExp[];
}

const unreachable =
  (reason: 'namenotresolved' | 'connectionrefused') =>
  (page: Page, { origin }: Section) =>
    page.route(`${origin}/**`, (route) => route.abort(reason));

const manifestAnswers =
  (act: Parameters<Page['route']>[1]) =>
  (page: Page, { origin }: Section) =>
    page.route(`${origin}/section.json`, act);

const filesAnswer =
  (act: Parameters<Page['route']>[1]) =>
  (page: Page, { origin }: Section) =>
    page.route(`${origin}/**`, act);

const SITE_FAILURES: readonly SiteFailure[] = [
  {
    name: 'a host name that is not resolved',
    serve: unreachable('namenotresolved'),
    problems: [/request: net::ERR_NAME_NOT_RESOLVED/, /console: .*: unreachable/],
  },
  {
    name: 'a refused connection',
    serve: unreachable('connectionrefused'),
    problems: [/request: net::ERR_CONNECTION_REFUSED/, /console: .*: unreachable/],
  },
  {
    name: 'a section.json that is missing (404)',
    serve: manifestAnswers((route) => refuse(route, 404)),
    problems: [/response: 404/, /console: .*: http/],
  },
  {
    name: 'a section.json that fails (500)',
    serve: manifestAnswers((route) => refuse(route, 500)),
    problems: [/response: 500/, /console: .*: http/],
  },
  {
    name: 'HTML in place of section.json',
    serve: manifestAnswers((route) => answer(route, 'text/html', '<!doctype html>')),
    problems: [/console: .*: manifest/],
  },
  {
    name: 'HTML in place of all files of the site',
    serve: filesAnswer((route) => answer(route, 'text/html', '<!doctype html>')),
    problems: [/console: .*: manifest/],
  },
  {
    name: 'all files of the site truncated',
    serve: filesAnswer(truncate),
    problems: [/console: .*: manifest/],
  },
  {
    name: 'a section.json with a bad signature',
    serve: async (page, section) => {
      const manifest = await siteManifest(section);
      const builds = manifest.builds.map((build) => ({ ...build, entry: 'builds/evil/remoteEntry.js' }));
      const forged = JSON.stringify({ ...manifest, builds });
      await page.route(`${section.origin}/section.json`, (route) =>
        answer(route, 'application/json', forged),
      );
    },
    problems: [/console: .*: signature/],
  },
];

/** Expects a failure in one section. `waitUntil` waits for what the page shows after the limit of a request. */
const expectFailure = async (
  page: Page,
  section: Section,
  { serve }: SiteFailure,
  waitUntil = (_: Page, shown: Locator) => shown.waitFor(),
): Promise<void> => {
  await serve(page, section);
  await page.goto(section.path);
  await waitUntil(page, panel(page));
  await markPage(page);
  const others = othersOf(section);
  for (const other of others) {
    await enter(page, other);
    await expectScreen(page, other);
  }
  await goBackToPanel(page, others.length);
  // After this, no pending request can bring the section back by itself.
  await press(page, 'Retry');
  await waitUntil(page, page.getByRole('button', { name: 'Retry', disabled: false }));
  await recover(page, section);
};

for (const failure of SITE_FAILURES) {
  test(`${failure.name} affects its own section only, until Retry`, async ({ page, problems }) => {
    problems.expect(...failure.problems);
    await signInByForm(page, 'staff', EMPTY_SCREEN);
    for (const section of SECTIONS) await expectFailure(page, section, failure);
  });
}

test('a section.json that never arrives affects its own section only, until Retry', async ({
  openBrowser,
  problems,
}) => {
  problems.expect(/console: .*: timeout/);
  const failure: SiteFailure = {
    name: 'a section.json that never arrives',
    serve: manifestAnswers(() => {}),
    problems: [],
  };
  // Each in its own browser, so that the timeouts run at the same time.
  await Promise.all(
    SECTIONS.map(async (section) => {
      const page = await openBrowser();
      await controlClock(page, new RegExp(`^${section.origin}/section\\.json`));
      await signInByForm(page, 'staff', EMPTY_SCREEN);
      await expectFailure(page, section, failure, passTimeUntil);
    }),
  );
});

test('offers Retry and Logout when the list of sections fails to load', async ({ page, problems }) => {
  problems.expect(/response: 503 GET .*sections\.json/, /console: /);
  await page.route('**/sections.json', (route) => route.fulfill({ status: 503 }));
  await signInByForm(page, 'staff');
  await expect(panel(page)).toBeVisible();
  await page.unroute('**/sections.json');
  await press(page, 'Retry');
  await expect(page.getByRole('table', { name: 'Sales reports' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
});
