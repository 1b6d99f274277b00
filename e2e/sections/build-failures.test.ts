import type { Page, Route } from '@playwright/test';
import type { SectionBuild } from 'shared-contract';
import { controlClock, passTimeUntil } from '../support/clock';
import { signInByForm, test } from '../support/fixtures';
import { AT_NIGHT, IS_NIGHT } from '../support/night';
import { markPage, press } from '../support/screen';
import {
  EMPTY_SCREEN,
  enter,
  expectScreen,
  goBackToPanel,
  othersOf,
  panel,
  recover,
  retryWithoutSuccess,
} from './support/failing-section';
import {
  answer,
  copyOfLive,
  liveBuild,
  olderBuild,
  refuse,
  SECTIONS,
  type Section,
  serveBuild,
  serveManifest,
  serveScript,
  truncate,
} from './support/fake-builds';

/** One way in which a live build fails. */
interface BuildFailure {
  readonly name: string;
  /** Serves the failing build to the page. */
  serve(page: Page, section: Section): Promise<SectionBuild>;
  /** The problems that the browser and the page report. */
  readonly problems: readonly RegExp[];
}

const entryAnswers = (act: Parameters<Page['route']>[1]) => async (page: Page, section: Section) => {
  const build = await copyOfLive(section, 'broken');
  await page.route(`${section.origin}/${build.entry}*`, act);
  return build;
};

const chunksAnswer = (act: Parameters<Page['route']>[1]) => async (page: Page, section: Section) => {
  const build = await liveBuild(section);
  await page.route(new RegExp(`^${section.origin}/builds/${build.id}/(?!remoteEntry)[^/]*\\.js(\\?|$)`), act);
  return build;
};

/** Answers every file of the live build in the same way. */
const filesAnswer = (act: (route: Route) => Promise<void>) => async (page: Page, section: Section) => {
  const build = await liveBuild(section);
  await page.route(`${section.origin}/builds/${build.id}/**`, act);
  return build;
};

const exposes = (value: string) => (page: Page, section: Section) =>
  serveBuild(page, section, 'broken', value);

const WRONG_INTEGRITY = /console: Failed to find a valid digest/;

const BUILD_FAILURES: readonly BuildFailure[] = [
  {
    name: 'an entry that is missing (404)',
    serve: entryAnswers((route) => refuse(route, 404)),
    problems: [/response: 404/, /console: .*: http/],
  },
  {
    name: 'an entry that fails (500)',
    serve: entryAnswers((route) => refuse(route, 500)),
    problems: [/response: 500/, /console: .*: http/],
  },
  {
    name: 'HTML in place of an entry',
    serve: entryAnswers((route) => answer(route, 'text/html', '<!doctype html>')),
    problems: [WRONG_INTEGRITY, /console: .*: not-javascript/],
  },
  {
    name: 'an entry with a changed byte',
    serve: entryAnswers((route) => answer(route, 'text/javascript', 'alert("evil");')),
    problems: [WRONG_INTEGRITY, /console: .*: integrity/],
  },
  {
    name: 'a syntax error',
    serve: (page, section) => serveScript(page, section, 'broken', 'var = ;'),
    problems: [/script: Unexpected token/, /console: .*: evaluation/],
  },
  {
    name: 'an error at the start',
    serve: exposes("(() => { throw new Error('boom'); })()"),
    problems: [/console: .*: evaluation/],
  },
  {
    name: 'a missing export',
    serve: exposes('{ screens: {} }'),
    problems: [/console: .*: missing-export/],
  },
  {
    name: 'a contract that needs a newer page',
    serve: async (page, section) => ({ ...(await exposes('{}')(page, section)), contract: '^99.0.0' }),
    problems: [/console: .*: contract/],
  },
  {
    name: 'a chunk that is gone after a redeploy (404)',
    serve: chunksAnswer((route) => refuse(route, 404)),
    problems: [/response: 404/, /console: .*: chunk/],
  },
  {
    name: 'a chunk with a changed byte',
    serve: chunksAnswer(async (route) => {
      const chunk = await fetch(route.request().url());
      await answer(route, 'text/javascript', `${await chunk.text()} `);
    }),
    problems: [WRONG_INTEGRITY, /console: .*: chunk/],
  },
  {
    name: 'HTML in place of all files of the build',
    serve: filesAnswer((route) => answer(route, 'text/html', '<!doctype html>')),
    problems: [WRONG_INTEGRITY, /console: .*: not-javascript/],
  },
  {
    name: 'all files of the build truncated',
    serve: filesAnswer(truncate),
    problems: [WRONG_INTEGRITY, /console: .*: integrity/],
  },
];

/** A file that is missing, one that is changed, and code that throws. unit tests of `section-kit/src/host` have the others. */
const BY_DAY = ['an entry that is missing (404)', 'an entry with a changed byte', 'an error at the start'];

/** Serves a section with a live build and, if given, the build that was live before it. */
const withBuilds = (page: Page, section: Section, live: SectionBuild, before?: SectionBuild) =>
  serveManifest(page, section, {
    name: section.name,
    builds: before ? [{ ...live, replaces: before.id }, before] : [{ ...live, replaces: null }],
    live: live.id,
  });

/** The roles of the three sections: the only build fails, the live build fails before an older one, and no failure. */
type Roles = readonly [alone: Section, withOlder: Section, working: Section];

/** Gives each section each role once. */
const ALL_ROLES: readonly Roles[] = SECTIONS.map((section) => [section, ...othersOf(section)]);

const serveFailure = async (page: Page, failure: BuildFailure, [alone, withOlder]: Roles): Promise<void> => {
  await withBuilds(page, alone, await failure.serve(page, alone));
  const before = await olderBuild(page, withOlder);
  await withBuilds(page, withOlder, await failure.serve(page, withOlder), before);
};

const older = (page: Page, { name }: Section) =>
  page.locator(`[data-section=${name}][data-channel=fallback]`, { hasText: 'An older build' });

const expectOlder = (page: Page, section: Section): Promise<void> =>
  older(page, section).waitFor({ state: 'attached' });

const openToPanel = async (page: Page, section: Section): Promise<void> => {
  await enter(page, section);
  await panel(page).waitFor();
};

const openToOlder = async (page: Page, section: Section): Promise<void> => {
  await enter(page, section);
  await expectOlder(page, section);
};

/** Opens the page where no section starts. The first time needs a login. */
const open = async (page: Page, { isFirst }: { isFirst: boolean }): Promise<void> => {
  if (isFirst) await signInByForm(page, 'staff', EMPTY_SCREEN);
  else await page.goto(EMPTY_SCREEN);
  await markPage(page);
};

/** Expects the panel, the older build and the working section in one page, and a recovery by Retry. */
const expectFailure = async (page: Page, [alone, withOlder, working]: Roles): Promise<void> => {
  await openToPanel(page, alone);
  await openToOlder(page, withOlder);
  await enter(page, working);
  await expectScreen(page, working);
  await goBackToPanel(page, 2);
  await recover(page, alone);
};

for (const failure of BUILD_FAILURES) {
  // One section is enough for each failure here. Together they meet all roles.
  const rolesOfTest = IS_NIGHT
    ? ALL_ROLES
    : ALL_ROLES.filter((_, index) => index === BY_DAY.indexOf(failure.name));
  test(
    `${failure.name} falls back to an older build, or shows a panel in its own section until Retry`,
    BY_DAY.includes(failure.name) ? {} : AT_NIGHT,
    async ({ page, problems }) => {
      problems.expect(...failure.problems);
      for (const [turn, roles] of rolesOfTest.entries()) {
        await serveFailure(page, failure, roles);
        await open(page, { isFirst: turn === 0 });
        await expectFailure(page, roles);
      }
    },
  );
}

test('falls back to the previous build when the entry times out, or shows a panel until Retry', async ({
  openBrowser,
  problems,
}) => {
  problems.expect(/console: .*: timeout/);
  const failure: BuildFailure = {
    name: 'an entry that never arrives',
    serve: async (page, section) => {
      const build = await copyOfLive(section, 'broken');
      // A route of the page would release the held requests when it is removed.
      await page.context().route(`${section.origin}/${build.entry}*`, () => {});
      return build;
    },
    problems: [],
  };
  // Each in its own browser, so that the timeouts run at the same time.
  const inBrowsers = (act: (page: Page, roles: Roles) => Promise<void>) =>
    ALL_ROLES.slice(0, IS_NIGHT ? ALL_ROLES.length : 1).map(async (roles) => {
      const page = await openBrowser();
      await controlClock(page, /\/builds\/broken\//);
      await serveFailure(page, failure, roles);
      await signInByForm(page, 'staff', EMPTY_SCREEN);
      await markPage(page);
      await act(page, roles);
    });
  await Promise.all([
    ...inBrowsers(async (page, [alone, _, working]) => {
      await enter(page, alone);
      await enter(page, working);
      await expectScreen(page, working);
      await page.goBack();
      await passTimeUntil(page, panel(page));
      await recover(page, alone);
    }),
    ...inBrowsers(async (page, [_, withOlder]) => {
      await enter(page, withOlder);
      await passTimeUntil(page, older(page, withOlder));
    }),
  ]);
});

test(
  'a screen that crashes shows a panel in its own section, and falls back to an older build on Retry',
  AT_NIGHT,
  async ({ page, problems }) => {
    problems.expect(/console: .*: render: Error: boom/, /console: .*boom/);
    const failure: BuildFailure = {
      name: 'a screen that crashes',
      serve: exposes(
        "{ default: { screens: Object.fromEntries(paths.map((path) => [path, () => { throw new Error('boom'); }])) } }",
      ),
      problems: [],
    };
    for (const [turn, roles] of ALL_ROLES.entries()) {
      const [alone, withOlder, working] = roles;
      await serveFailure(page, failure, roles);
      await open(page, { isFirst: turn === 0 });
      await openToPanel(page, alone);
      await enter(page, working);
      await expectScreen(page, working);
      await openToPanel(page, withOlder);
      await retryWithoutSuccess(page);
      await press(page, 'Retry');
      await expectOlder(page, withOlder);
      await goBackToPanel(page, 2);
      await recover(page, alone);
    }
  },
);

test(
  'a section that the network kept away comes by itself once it answers',
  AT_NIGHT,
  async ({ page, problems }) => {
    problems.expect(/request: net::ERR_INTERNET_DISCONNECTED/, /console: .*: unreachable/);
    const [section] = SECTIONS;
    await page.route(`${section.origin}/builds/**`, (route) => route.abort('internetdisconnected'));
    await open(page, { isFirst: true });
    await openToPanel(page, section);
    await page.unrouteAll();
    await expectScreen(page, section);
  },
);
