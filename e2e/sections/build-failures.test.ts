import type { Page, Route } from '@playwright/test';
import type { SectionBuild } from 'shared-contract';
import { signIn, test } from '../support/fixtures';
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
import {
  answer,
  cutShort,
  liveBuild,
  olderBuild,
  refuse,
  SECTIONS,
  type Section,
  serveBuild,
  serveManifest,
  serveScript,
  standIn,
} from './support/spoilt-sections';

/** One way in which a build fails that `section.json` names as live. */
interface BuildFailure {
  readonly name: string;
  /** Puts the build onto the section's site. */
  spoil(page: Page, section: Section): Promise<SectionBuild>;
  /** What the browser and the page note of it. */
  readonly problems: readonly RegExp[];
}

const entryAnswers = (act: Parameters<Page['route']>[1]) => async (page: Page, section: Section) => {
  const build = await standIn(section, 'broken');
  await page.route(`${section.origin}/${build.entry}*`, act);
  return build;
};

const chunksAnswer = (act: Parameters<Page['route']>[1]) => async (page: Page, section: Section) => {
  const build = await liveBuild(section);
  await page.route(new RegExp(`^${section.origin}/builds/${build.id}/(?!remoteEntry)[^/]*\\.js(\\?|$)`), act);
  return build;
};

/** Answers for every file of the live build alike, the entry and what it starts with. */
const filesAnswer = (act: (route: Route) => Promise<void>) => async (page: Page, section: Section) => {
  const build = await liveBuild(section);
  await page.route(`${section.origin}/builds/${build.id}/**`, act);
  return build;
};

const exposes = (value: string) => (page: Page, section: Section) =>
  serveBuild(page, section, 'broken', value);

const NOT_THE_HASH = /console: Failed to find a valid digest/;

const BUILD_FAILURES: readonly BuildFailure[] = [
  {
    name: 'an entry that is missing (404)',
    spoil: entryAnswers((route) => refuse(route, 404)),
    problems: [/response: 404/, /console: .*: http/],
  },
  {
    name: 'an entry that fails (500)',
    spoil: entryAnswers((route) => refuse(route, 500)),
    problems: [/response: 500/, /console: .*: http/],
  },
  {
    name: 'HTML in place of an entry',
    spoil: entryAnswers((route) => answer(route, 'text/html', '<!doctype html>')),
    problems: [NOT_THE_HASH, /console: .*: not-javascript/],
  },
  {
    name: 'an entry with a changed byte',
    spoil: entryAnswers((route) => answer(route, 'text/javascript', 'alert("evil");')),
    problems: [NOT_THE_HASH, /console: .*: integrity/],
  },
  {
    name: 'a syntax error',
    spoil: (page, section) => serveScript(page, section, 'broken', 'var = ;'),
    problems: [/script: Unexpected token/, /console: .*: evaluation/],
  },
  {
    name: 'a throw at the start',
    spoil: exposes("(() => { throw new Error('boom'); })()"),
    problems: [/console: .*: evaluation/],
  },
  {
    name: 'a missing export',
    spoil: exposes('{ screens: {} }'),
    problems: [/console: .*: missing-export/],
  },
  {
    name: 'a contract that this page is too old for',
    spoil: async (page, section) => ({ ...(await exposes('{}')(page, section)), contract: '^99.0.0' }),
    problems: [/console: .*: contract/],
  },
  {
    name: 'a chunk that is gone after a redeploy (404)',
    spoil: chunksAnswer((route) => refuse(route, 404)),
    problems: [/response: 404/, /console: .*: chunk/],
  },
  {
    name: 'a chunk with a changed byte',
    spoil: chunksAnswer(async (route) => {
      const chunk = await fetch(route.request().url());
      await answer(route, 'text/javascript', `${await chunk.text()} `);
    }),
    problems: [NOT_THE_HASH, /console: .*: chunk/],
  },
  {
    name: 'HTML in place of all files of the build',
    spoil: filesAnswer((route) => answer(route, 'text/html', '<!doctype html>')),
    problems: [NOT_THE_HASH, /console: .*: not-javascript/],
  },
  {
    name: 'all files of the build cut short',
    spoil: filesAnswer(cutShort),
    problems: [NOT_THE_HASH, /console: .*: integrity/],
  },
];

/** Serves a section with a live build and, where there is one, the build that was live before it. */
const withBuilds = (page: Page, section: Section, live: SectionBuild, before?: SectionBuild) =>
  serveManifest(page, section, {
    name: section.name,
    builds: before ? [{ ...live, replaces: before.id }, before] : [{ ...live, replaces: null }],
    live: live.id,
  });

/** The sections in their parts of a test: of one the only build fails, of one there is an older build, one is sound. */
type Cast = readonly [alone: Section, backed: Section, sound: Section];

/** Each section once in each part. */
const CASTS: readonly Cast[] = SECTIONS.map((section) => [section, ...othersOf(section)]);

const spoil = async (page: Page, failure: BuildFailure, [alone, backed]: Cast): Promise<void> => {
  await withBuilds(page, alone, await failure.spoil(page, alone));
  const older = await olderBuild(page, backed);
  await withBuilds(page, backed, await failure.spoil(page, backed), older);
};

const expectOlder = (page: Page, { name }: Section): Promise<void> =>
  page
    .locator(`[data-section=${name}][data-channel=fallback]`, { hasText: 'An older build' })
    .waitFor({ state: 'attached' });

const enterToPanel = async (page: Page, section: Section): Promise<void> => {
  await enter(page, section);
  await panel(page).waitFor();
};

const enterToOlder = async (page: Page, section: Section): Promise<void> => {
  await enter(page, section);
  await expectOlder(page, section);
};

/** Opens the page anew where no section starts by itself; the first time that takes a login. */
const open = async (page: Page, cast: Cast): Promise<void> => {
  if (cast === CASTS[0]) await signIn(page, 'staff', NOWHERE);
  else await page.goto(NOWHERE);
  await markPage(page);
};

/** Sees the panel, the older build and the sound section in one page, and brings back by Retry what failed. */
const suffer = async (page: Page, { name }: BuildFailure, [alone, backed, sound]: Cast): Promise<void> => {
  note(name, alone, 'panel', await secondsOf(() => enterToPanel(page, alone)));
  note(name, backed, 'older build', await secondsOf(() => enterToOlder(page, backed)));
  await enter(page, sound);
  await expectScreen(page, sound);
  await goBackToPanel(page, 2);
  note(name, alone, 'Retry', await recover(page, alone));
};

for (const failure of BUILD_FAILURES) {
  test(`${failure.name} costs nothing where an older build is there, else its own section only, until Retry`, async ({
    page,
    problems,
  }) => {
    problems.expect(...failure.problems);
    for (const cast of CASTS) {
      await spoil(page, failure, cast);
      await open(page, cast);
      await suffer(page, failure, cast);
    }
  });
}

test('an entry that never comes costs patience where an older build is there, else its own section only, until Retry', async ({
  openBrowser,
  problems,
}) => {
  problems.expect(/console: .*: timeout/);
  const failure: BuildFailure = {
    name: 'an entry that never comes',
    spoil: async (page, section) => {
      const build = await standIn(section, 'broken');
      // A route of the page alone would let go what it holds back as soon as it is taken away.
      await page.context().route(`${section.origin}/${build.entry}*`, () => {});
      return build;
    },
    problems: [],
  };
  // In a browser each: together they wait no longer than one.
  const inBrowsers = (act: (page: Page, cast: Cast) => Promise<void>) =>
    CASTS.map(async (cast) => {
      const page = await openBrowser();
      await spoil(page, failure, cast);
      await signIn(page, 'staff', NOWHERE);
      await markPage(page);
      await act(page, cast);
    });
  await Promise.all([
    ...inBrowsers(async (page, [alone, _, sound]) => {
      const panelAfter = await secondsOf(async () => {
        await enter(page, alone);
        await enter(page, sound);
        await expectScreen(page, sound);
        await goBackToPanel(page, 1);
      });
      note(failure.name, alone, 'panel', panelAfter);
      note(failure.name, alone, 'Retry', await recover(page, alone));
    }),
    ...inBrowsers(async (page, [_, backed]) =>
      note(failure.name, backed, 'older build', await secondsOf(() => enterToOlder(page, backed))),
    ),
  ]);
});

test('a screen that crashes costs its own section only, until Retry, and gives way to an older build', async ({
  page,
  problems,
}) => {
  problems.expect(/console: .*: render: Error: boom/, /console: .*boom/);
  const failure: BuildFailure = {
    name: 'a screen that crashes',
    spoil: exposes(
      "{ default: { screens: Object.fromEntries(paths.map((path) => [path, () => { throw new Error('boom'); }])) } }",
    ),
    problems: [],
  };
  for (const cast of CASTS) {
    const [alone, backed, sound] = cast;
    await spoil(page, failure, cast);
    await open(page, cast);
    note(failure.name, alone, 'panel', await secondsOf(() => enterToPanel(page, alone)));
    await enter(page, sound);
    await expectScreen(page, sound);
    await enterToPanel(page, backed);
    await retryInVain(page);
    const olderAfter = await secondsOf(async () => {
      await press(page, 'Retry');
      await expectOlder(page, backed);
    });
    note(failure.name, backed, 'older build', olderAfter);
    await goBackToPanel(page, 2);
    note(failure.name, alone, 'Retry', await recover(page, alone));
  }
});
