import { signManifest } from 'shared-contract';
import { buildOf, FakeLog, FakeSites, manifestOf } from '../fakes/fake-sites';
import { loadReport } from './failure';
import { addressesIn, ManifestReader } from './manifest';
import { SectionStore } from './section-store';

const SITE = 'https://reports.example';
const KEY = 'section.json of reports';

const release = (serial: number, live = `build-${serial}`) =>
  manifestOf('reports', '/', { serial, builds: [buildOf(live, '/')], live });

/** Returns a site, and pages that read it one after the other. */
const open = () => {
  const sites = new FakeSites();
  const serve = (serial: number) => sites.put(SITE, release(serial), {});
  const newPage = () => {
    const manifests = new ManifestReader(sites.fetch);
    return async () => {
      const [address] = addressesIn(await manifests.sites());
      if (!address) throw new Error('There is no section.');
      const { manifest, failure } = await manifests.manifest(address);
      return failure ? `${failure.kind}, goes on with ${manifest?.live}` : manifest?.live;
    };
  };
  return { sites, serve, newPage };
};

test('accepts a newer release, and the same one again', async () => {
  const { serve, newPage } = open();
  const read = newPage();
  for (const serial of [0, 1, 1, 5]) {
    serve(serial);
    expect(await read()).toBe(`build-${serial}`);
  }
});

test('refuses an earlier release in this page and the next, and uses the newest', async () => {
  const { serve, newPage } = open();
  const read = newPage();
  serve(9);
  await read();
  for (const serial of [8, 1, 0]) {
    serve(serial);
    expect(await read()).toBe('outdated, goes on with build-9');
    expect(await newPage()()).toBe('outdated, goes on with build-9');
  }
  serve(10);
  expect(await newPage()()).toBe('build-10');
});

test('refuses it within the page in a browser without storage', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  const storage = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  const { serve, newPage } = open();
  const read = newPage();
  serve(9);
  await read();
  serve(8);
  expect(await read()).toBe('outdated, goes on with build-9');
  expect(await newPage()()).toBe('build-8');
  storage.mockRestore();
});

test('refuses a release that is older than one seen by another tab', async () => {
  const { serve, newPage } = open();
  const read = newPage();
  serve(1);
  await read();
  serve(9);
  await newPage()();
  serve(1);
  expect(await read()).toBe('outdated, goes on with build-9');
});

test('starts over with another key of the section', async () => {
  const { serve, newPage } = open();
  serve(9);
  await newPage()();
  const other = open();
  other.serve(1);
  expect(await other.newPage()()).toBe('build-1');
});

describe('an unsigned text in the storage refuses nothing', () => {
  const other = async () => {
    const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'sign',
      'verify',
    ]);
    const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey));
    const key = btoa(String.fromCharCode(...pkcs8));
    return JSON.stringify({ ...release(99), signature: await signManifest(release(99), key) });
  };

  test.each([
    ['nothing', async () => ''],
    ['no JSON', async () => '{'],
    ['another shape', async () => '{"serial":1e300}'],
    ['no object', async () => 'null'],
    ['no signature of anybody', async () => JSON.stringify(release(99))],
    ['the signature of somebody else', other],
    [
      'a serial that was changed',
      async () => (localStorage.getItem(KEY) ?? '').replace('"serial":1', '"serial":99'),
    ],
  ])('%s', async (_, hostile) => {
    const { serve, newPage } = open();
    serve(1);
    await newPage()();
    localStorage.setItem(KEY, await hostile());
    expect(await newPage()()).toBe('build-1');
  });
});

test('the page uses the newest build and reports the old release once', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { sites, serve } = open();
  const log = new FakeLog();
  const newStore = () =>
    new SectionStore({
      manifests: new ManifestReader(sites.fetch),
      trust: sites.trust,
      uid: 'uid',
      log,
      report: loadReport(log, false),
    });
  const live = (store: SectionStore) => {
    const known = store.known();
    const entry = known.status === 'ready' ? known.entries[0] : undefined;
    return entry?.candidates[0]?.build.id;
  };
  const store = newStore();
  serve(9);
  await store.refresh();
  serve(8);
  for (const _ of ['first', 'second']) await store.refresh();
  expect(live(store)).toBe('build-9');
  expect(log.loads).toMatchObject([{ section: 'reports', part: 'live', outcome: 'outdated' }]);
  const opened = newStore();
  await opened.refresh();
  expect(live(opened)).toBe('build-9');
  expect(log.loads).toHaveLength(2);
  expect(logged).toHaveBeenLastCalledWith(
    `Section reports: outdated: ${SITE}/section.json: serial 8, and this browser has seen 9`,
  );
});
