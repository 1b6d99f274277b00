import { cleanup, render, waitFor } from '@testing-library/react';
import type { Host } from 'section-kit/host';
import {
  buildOf,
  FakeLog,
  manifestOf,
  NO_OVERRIDES,
  REPORTS,
  Reports,
  sitesOfThePage,
} from 'section-kit/testing';
import { FakeAuthService, verifiedSession } from 'shared-auth/testing';
import { remoteName, type SectionManifest } from 'shared-contract';
import { SectionTestHost } from 'shared-testing';
import { hostOf, link, links, main, onShown, open, panel, retry } from '../testing/fake-page';
import { PageContent } from './PageContent';

const HELD = '20261128T0930-1a2b3c4';
const CALM = 'You see reports 1a2b3c4, which is not live.';

const preview = { isBroken: false };
const Preview = () => {
  if (preview.isBroken) throw new Error('boom');
  return <p>The next reports</p>;
};

let logged: jest.SpyInstance;
beforeEach(() => {
  preview.isBroken = false;
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});

const route = (label: string) => [{ path: '/', role: 'staff' as const, link: { label, order: 1 } }];

/** The page with a live build of reports, and another one that `different` describes. */
const withHeld = (different = {}, manifest: Partial<SectionManifest> = {}) => {
  const sites = sitesOfThePage();
  const held = buildOf(HELD, '/', { routes: route('Next'), ...different });
  const builds = [held, buildOf('live', '/', { routes: route('Dashboard') })];
  sites.put(REPORTS, manifestOf('reports', '/', { builds, ...manifest }), { '/': Reports });
  sites.exposing.set(remoteName('reports', HELD), { default: { screens: { '/': Preview } } });
  return sites;
};

const asking = (id = HELD, section = 'reports') => ({ ...NO_OVERRIDES, builds: [`${section}@${id}`] });

test('any member of staff opens a signed build by a link, from the known site and with its hash', async () => {
  const { sites } = open({ sites: withHeld(), overrides: asking() });
  expect(await main().findByText('The next reports')).toBeInTheDocument();
  expect(await main().findByText(CALM)).toBeInTheDocument();
  expect(links()).toContain('Next');
  expect(main().getByText('The next reports').closest('[data-channel]')).toHaveAttribute(
    'data-channel',
    'preview',
  );
  expect(sites.scripts).toEqual([`${REPORTS}/builds/${HELD}/remoteEntry.js`]);
  expect(sites.hashes).toEqual([buildOf(HELD, '/').integrity]);
  expect(sessionStorage.getItem('section-previews')).toBe(`uid\nreports@${HELD}`);
});

test('shows the notice on the screens of that section only', async () => {
  const { user } = open({ sites: withHeld(), overrides: asking() });
  expect(await main().findByText(CALM)).toBeInTheDocument();
  await user.click(await link('Customer'));
  await main().findByText('All customers');
  expect(main().queryByText(CALM)).not.toBeInTheDocument();
  await user.click(await link('Next'));
  expect(await main().findByText(CALM)).toBeInTheDocument();
});

test('keeps the build through a reload', async () => {
  open({
    sites: withHeld(),
    overrides: { ...NO_OVERRIDES, kept: `uid\nreports@${HELD}` },
  });
  expect(await main().findByText('The next reports')).toBeInTheDocument();
});

describe('in one page', () => {
  const show = (host: Host, uid: string) => {
    cleanup();
    render(
      <SectionTestHost auth={new FakeAuthService(verifiedSession())} path="/">
        <PageContent sections={host.sectionsFor({ uid, isAdmin: false }, new FakeLog())} onShown={onShown} />
      </SectionTestHost>,
    );
  };

  test('the account after the one that the link was for sees the live build, and stores nothing', async () => {
    const host = hostOf(withHeld(), { overrides: asking() });
    show(host, 'first');
    expect(await main().findByText('The next reports')).toBeInTheDocument();
    show(host, 'second');
    expect(await main().findByText('All reports')).toBeInTheDocument();
    expect(sessionStorage.getItem('section-previews')).toBe(`first\nreports@${HELD}`);
  });

  test('an account sees nothing of what the tab has stored for another one', async () => {
    const kept = `first\nreports@${HELD}`;
    show(hostOf(withHeld(), { overrides: { ...NO_OVERRIDES, kept } }), 'second');
    expect(await main().findByText('All reports')).toBeInTheDocument();
  });
});

test('"Back to the live one" forgets the build', async () => {
  const { reload, user } = open({ sites: withHeld(), overrides: asking() });
  await user.click(await main().findByRole('button', { name: 'Back to the live one' }));
  expect(sessionStorage.getItem('section-previews')).toBeNull();
  expect(reload).toHaveBeenCalledTimes(1);
});

describe('is refused with a sentence, and the live build runs', () => {
  test.each([
    [
      'a build that was taken back',
      { withdrawn: true },
      'reports 1a2b3c4 was taken back, so the link does not open it.',
    ],
    [
      'a former live build',
      { replaces: null },
      'reports 1a2b3c4 was live before. A link opens no former build.',
    ],
    [
      'a build for another contract',
      { contract: '^99.0.0' },
      'reports 1a2b3c4 does not fit this page, so the link does not open it.',
    ],
  ])('%s', async (_, different, sentence) => {
    const { sites, user } = open({ sites: withHeld(different), overrides: asking() });
    expect(await main().findByText('All reports')).toBeInTheDocument();
    expect(await main().findByText(sentence)).toBeInTheDocument();
    expect(sites.scripts).toEqual([`${REPORTS}/builds/live/remoteEntry.js`]);
    await user.click(main().getByRole('button', { name: 'Close' }));
  });

  test('the live build', async () => {
    open({ sites: withHeld(), overrides: asking('live') });
    expect(await main().findByText('reports live is live now: everybody has it.')).toBeInTheDocument();
  });

  test.each(['20261128T0930-7777777', 'Call-0800-123-and-say-your-password'])(
    'an id that section.json does not have, whose text nobody sees: %s',
    async (id) => {
      const { sites } = open({ sites: withHeld(), overrides: asking(id) });
      expect(
        await main().findByText(
          "The link's build of reports is not on its site any more, so the link does not open it.",
        ),
      ).toBeInTheDocument();
      expect(sites.scripts).toEqual([`${REPORTS}/builds/live/remoteEntry.js`]);
      expect(document.body.textContent).not.toContain(id);
    },
  );

  test('a section that the page does not have, whose name nobody sees', async () => {
    open({ sites: withHeld(), overrides: asking(HELD, 'call-0800-123') });
    expect(
      await main().findByText('The link names a section that this page does not have.'),
    ).toBeInTheDocument();
    expect(document.body.textContent).not.toContain('0800');
    expect(await main().findByText('All reports')).toBeInTheDocument();
  });
});

test.each(['evaluation', 'entry'])(
  'a build that does not start (%s) leads to the live one, and to one report as a preview',
  async (kind) => {
    const sites = withHeld({}, { canary: { build: HELD, percent: 100 } });
    if (kind === 'evaluation') sites.exposing.set(remoteName('reports', HELD), new Error('boom'));
    else sites.outcomes.set(`${REPORTS}/builds/${HELD}/remoteEntry.js`, 'timeout');
    const { log } = open({ sites, overrides: asking() });
    expect(await main().findByText('All reports')).toBeInTheDocument();
    expect(
      await main().findByText('reports 1a2b3c4 failed to load. You see another build instead.'),
    ).toBeInTheDocument();
    expect(log.loads.map(({ channel }) => channel)).toEqual(['preview']);
    expect(logged).toHaveBeenCalled();
  },
);

test('the second crash leads to the live build, and no load counts for the canary', async () => {
  preview.isBroken = true;
  const { log, user } = open({
    sites: withHeld({}, { canary: { build: HELD, percent: 100 } }),
    overrides: asking(),
  });
  await panel();
  await user.click(retry());
  await waitFor(() => expect(log.loads).toHaveLength(2));
  await user.click(retry());
  expect(await main().findByText('All reports')).toBeInTheDocument();
  expect(log.loads.map(({ channel, build }) => `${channel} ${build}`)).toEqual([
    `preview ${HELD}`,
    `preview ${HELD}`,
  ]);
});

test('a link to the canary itself counts nothing for it', async () => {
  const { log } = open({
    sites: withHeld({}, { canary: { build: HELD, percent: 100 } }),
    overrides: asking(),
  });
  expect(await main().findByText('The next reports')).toBeInTheDocument();
  expect(log.loads).toEqual([]);
});
