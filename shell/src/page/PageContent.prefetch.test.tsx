import { setTimeout as pause } from 'node:timers/promises';
import { act, fireEvent } from '@testing-library/react';
import { buildOf, manifestOf } from 'section-kit/testing';
import type { SectionRoute } from 'shared-contract';
import {
  DIRECTORY,
  hostOf,
  link,
  links,
  NO_LINK,
  NO_OVERRIDES,
  open,
  REPORTS,
  single,
  sitesOfThePage,
  untilShown,
} from '../testing/fake-page';

const entry = (site: string) => `${site}/builds/live/remoteEntry.js`;
const CUSTOMERS = { pathname: '/customer', search: '' };

describe('before the user is known', () => {
  const start = (sites = sitesOfThePage(), overrides = {}) => ({
    sites,
    host: hostOf(sites, { overrides: { ...NO_OVERRIDES, accepted: { uid: 'uid', sites: overrides } } }),
  });
  const read = async ({ host: { manifests } }: ReturnType<typeof start>) => {
    const sites = Object.entries(await manifests.sites());
    await Promise.all(sites.map(([name, source]) => manifests.manifest({ name, ...source })));
  };

  test.each(['/customer', '/customer/acme'])(
    'fetches the section of %s, without running it',
    async (path) => {
      const page = start();
      page.host.prefetch({ pathname: path, search: '' });
      await read(page);
      expect(page.sites.prefetched).toEqual([`preload ${entry(DIRECTORY)}`]);
      expect(page.sites.scripts).toEqual([]);
    },
  );

  test.each([
    ['a list', CUSTOMERS, ['customers']],
    ['a list with a search', { ...CUSTOMERS, search: '?name=Acme' }, []],
    ['a record', { ...CUSTOMERS, pathname: '/customer/acme' }, []],
    ['a screen that declares no list', NO_LINK, []],
  ])('asks at the sign-in for what the address of %s shows first', async (_, address, asked) => {
    const page = start();
    page.host.prefetch(address);
    await read(page);
    expect(page.sites.askedAtSignIn).toEqual(asked);
  });

  test('fetches nothing of a section with a canary: who gets it depends on the user', async () => {
    const sites = sitesOfThePage();
    const builds = [buildOf('live', '/'), buildOf('new', '/')];
    sites.put(REPORTS, manifestOf('reports', '/', { builds, canary: { build: 'new', percent: 10 } }), {});
    const page = start(sites);
    page.host.prefetch(NO_LINK);
    await read(page);
    expect(sites.prefetched).toEqual([]);
  });

  test('fetches nothing of an override', async () => {
    const page = start(sitesOfThePage(), { directory: 'http://localhost:4001' });
    page.host.prefetch(CUSTOMERS);
    await read(page);
    expect(page.sites.prefetched).toEqual([]);
    expect(page.sites.askedAtSignIn).toEqual([]);
  });
});

describe('with a section on the page', () => {
  test('fetches the others that the user may open after a pause, without running them', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { sites } = open();
    await untilShown('All reports');
    expect(sites.prefetched).toEqual([`preload ${entry(REPORTS)}`]);
    jest.advanceTimersByTime(3_000);
    expect(sites.prefetched).toEqual([`preload ${entry(REPORTS)}`, `prefetch ${entry(DIRECTORY)}`]);
    expect(sites.scripts).toEqual([entry(REPORTS)]);
    jest.useRealTimers();
  });

  test('fetches nothing that nobody has opened for a user who saves data', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
    const { sites } = open();
    await untilShown('All reports');
    jest.advanceTimersByTime(3_000);
    expect(sites.prefetched).toEqual([`preload ${entry(REPORTS)}`]);
    Reflect.deleteProperty(navigator, 'connection');
    jest.useRealTimers();
  });

  describe('of many', () => {
    /** The page with this many sections more, after the pause. */
    const openMany = async (more: number) => {
      jest.useFakeTimers({ advanceTimers: true });
      const sites = sitesOfThePage();
      for (let number = 0; number < more; number += 1) {
        const routes: SectionRoute[] = [
          { path: `/${number}`, role: 'staff', link: { label: `Section ${number}`, order: 9 } },
        ];
        sites.put(`https://section-${number}.example`, single(`section-${number}`, routes), {});
      }
      open({ sites });
      await untilShown('All reports');
      while (links().length < more + 3) await act(() => pause(10));
      jest.advanceTimersByTime(3_000);
      const prefetched = () => sites.prefetched.filter((file) => file.startsWith('prefetch'));
      return { sites, prefetched };
    };
    afterEach(() => {
      Reflect.deleteProperty(navigator, 'connection');
      jest.useRealTimers();
    });

    test('fetches all up to eight', async () => {
      const { prefetched } = await openMany(6);
      expect(prefetched()).toHaveLength(7);
    });

    test('fetches of forty the one whose link the pointer or the focus comes to, once, and runs none', async () => {
      const { sites, prefetched } = await openMany(38);
      expect(prefetched()).toEqual([]);
      fireEvent.pointerEnter(link('Section 5'));
      fireEvent.focus(link('Section 7'));
      fireEvent.focus(link('Section 5'));
      expect(prefetched()).toEqual(
        [5, 7].map((number) => `prefetch ${entry(`https://section-${number}.example`)}`),
      );
      expect(sites.scripts).toEqual([entry(REPORTS)]);
    });

    test('fetches none ahead for a user who saves data', async () => {
      Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
      const { prefetched } = await openMany(38);
      fireEvent.pointerEnter(link('Section 5'));
      expect(prefetched()).toEqual([]);
    });
  });
});
