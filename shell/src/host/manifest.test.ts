import { FakeSites, manifestOf } from '../fakes/fake-sites';
import { addressesIn, ManifestReader } from './manifest';

const REPORTS = 'https://reports.example';
const DIRECTORY = 'https://directory.example';
const READINGS = ['/sections.json', `${REPORTS}/section.json`, `${DIRECTORY}/section.json`];

const open = () => {
  const sites = new FakeSites();
  sites.put(REPORTS, manifestOf('reports', '/'), {});
  sites.put(DIRECTORY, manifestOf('directory', '/customer'), {});
  const reader = new ManifestReader(sites.fetch, false);
  const readAll = async () => {
    const addresses = addressesIn(await reader.sites());
    return Promise.all(addresses.map((address) => reader.manifest(address)));
  };
  return { sites, reader, readAll };
};

afterEach(() => {
  jest.restoreAllMocks();
});

test('reads when it is asked', async () => {
  const { sites, readAll } = open();
  expect(await readAll()).toMatchObject([
    { manifest: { name: 'reports' } },
    { manifest: { name: 'directory' } },
  ]);
  expect(sites.requests).toEqual(READINGS);
});

test('uses a file that was read ahead once', async () => {
  const { sites, reader, readAll } = open();
  reader.readAhead(() => {});
  expect(await readAll()).toMatchObject([{ manifest: {} }, { manifest: {} }]);
  expect(sites.requests).toEqual(READINGS);
  await readAll();
  expect(sites.requests).toEqual([...READINGS, ...READINGS]);
});

test('reads nothing ahead after somebody has asked', async () => {
  const { sites, reader, readAll } = open();
  const reading = readAll();
  reader.readAhead(() => {});
  await reading;
  expect(sites.requests).toEqual(READINGS);
});

test('drops a file that was read ahead ten seconds ago', async () => {
  const { sites, reader, readAll } = open();
  reader.readAhead(() => {});
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 10_001);
  await readAll();
  expect(sites.requests.filter((url) => url === '/sections.json')).toHaveLength(2);
});

test('passes on each section that it reads ahead, and returns a failure when asked', async () => {
  const { sites, reader, readAll } = open();
  sites.answers.set(`${DIRECTORY}/section.json`, 500);
  const found: string[] = [];
  reader.readAhead(({ site }, { live }) => found.push(`${site} ${live}`));
  expect(await readAll()).toMatchObject([{ manifest: {} }, { failure: { kind: 'http' } }]);
  expect(found).toEqual([`${REPORTS} live`]);
});

test('throws without a list of sections', async () => {
  const { sites, reader } = open();
  sites.answers.set('/sections.json', 500);
  reader.readAhead(() => {});
  await expect(reader.sites()).rejects.toThrow('answered 500');
  sites.answers.clear();
  expect(Object.keys(await reader.sites())).toEqual(['reports', 'directory']);
});
