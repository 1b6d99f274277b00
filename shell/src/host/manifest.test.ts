import { FakeSites, manifestOf } from './fake-sites';
import { ManifestReader, SeenManifests, sourcesIn } from './manifest';

const REPORTS = 'https://reports.example';
const DIRECTORY = 'https://directory.example';
const READINGS = ['/sections.json', `${REPORTS}/section.json`, `${DIRECTORY}/section.json`];

const open = () => {
  const sites = new FakeSites();
  sites.put(REPORTS, manifestOf('reports', '/'), {});
  sites.put(DIRECTORY, manifestOf('directory', '/customer'), {});
  const reader = new ManifestReader(sites.fetch, new SeenManifests(undefined));
  const readAll = async () => {
    const sources = sourcesIn(await reader.sites());
    return Promise.all(sources.map((source) => reader.manifest(source)));
  };
  return { sites, reader, readAll };
};

afterEach(() => {
  jest.restoreAllMocks();
});

test('reads when it is asked', async () => {
  const { sites, readAll } = open();
  expect(await readAll()).toMatchObject([{ value: { name: 'reports' } }, { value: { name: 'directory' } }]);
  expect(sites.requests).toEqual(READINGS);
});

test('what was read ahead serves the first who asks, and nobody after that', async () => {
  const { sites, reader, readAll } = open();
  reader.readAhead(() => {});
  expect(await readAll()).toMatchObject([{ ok: true }, { ok: true }]);
  expect(sites.requests).toEqual(READINGS);
  await readAll();
  expect(sites.requests).toEqual([...READINGS, ...READINGS]);
});

test('reads nothing ahead once somebody has asked', async () => {
  const { sites, reader, readAll } = open();
  const reading = readAll();
  reader.readAhead(() => {});
  await reading;
  expect(sites.requests).toEqual(READINGS);
});

test('what was read long ago serves nobody', async () => {
  const { sites, reader, readAll } = open();
  reader.readAhead(() => {});
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 10_001);
  await readAll();
  expect(sites.requests.filter((url) => url === '/sections.json')).toHaveLength(2);
});

test('tells each section that it has found ahead, and keeps what went wrong for who asks', async () => {
  const { sites, reader, readAll } = open();
  sites.answers.set(`${DIRECTORY}/section.json`, 500);
  const found: string[] = [];
  reader.readAhead(({ site }, { live }) => found.push(`${site} ${live}`));
  expect(await readAll()).toMatchObject([{ ok: true }, { ok: false, failure: { kind: 'http' } }]);
  expect(found).toEqual([`${REPORTS} live`]);
});

test('tells who asks that there is no list of sections', async () => {
  const { sites, reader } = open();
  sites.answers.set('/sections.json', 500);
  reader.readAhead(() => {});
  await expect(reader.sites()).rejects.toThrow('/sections.json answered 500.');
  sites.answers.clear();
  expect(Object.keys(await reader.sites())).toEqual(['reports', 'directory']);
});
