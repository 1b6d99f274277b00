/// <reference types="node" />
import { createHash } from 'node:crypto';
import { waitFor } from '@testing-library/react';
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
    await user.click(link('Customer'));
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
