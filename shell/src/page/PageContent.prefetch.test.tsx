import {
  DIRECTORY,
  hostOf,
  NO_LINK,
  NO_OVERRIDES,
  open,
  REPORTS,
  sitesOfThePage,
  untilShown,
} from '../testing/fake-page';
import { buildOf, manifestOf } from '../testing/fake-sites';

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
});
