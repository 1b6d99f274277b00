import {
  DIRECTORY,
  DIRECTORY_ROUTES,
  FakeTab,
  link,
  main,
  NO_LINK,
  NO_OVERRIDES,
  open,
  REPORTS,
  sitesOfThePage,
} from './fake-page';
import { buildOf, manifestOf } from './host/fake-sites';
import { pageStart, startAhead } from './host/host';

const ADMIN = 'https://admin.example';
const entry = (site: string) => `${site}/builds/live/remoteEntry.js`;

describe('before it is known who signs in', () => {
  const start = (sites = sitesOfThePage(), overrides = {}) => ({
    sites,
    start: pageStart(sites, {
      overrides: { ...NO_OVERRIDES, accepted: { uid: 'uid', sites: overrides } },
      tab: new FakeTab(),
      loadedWith: NO_LINK,
      isDevelopment: false,
    }),
  });
  const read = async ({ start: { manifests } }: ReturnType<typeof start>) => {
    const sites = Object.entries(await manifests.sites());
    await Promise.all(sites.map(([name, source]) => manifests.manifest({ name, ...source })));
  };

  test('the section of the address is fetched, and nothing is run', async () => {
    const page = start();
    startAhead(page.start, '/customer', { expected: false });
    await read(page);
    expect(page.sites.ahead).toEqual([`preload ${entry(DIRECTORY)}`]);
    expect(page.sites.scripts).toEqual([]);
  });

  test('it is run where a session is only to be confirmed, once for all who ask for it', async () => {
    const page = start();
    const live = { build: buildOf('live', '/', { routes: DIRECTORY_ROUTES }), part: 'live' } as const;
    startAhead(page.start, '/customer', { expected: true });
    await read(page);
    const result = await page.start.builds.load('directory', DIRECTORY, live);
    expect(result).toMatchObject({ ok: true });
    expect(page.sites.scripts).toEqual([entry(DIRECTORY)]);
    expect([...page.sites.trusted]).toEqual([DIRECTORY]);
  });

  test('nothing is fetched of a section that has a canary: who gets it depends on the user', async () => {
    const sites = sitesOfThePage();
    const builds = [buildOf('live', '/'), buildOf('new', '/')];
    sites.put(REPORTS, manifestOf('reports', '/', { builds, canary: { build: 'new', percent: 10 } }), {});
    const page = start(sites);
    startAhead(page.start, '/', { expected: false });
    await read(page);
    expect(sites.ahead).toEqual([]);
  });

  test("nothing is fetched of a section that comes from a developer's own machine", async () => {
    const page = start(sitesOfThePage(), { directory: 'http://localhost:4001' });
    startAhead(page.start, '/customer', { expected: false });
    await read(page);
    expect(page.sites.ahead).toEqual([]);
  });
});

describe('with a section on the page', () => {
  test('the others that the user may open are fetched after a pause, and nothing of them is run', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { sites } = open();
    await main().findByText('All reports');
    expect(sites.ahead).toEqual([`preload ${entry(REPORTS)}`]);
    jest.advanceTimersByTime(3_000);
    expect(sites.ahead).toEqual([`preload ${entry(REPORTS)}`, `prefetch ${entry(DIRECTORY)}`]);
    expect(sites.scripts).toEqual([entry(REPORTS)]);
    jest.useRealTimers();
  });

  test('one is fetched at once when the pointer comes to its link', async () => {
    const { sites, user } = open({ isAdmin: true });
    await main().findByText('All reports');
    await user.hover(link('User'));
    expect(sites.ahead).toEqual([`preload ${entry(REPORTS)}`, `preload ${entry(ADMIN)}`]);
  });
});
