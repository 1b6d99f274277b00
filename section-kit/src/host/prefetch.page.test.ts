import type { PageAddress } from './addresses';
import type { RequestedOverrides } from './override/override';
import { hostOf, NO_LINK, NO_OVERRIDES } from './testing/fake-host';
import { PAGE } from './testing/fake-page';
import { buildOf, manifestOf } from './testing/fake-sites';
import { DIRECTORY, REPORTS, sitesOfThePage } from './testing/three-sections';

const entry = (site: string) => `${site}/builds/live/remoteEntry.js`;
const CUSTOMERS: PageAddress = { pathname: '/customer', search: '', hash: '' };

const start = (
  loadedWith: PageAddress = CUSTOMERS,
  sites = sitesOfThePage(),
  overrides?: RequestedOverrides,
) => ({
  sites,
  host: hostOf(sites, { ...PAGE, loadedWith }, overrides),
});
const read = async ({ host: { manifests } }: ReturnType<typeof start>) => {
  const sites = Object.entries(await manifests.sites());
  await Promise.all(sites.map(([name, source]) => manifests.manifest({ name, ...source })));
};

test.each(['/customer', '/customer/acme'])('fetches the section of %s, without running it', async (path) => {
  const page = start({ ...CUSTOMERS, pathname: path });
  page.host.prefetch();
  await read(page);
  expect(page.sites.prefetched).toEqual([`preload ${entry(DIRECTORY)}`]);
  expect(page.sites.scripts).toEqual([]);
});

test.each([
  ['a list', CUSTOMERS, ['customers']],
  ['a list with a search', { ...CUSTOMERS, search: '?name=Acme' }, []],
  ['a record', { ...CUSTOMERS, pathname: '/customer/acme' }, []],
  ['a screen that declares no list', NO_LINK, []],
])('asks at the sign-in for what the address of %s shows first', async (_, address, asked) => {
  const page = start(address);
  page.host.prefetch();
  await read(page);
  expect(page.sites.askedAtSignIn).toEqual(asked);
});

test('fetches nothing of a section with a canary: who gets it depends on the user', async () => {
  const sites = sitesOfThePage();
  const builds = [buildOf('live', '/'), buildOf('new', '/')];
  sites.put(REPORTS, manifestOf('reports', '/', { builds, canary: { build: 'new', percent: 10 } }), {});
  const page = start(NO_LINK, sites);
  page.host.prefetch();
  await read(page);
  expect(sites.prefetched).toEqual([]);
});

test('fetches nothing in a tab that asks for other builds', async () => {
  const accepted = { uid: 'uid', sites: { directory: 'http://localhost:4001' } };
  const page = start(CUSTOMERS, sitesOfThePage(), { ...NO_OVERRIDES, accepted });
  page.host.prefetch();
  await read(page);
  expect(page.sites.prefetched).toEqual([]);
  expect(page.sites.askedAtSignIn).toEqual([]);
});
