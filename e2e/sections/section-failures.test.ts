import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/fixtures';
import { markPage, press } from '../support/screen';
import {
  enter,
  expectScreen,
  goBackToPanel,
  NOWHERE,
  note,
  othersOf,
  panel,
  recover,
  retryInVain,
  secondsOf,
} from './support/failing-section';
import { answer, cutShort, refuse, SECTIONS, type Section, siteManifest } from './support/spoilt-sections';

/** One way in which a section's site fails, so that not even its `section.json` can be read. */
interface SiteFailure {
  readonly name: string;
  spoil(page: Page, section: Section): Promise<unknown>;
  /** What the browser and the page note of it. */
  readonly problems: readonly RegExp[];
}

const unreached =
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
    name: 'a name that is not resolved',
    spoil: unreached('namenotresolved'),
    problems: [/request: net::ERR_NAME_NOT_RESOLVED/, /console: .*: unreachable/],
  },
  {
    name: 'a refused connection',
    spoil: unreached('connectionrefused'),
    problems: [/request: net::ERR_CONNECTION_REFUSED/, /console: .*: unreachable/],
  },
  {
    name: 'a section.json that is missing (404)',
    spoil: manifestAnswers((route) => refuse(route, 404)),
    problems: [/response: 404/, /console: .*: http/],
  },
  {
    name: 'a section.json that fails (500)',
    spoil: manifestAnswers((route) => refuse(route, 500)),
    problems: [/response: 500/, /console: .*: http/],
  },
  {
    name: 'HTML in place of section.json',
    spoil: manifestAnswers((route) => answer(route, 'text/html', '<!doctype html>')),
    problems: [/console: .*: manifest/],
  },
  {
    name: 'HTML in place of all files of the site',
    spoil: filesAnswer((route) => answer(route, 'text/html', '<!doctype html>')),
    problems: [/console: .*: manifest/],
  },
  {
    name: 'all files of the site cut short',
    spoil: filesAnswer(cutShort),
    problems: [/console: .*: manifest/],
  },
  {
    name: 'a section.json with a bad signature',
    spoil: async (page, section) => {
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

const suffer = async (page: Page, section: Section, { name, spoil }: SiteFailure): Promise<void> => {
  await spoil(page, section);
  const panelAfter = await secondsOf(async () => {
    await page.goto(section.path);
    await panel(page).waitFor();
  });
  note(name, section, 'panel', panelAfter);
  await markPage(page);
  const others = othersOf(section);
  for (const other of others) {
    await enter(page, other);
    await expectScreen(page, other);
  }
  await goBackToPanel(page, others.length);
  // After this no reading of the site is under way that could bring the section back by itself.
  await retryInVain(page);
  note(name, section, 'Retry', await recover(page, section));
};

for (const failure of SITE_FAILURES) {
  test(`${failure.name} costs its own section only, until Retry`, async ({ page, problems }) => {
    problems.expect(...failure.problems);
    await signIn(page, 'staff', NOWHERE);
    for (const section of SECTIONS) await suffer(page, section, failure);
  });
}

test('a section.json that never comes costs its own section only, until Retry', async ({
  openBrowser,
  problems,
}) => {
  problems.expect(/console: .*: timeout/);
  const failure: SiteFailure = {
    name: 'a section.json that never comes',
    spoil: manifestAnswers(() => {}),
    problems: [],
  };
  // In a browser each: together they wait no longer than one.
  await Promise.all(
    SECTIONS.map(async (section) => {
      const page = await openBrowser();
      await signIn(page, 'staff', NOWHERE);
      await suffer(page, section, failure);
    }),
  );
});

test('a page without its list of sections offers Retry, and Logout works', async ({ page, problems }) => {
  problems.expect(/response: 503 GET .*sections\.json/, /console: /);
  await page.route('**/sections.json', (route) => route.fulfill({ status: 503 }));
  await signIn(page, 'staff');
  await expect(panel(page)).toBeVisible();
  await page.unroute('**/sections.json');
  await press(page, 'Retry');
  await expect(page.getByRole('table', { name: 'Sales reports' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
});
