/// <reference types="node" />
import { createHash } from 'node:crypto';
import { act, screen, waitFor } from '@testing-library/react';
import { buildOf, DIRECTORY, DIRECTORY_ROUTES, manifestOf, sitesOfThePage } from 'section-kit/testing';
import { remoteName, type Section } from 'shared-contract';
import { useLocation } from 'shared-ui/router';
import { link, main, open, openPlain, panel, retry } from '../testing/fake-page';

const LIVE_ENTRY = 'var directory_live = {};';
const LIVE_INTEGRITY = `sha384-${createHash('sha384').update(LIVE_ENTRY).digest('base64')}`;
const SECRET = 'PT-Rahasia';
const LINK = `/customer?sort=${SECRET}`;

let logged: jest.SpyInstance;

beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});

/** A screen that cannot show the link's sort order. */
const PickyCustomers = () => {
  if (new URLSearchParams(useLocation().search).get('sort') === SECRET) throw new Error('boom');
  return <p>All customers</p>;
};
const BrokenCustomers = () => {
  throw new Error('boom');
};
const Contacts = () => <p>All contacts</p>;

/** Opens the page by a link, with this customers' screen in the directory's canary. */
const follow = (customers: Section['screens'][string], address = LINK, loadedWith = address) => {
  const sites = sitesOfThePage();
  const builds = ['old', 'live', 'canary'].map((id) =>
    buildOf(id, '/', {
      routes: DIRECTORY_ROUTES,
      ...(id === 'live' && { replaces: 'old', integrity: LIVE_INTEGRITY }),
    }),
  );
  const screens = { '/customer': customers, '/contact': Contacts };
  const canary = { build: 'canary', percent: 100 };
  sites.put(DIRECTORY, manifestOf('directory', '/', { builds, canary }), screens);
  for (const id of ['old', 'canary'])
    sites.exposing.set(remoteName('directory', id), { default: { screens } });
  const { pathname, search, hash } = new URL(loadedWith, 'https://page.example');
  return open({ sites, path: address, loadedWith: { pathname, search, hash } });
};

const mountedChannel = async (text: string) =>
  (await main().findByText(text)).closest('[data-channel]')?.getAttribute('data-channel');

/** Returns the outcomes of the canary's loads that the server received. */
const outcomes = ({ loads }: ReturnType<typeof follow>['log']) => loads.map(({ outcome }) => outcome);

/** Returns what the page has logged about the section. */
const byLink = () => logged.mock.calls.filter(([text]) => String(text).startsWith('Section '));

describe('a screen that throws under a link', () => {
  test('opens without the parameters of the link', async () => {
    const { user } = follow(PickyCustomers);
    await panel();
    expect(main().getByText(/^This link asks for something that Directory cannot show/)).toBeVisible();
    await user.click(openPlain());
    expect(await mountedChannel('All customers')).toBe('canary');
  });

  test('is no failure of the canary, however often it is tried', async () => {
    const { user, log } = follow(PickyCustomers);
    for (const crashes of [1, 2, 3]) {
      await waitFor(() => expect(byLink()).toHaveLength(crashes));
      await user.click(retry());
    }
    await waitFor(() => expect(byLink()).toHaveLength(4));
    await user.click(openPlain());
    expect(await mountedChannel('All customers')).toBe('canary');
    expect(outcomes(log)).toEqual(['loaded']);
  });

  test('is logged by the route of the address, without its text', async () => {
    follow(PickyCustomers);
    await panel();
    expect(byLink()).toEqual([
      ['Section directory, build canary: cannot show an address of /customer from a link.'],
    ]);
  });

  test('is mounted again when a link of the sidebar leads to the plain address', async () => {
    const { user } = follow(PickyCustomers);
    await panel();
    await user.click(await link('Customer'));
    expect(await mountedChannel('All customers')).toBe('canary');
  });

  test('is a failure of the canary if it throws without the link, too', async () => {
    const { user, log } = follow(BrokenCustomers);
    await panel();
    await user.click(openPlain());
    await waitFor(() => expect(outcomes(log)).toEqual(['loaded', 'render']));
    expect(await panel()).toBeInTheDocument();
    expect(main().getByText(/^Directory failed to load/)).toBeVisible();
  });

  test('does not count towards the fallback: both crashes must be without the link', async () => {
    const { user, log } = follow(BrokenCustomers);
    await panel();
    await user.click(retry());
    await waitFor(() => expect(byLink()).toHaveLength(2));
    await user.click(openPlain());
    await waitFor(() => expect(outcomes(log)).toEqual(['loaded', 'render']));
    await user.click(retry());
    await waitFor(() => expect(outcomes(log)).toEqual(['loaded', 'render', 'render']));
  });
});

test('a screen that throws under an address of the page itself is a failure of the canary', async () => {
  const { log } = follow(PickyCustomers, LINK, '/customer');
  await panel();
  expect(outcomes(log)).toEqual(['loaded', 'render']);
});

test('a missing chunk is a failure of the canary, whatever the link', async () => {
  const { log, sites } = follow(() => {
    throw Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
  });
  // The live build arrives.
  sites.answers.set(`${DIRECTORY}/builds/live/remoteEntry.js`, LIVE_ENTRY);
  await panel();
  expect(main().getByText(/^Directory failed to load/)).toBeVisible();
  await waitFor(() => expect(outcomes(log)).toContain('chunk'));
});

/** Shows its address. */
const Shown = () => {
  const { pathname, search, hash } = useLocation();
  return <p>{`Shows ${pathname}${search}${hash}`}</p>;
};

describe('sections that take long', () => {
  /** Opens the page while no section has arrived. The functions let one arrive, by its name. */
  const openSlowly = (path: string) => {
    const sites = sitesOfThePage();
    const screens: Readonly<Record<string, readonly string[]>> = {
      reports: ['/'],
      directory: ['/customer', '/contact'],
      admin: ['/user'],
    };
    const arrive = new Map<string, () => Promise<void>>();
    for (const [name, paths] of Object.entries(screens)) {
      const module = { default: { screens: Object.fromEntries(paths.map((each) => [each, Shown])) } };
      const arrived = new Promise((resolve) => {
        arrive.set(name, () => act(async () => resolve(module)));
      });
      sites.exposing.set(remoteName(name, 'live'), arrived);
    }
    return { ...open({ sites, path, isAdmin: true }), arrive };
  };

  test.each([
    [['Customer', 'User', 'Dashboard', 'Contact'], ['admin', 'reports', 'directory'], '/contact'],
    [['Customer', 'Contact', 'User'], ['directory', 'reports', 'admin'], '/user'],
    [['User', 'Customer', 'User', 'Dashboard'], ['directory', 'reports', 'admin'], '/'],
    [['Contact', 'Contact', 'Customer', 'Customer'], ['reports', 'admin', 'directory'], '/customer'],
  ] as const)(
    'show the screen of the last of the presses %j, if they arrive in the order %j',
    async (presses, order, path) => {
      const { user, arrive } = openSlowly('/');
      for (const name of presses) await user.click(await screen.findByRole('link', { name }));
      for (const name of order) {
        await arrive.get(name)?.();
        // A screen that nobody waits for any more comes at no time.
        for (const shown of main().queryAllByText(/^Shows/)) expect(shown).toHaveTextContent(`Shows ${path}`);
      }
      expect(await main().findByText(`Shows ${path}`)).toBeVisible();
      expect(main().getAllByText(/^Shows/)).toHaveLength(1);
    },
  );

  test.each([
    '/customer?q=Budi&sort=-name',
    '/?from=2026-01-01&to=2026-01-31&responsible=Sari+%26+Co#details',
    '/contact?view=a%2Fb',
    '/user?only=staff',
  ])('keep the search of a link: %s', async (address) => {
    const { arrive } = openSlowly(address);
    await screen.findByRole('link', { name: 'Customer' });
    for (const come of arrive.values()) await come();
    expect(await main().findByText(`Shows ${address}`)).toBeVisible();
  });
});
