import type { Page } from '@playwright/test';
import type { SectionBuild } from 'shared-contract';
import {
  enter,
  NOWHERE,
  note,
  openPanel,
  panel,
  recover,
  retryInVain,
  secondsOf,
  useTheOthers,
} from './failing-section';
import { expect, signIn, test } from './fixtures';
import { markPage, press } from './screen';
import {
  answer,
  liveBuild,
  olderBuild,
  refuse,
  SECTIONS,
  type Section,
  serveBuild,
  serveManifest,
  serveScript,
} from './spoilt-sections';

/** One way in which a build fails that `section.json` names as live. */
interface BuildFailure {
  readonly name: string;
  /** Puts the build onto the section's site. */
  spoil(page: Page, section: Section): Promise<SectionBuild>;
  /** What the browser and the page note of it. */
  readonly problems: readonly RegExp[];
}

const ENTRY = 'builds/broken/remoteEntry.js';

const entryAnswers = (act: Parameters<Page['route']>[1]) => async (page: Page, section: Section) => {
  await page.route(`${section.origin}/${ENTRY}*`, act);
  return { ...(await liveBuild(section)), id: 'broken', entry: ENTRY };
};

const chunksAnswer = (act: Parameters<Page['route']>[1]) => async (page: Page, section: Section) => {
  const build = await liveBuild(section);
  await page.route(new RegExp(`^${section.origin}/builds/${build.id}/(?!remoteEntry)[^/]*\\.js$`), act);
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
];

const withBuilds = (page: Page, section: Section, live: SectionBuild, others: SectionBuild[] = []) =>
  serveManifest(page, section, { name: section.name, builds: [live, ...others], live: live.id });

/** Spoils the live build of a section that has an older one. */
const spoilNewest = async (page: Page, section: Section, { spoil }: BuildFailure): Promise<void> =>
  withBuilds(page, section, await spoil(page, section), [await olderBuild(page, section)]);

/** Spoils the only build of a section, and finds the panel in its place. */
const spoilOnly = async (page: Page, section: Section, { name, spoil }: BuildFailure): Promise<void> => {
  await withBuilds(page, section, await spoil(page, section));
  note(name, section, 'panel', await openPanel(page, section));
  await useTheOthers(page, section);
};

const expectOlder = async (page: Page, { name }: Section): Promise<void> => {
  const older = page.locator(`[data-section=${name}][data-part=fallback]`, { hasText: 'An older build' });
  await older.waitFor({ state: 'attached' });
};

/** Enters a section whose live build is spoilt, and finds the older one in its place. */
const fallBack = async (page: Page, section: Section, { name }: BuildFailure): Promise<void> => {
  const seconds = await secondsOf(async () => {
    await enter(page, section);
    await expectOlder(page, section);
  });
  note(name, section, 'older build', seconds);
};

const bringBack = async (page: Page, section: Section, { name }: BuildFailure): Promise<void> =>
  note(name, section, 'Retry', await recover(page, section));

for (const failure of BUILD_FAILURES) {
  test(`${failure.name} costs nothing where an older build is there, else its own section only, until Retry`, async ({
    page,
    problems,
  }) => {
    problems.expect(...failure.problems);
    for (const section of SECTIONS) await spoilNewest(page, section, failure);
    await signIn(page, 'staff', NOWHERE);
    for (const section of SECTIONS) await fallBack(page, section, failure);
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    for (const section of SECTIONS) {
      await spoilOnly(page, section, failure);
      await bringBack(page, section, failure);
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
      // A route of the page alone would let go what it holds back as soon as it is taken away.
      await page.context().route(`${section.origin}/${ENTRY}*`, () => {});
      return { ...(await liveBuild(section)), id: 'broken', entry: ENTRY };
    },
    problems: [],
  };
  // In a browser each: together they wait no longer than one.
  const inBrowsers = (act: (page: Page, section: Section) => Promise<void>) =>
    SECTIONS.map(async (section) => act(await openBrowser(), section));
  await Promise.all([
    ...inBrowsers(async (page, section) => {
      await spoilNewest(page, section, failure);
      await signIn(page, 'staff', NOWHERE);
      await fallBack(page, section, failure);
    }),
    ...inBrowsers(async (page, section) => {
      await signIn(page, 'staff', NOWHERE);
      await withBuilds(page, section, await failure.spoil(page, section));
      const seconds = await secondsOf(async () => {
        await page.goto(section.path);
        await markPage(page);
        await useTheOthers(page, section);
      });
      note(failure.name, section, 'panel', seconds);
      await bringBack(page, section, failure);
    }),
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
  for (const section of SECTIONS) await spoilNewest(page, section, failure);
  await signIn(page, 'staff', NOWHERE);
  for (const section of SECTIONS) {
    await enter(page, section);
    await expect(panel(page)).toBeVisible();
    await retryInVain(page);
    const seconds = await secondsOf(async () => {
      await press(page, 'Retry');
      await expectOlder(page, section);
    });
    note(failure.name, section, 'older build', seconds);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  for (const section of SECTIONS) {
    await spoilOnly(page, section, failure);
    await bringBack(page, section, failure);
  }
});
