import { act, screen, waitFor } from '@testing-library/react';
import {
  buildOf,
  Contacts,
  Customers,
  customers,
  DIRECTORY,
  DIRECTORY_ROUTES,
  type FakeSites,
  manifestOf,
  REPORTS,
  REPORTS_ROUTES,
  Reports,
  sitesOfThePage,
} from 'section-kit/testing';
import { remoteName } from 'shared-contract';
import { link, links, main, open, panel, retry, untilShown } from '../testing/fake-page';

/** Counts the chunks of the customers' screen that have arrived. */
let chunks = 0;

const CustomersInChunks = () => {
  if (chunks === 0) throw Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
  return <p>All customers</p>;
};

let logged: jest.SpyInstance;

beforeEach(() => {
  customers.areBroken = false;
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});

describe('a section whose site is down', () => {
  const withoutDirectory = () => {
    const sites = sitesOfThePage();
    sites.answers.set(`${DIRECTORY}/section.json`, new TypeError('Failed to fetch'));
    return sites;
  };

  test('leaves the other sections alone', async () => {
    open({ sites: withoutDirectory() });
    expect(await main().findByText('All reports')).toBeInTheDocument();
    await waitFor(() =>
      expect(logged).toHaveBeenCalledWith(expect.stringMatching(/^Section directory: unreachable: /)),
    );
    expect(links()).toEqual(['Dashboard']);
  });

  test('holds the links of the others for a second: one that came later would move them under a press', async () => {
    const sites = sitesOfThePage();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    sites.delays.set(`${DIRECTORY}/section.json`, answered);
    open({ sites });
    expect(await main().findByText('All reports')).toBeInTheDocument();
    expect(links()).toEqual([]);
    await waitFor(() => expect(links()).toEqual(['Dashboard']), { timeout: 3_000 });
    answer();
    await waitFor(() => expect(links()).toEqual(['Dashboard', 'Customer', 'Contact']));
  });

  test('is named in the panel, and comes with Retry when it is up', async () => {
    const { sites, user } = open({ path: '/customer', sites: withoutDirectory() });
    expect(await panel()).toBeInTheDocument();
    expect(main().getByText(/^Directory failed to load/)).toBeInTheDocument();
    await user.click(retry());
    await waitFor(() => expect(retry()).not.toHaveAttribute('aria-busy'));
    expect(await panel()).toBeInTheDocument();

    sites.answers.clear();
    await user.click(retry());
    expect(await main().findByText('All customers')).toBeInTheDocument();
    await waitFor(() => expect(links()).toEqual(['Dashboard', 'Customer', 'Contact']));
  });
});

describe('a section that cannot be loaded', () => {
  test('leaves the other sections alone, and comes with Retry when it is repaired', async () => {
    const sites = sitesOfThePage();
    const script = `${DIRECTORY}/builds/live/remoteEntry.js`;
    sites.outcomes.set(script, 'timeout');
    const { user } = open({ path: '/customer', sites });
    expect(await panel()).toBeInTheDocument();
    expect(logged).toHaveBeenCalledWith(expect.stringMatching(/^Section directory, build live: timeout: /));
    await user.click(await screen.findByRole('link', { name: 'Dashboard' }));
    expect(await main().findByText('All reports')).toBeInTheDocument();

    await user.click(await link('Customer'));
    await panel();
    sites.outcomes.clear();
    await user.click(retry());
    expect(await main().findByText('All customers')).toBeInTheDocument();
    expect(sites.scripts.at(-1)).toContain(`${script}?attempt=3-`);
  });

  test('shows a spinner while it loads', async () => {
    const sites = sitesOfThePage();
    let arrive = () => {};
    const slow = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { load } = sites.federation;
    jest.spyOn(sites.federation, 'load').mockImplementation(async (remote) => {
      await slow;
      return load(remote);
    });
    open({ sites });
    await waitFor(() =>
      expect(main().getByRole('status')).toHaveTextContent('Loading this part of the page'),
    );
    arrive();
    expect(await main().findByText('All reports')).toBeInTheDocument();
    expect(main().queryByRole('status')).not.toBeInTheDocument();
  });
});

describe('a section pressed in an offline moment', () => {
  const online = () => act(() => window.dispatchEvent(new Event('online')));

  test('comes by itself when the network is back', async () => {
    const { sites, user } = open();
    await main().findByText('All reports');
    sites.isOffline = true;
    await user.click(await link('Customer'));
    expect(await panel()).toBeInTheDocument();
    sites.isOffline = false;
    sites.answers.set(`${DIRECTORY}/builds/live/remoteEntry.js`, 'var directory_live = {};');
    online();
    expect(await main().findByText('All customers')).toBeInTheDocument();
    expect(main().queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });

  test.each([
    ['a chunk', { name: 'ChunkLoadError' }],
    ['a file of the page', { isOfPage: true }],
  ])('that lacks %s comes by itself, too', async (_, kind) => {
    const { sites, user } = open();
    await main().findByText('All reports');
    sites.exposing.set(
      remoteName('directory', 'live'),
      Object.assign(new Error('Loading chunk 7 failed.'), kind),
    );
    await user.click(await link('Customer'));
    await panel();
    sites.exposing.set(remoteName('directory', 'live'), {
      default: { screens: { '/customer': Customers, '/contact': Contacts } },
    });
    online();
    expect(await main().findByText('All customers')).toBeInTheDocument();
  });

  test.each([
    ['its section.json', `${DIRECTORY}/section.json`],
    ['the list of sections', '/sections.json'],
  ])('that lacks %s comes by itself, too', async (_, url) => {
    const sites = sitesOfThePage();
    sites.answers.set(url, new TypeError('Failed to fetch'));
    open({ path: '/customer', sites });
    await panel();
    sites.answers.clear();
    online();
    expect(await main().findByText('All customers')).toBeInTheDocument();
  });

  test('has its link again as soon as the browser reports a network', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const sites = sitesOfThePage();
    sites.answers.set(`${DIRECTORY}/section.json`, new TypeError('Failed to fetch'));
    open({ sites });
    await untilShown('All reports');
    sites.answers.clear();
    jest.advanceTimersByTime(3_000);
    online();
    expect(await screen.findByRole('link', { name: 'Customer' })).toBeVisible();
    jest.useRealTimers();
  });
});

describe('a screen that throws', () => {
  test('is replaced by the panel, and comes back with Retry', async () => {
    customers.areBroken = true;
    const { user } = open({ path: '/customer' });
    expect(await panel()).toBeInTheDocument();
    expect(logged).toHaveBeenCalledWith('Section directory, build live: render: Error: boom');
    customers.areBroken = false;
    await user.click(retry());
    expect(await main().findByText('All customers')).toBeInTheDocument();
  });

  test('shows the panel again if Retry does not help', async () => {
    customers.areBroken = true;
    const { user, log } = open({ path: '/customer' });
    await panel();
    await user.click(retry());
    await waitFor(() => expect(log.loads).toHaveLength(2));
    expect(await panel()).toBeInTheDocument();
  });

  test('leaves the other screens of its section alone', async () => {
    customers.areBroken = true;
    const { user } = open({ path: '/customer' });
    await panel();
    await user.click(await link('Contact'));
    expect(await main().findByText('All contacts')).toBeInTheDocument();
  });
});

test('without sections.json the page shows the frame, and a panel with Retry', async () => {
  const sites = sitesOfThePage();
  sites.answers.set('/sections.json', '{');
  const { user } = open({ sites });
  expect(await panel()).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeInTheDocument();
  expect(logged).toHaveBeenCalledWith('The list of sections could not be read.', expect.anything());
  sites.answers.clear();
  await user.click(retry());
  expect(await main().findByText('All reports')).toBeInTheDocument();
});

test('a build of a newer contract is not run, and the panel replaces it', async () => {
  const sites = sitesOfThePage();
  const builds = [buildOf('live', '/', { contract: '^4.0.0', routes: REPORTS_ROUTES })];
  sites.put(REPORTS, manifestOf('reports', '/', { builds }), { '/': Reports });
  open({ sites });
  expect(await panel()).toBeInTheDocument();
  expect(links()).toContain('Dashboard');
  expect(sites.scripts).toEqual([]);
});

test('a section without one of its screens is not mounted', async () => {
  const sites = sitesOfThePage();
  sites.exposing.set(remoteName('directory', 'live'), { default: { screens: { '/customer': Customers } } });
  open({ path: '/customer', sites });
  expect(await panel()).toBeInTheDocument();
});

describe('a build that fails while a fallback works', () => {
  const withFallback = (fallbackRoutes = DIRECTORY_ROUTES) => {
    const sites = sitesOfThePage();
    const builds = [
      buildOf('old', '/', { routes: fallbackRoutes }),
      buildOf('live', '/', { routes: DIRECTORY_ROUTES, replaces: 'old' }),
    ];
    sites.put(DIRECTORY, manifestOf('directory', '/', { builds }), {
      '/customer': Customers,
      '/contact': Contacts,
    });
    const screens = { '/customer': () => <p>The customers of old</p>, '/contact': Contacts };
    sites.exposing.set(remoteName('directory', 'old'), { default: { screens } });
    return sites;
  };
  const failLive = ({ outcomes }: FakeSites) =>
    outcomes.set(`${DIRECTORY}/builds/live/remoteEntry.js`, 'error');

  test('is replaced by it, and an administrator reads why', async () => {
    const sites = withFallback();
    failLive(sites);
    open({ path: '/customer', sites, isAdmin: true });
    const screenOfOld = await main().findByText('The customers of old');
    expect(screenOfOld.closest('[data-section]')).toHaveAttribute('data-channel', 'fallback');
    expect(await main().findByRole('status')).toHaveTextContent(
      /^Directory runs an older version, build old\. The latest version, build live, .*http: .*404/,
    );
  });

  test('is not mentioned to staff', async () => {
    const sites = withFallback();
    failLive(sites);
    open({ path: '/customer', sites });
    await main().findByText('The customers of old');
    expect(main().queryByRole('status')).not.toBeInTheDocument();
  });

  test('leaves a panel if the fallback has no such screen', async () => {
    const sites = withFallback(DIRECTORY_ROUTES.slice(0, 1));
    sites.exposing.set(remoteName('directory', 'old'), { default: { screens: { '/contact': Contacts } } });
    failLive(sites);
    const { user } = open({ path: '/customer', sites });
    expect(await panel()).toBeInTheDocument();
    expect(
      main().getByText(
        'The latest version of Directory failed to load. The previous version has no such page.',
      ),
    ).toBeInTheDocument();
    await user.click(await link('Contact'));
    expect(await main().findByText('All contacts')).toBeInTheDocument();
  });

  test('is replaced after two crashes, too', async () => {
    customers.areBroken = true;
    const { user, log } = open({ path: '/customer', sites: withFallback() });
    await panel();
    await user.click(retry());
    await waitFor(() => expect(log.loads).toHaveLength(2));
    await user.click(retry());
    expect(await main().findByText('The customers of old')).toBeInTheDocument();
    expect(log.loads.map(({ outcome }) => outcome)).toEqual(['render', 'render']);
  });

  test('runs again by itself when a chunk did not arrive', async () => {
    const sites = withFallback();
    chunks = 0;
    sites.exposing.set(remoteName('directory', 'live'), {
      default: { screens: { '/customer': CustomersInChunks, '/contact': Contacts } },
    });
    const { load } = sites.federation;
    jest.spyOn(sites.federation, 'load').mockImplementation((remote) => {
      if (remote.entry.includes('attempt=2')) chunks = 1;
      return load(remote);
    });
    const { log } = open({ path: '/customer', sites });
    expect(await main().findByText('All customers')).toBeInTheDocument();
    expect(log.loads.map(({ outcome }) => outcome)).toEqual(['chunk']);
  });
});
