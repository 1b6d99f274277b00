import { signManifest } from 'shared-contract';
import { type FailureKind, loadReport } from './failure';
import { addressesIn, ManifestReader } from './manifests';
import type { PageStorage } from './page';
import { readEntry, SectionStore } from './sections';
import { storage } from './testing/fake-host';
import { buildOf, FakeLog, FakeSites, manifestOf } from './testing/fake-sites';

const REPORTS = 'https://reports.example';
const DIRECTORY = 'https://directory.example';
const READINGS = ['/sections.json', `${REPORTS}/section.json`, `${DIRECTORY}/section.json`];

const open = () => {
  const sites = new FakeSites();
  sites.put(REPORTS, manifestOf('reports', '/'), {});
  sites.put(DIRECTORY, manifestOf('directory', '/customer'), {});
  const reader = new ManifestReader(sites.fetch);
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

test('uses a file that was prefetched once', async () => {
  const { sites, reader, readAll } = open();
  reader.prefetch(() => {});
  expect(await readAll()).toMatchObject([{ manifest: {} }, { manifest: {} }]);
  expect(sites.requests).toEqual(READINGS);
  await readAll();
  expect(sites.requests).toEqual([...READINGS, ...READINGS]);
});

test('prefetches nothing after somebody has asked', async () => {
  const { sites, reader, readAll } = open();
  const reading = readAll();
  reader.prefetch(() => {});
  await reading;
  expect(sites.requests).toEqual(READINGS);
});

test('drops a file that was prefetched ten seconds ago', async () => {
  const { sites, reader, readAll } = open();
  reader.prefetch(() => {});
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + 10_001);
  await readAll();
  expect(sites.requests.filter((url) => url === '/sections.json')).toHaveLength(2);
});

test.each([-3_600_000, 3_600_000])(
  'keeps what it has prefetched when the clock of the device is set by %i ms',
  async (jump) => {
    const { sites, reader, readAll } = open();
    reader.prefetch(() => {});
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + jump);
    await readAll();
    expect(sites.requests.filter((url) => url === '/sections.json')).toHaveLength(1);
  },
);

test('passes on each section that it prefetches, and returns a failure when asked', async () => {
  const { sites, reader, readAll } = open();
  sites.answers.set(`${DIRECTORY}/section.json`, 500);
  const found: string[] = [];
  reader.prefetch(({ site }, { live }) => found.push(`${site} ${live}`));
  expect(await readAll()).toMatchObject([{ manifest: {} }, { failure: { kind: 'http' } }]);
  expect(found).toEqual([`${REPORTS} live`]);
});

test('reads a signed file with fields that this shell does not know', async () => {
  const { sites, readAll } = open();
  const newer = { ...manifestOf('reports', '/'), since: 'contract 9' };
  sites.put(REPORTS, newer, {});
  const [reports] = await readAll();
  expect(reports).toEqual({ manifest: expect.objectContaining({ live: newer.live }) });
  expect(reports?.manifest).not.toHaveProperty('since');
});

test('throws without a list of sections', async () => {
  const { sites, reader } = open();
  sites.answers.set('/sections.json', 500);
  reader.prefetch(() => {});
  await expect(reader.sites()).rejects.toThrow('answered 500');
  sites.answers.clear();
  expect(Object.keys(await reader.sites())).toEqual(['reports', 'directory']);
});

const KEY = 'section.json of reports';

const release = (serial: number, live = `build-${serial}`) =>
  manifestOf('reports', '/', { serial, builds: [buildOf(live, '/')], live });

/** Returns the site of reports, and pages that read it one after the other. */
const openSite = (kept?: PageStorage) => {
  const sites = new FakeSites();
  const serve = (serial: number) => sites.put(REPORTS, release(serial), {});
  const newPage = () => {
    const manifests = new ManifestReader(sites.fetch, kept ?? storage);
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
  const { serve, newPage } = openSite();
  const read = newPage();
  for (const serial of [0, 1, 1, 5]) {
    serve(serial);
    expect(await read()).toBe(`build-${serial}`);
  }
});

test('refuses an earlier release in this page and the next, and uses the newest', async () => {
  const { serve, newPage } = openSite();
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
  const { serve, newPage } = openSite({ storedText: () => undefined, storeText: () => {} });
  const read = newPage();
  serve(9);
  await read();
  serve(8);
  expect(await read()).toBe('outdated, goes on with build-9');
  expect(await newPage()()).toBe('build-8');
});

test('refuses a release that is older than one seen by another tab', async () => {
  const { serve, newPage } = openSite();
  const read = newPage();
  serve(1);
  await read();
  serve(9);
  await newPage()();
  serve(1);
  expect(await read()).toBe('outdated, goes on with build-9');
});

test('starts over with another key of the section', async () => {
  const { serve, newPage } = openSite();
  serve(9);
  await newPage()();
  const other = openSite();
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
    const { serve, newPage } = openSite();
    serve(1);
    await newPage()();
    localStorage.setItem(KEY, await hostile());
    expect(await newPage()()).toBe('build-1');
  });
});

test('the page uses the newest build and reports the old release once', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { sites, serve } = openSite();
  const log = new FakeLog();
  const newStore = () =>
    new SectionStore({
      manifests: new ManifestReader(sites.fetch, storage),
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
  expect(log.loads).toMatchObject([{ section: 'reports', channel: 'live', outcome: 'outdated' }]);
  const opened = newStore();
  await opened.refresh();
  expect(live(opened)).toBe('build-9');
  expect(log.loads).toHaveLength(2);
  expect(logged).toHaveBeenLastCalledWith(
    `Section reports: outdated: ${REPORTS}/section.json: serial 8, and this browser has seen 9`,
  );
});

describe('reading a section', () => {
  const SITE = 'https://reports.example';
  const MANIFEST = `${SITE}/section.json`;
  const ADDRESS = { name: 'reports', site: SITE };
  const USER = { uid: 'uid', log: new FakeLog() };

  const entryOf = async (address: typeof ADDRESS & { publicKey?: string }, fetch: typeof window.fetch) =>
    (await readEntry(address, new ManifestReader(fetch), USER)).entry;

  const open = (manifest = manifestOf('reports', '/')) => {
    const sites = new FakeSites();
    sites.put(SITE, manifest, { '/': () => null });
    const read = async (isOverride = false) => {
      const { reports } = await new ManifestReader(sites.fetch, storage).sites();
      return entryOf(isOverride ? ADDRESS : { ...ADDRESS, ...reports }, sites.fetch);
    };
    return { sites, read };
  };

  test('chooses among the builds of a signed section.json', async () => {
    const { sites, read } = open();
    expect(await read()).toMatchObject({
      ...ADDRESS,
      candidates: [{ build: { id: 'live' }, channel: 'live' }],
    });
    expect(sites.requests).toEqual(['/sections.json', MANIFEST]);
  });

  test.each<[FailureKind, string | number | Error]>([
    ['unreachable', new TypeError('Failed to fetch')],
    ['timeout', new DOMException('The operation timed out.', 'TimeoutError')],
    ['http', 503],
    ['http', 404],
    ['manifest', '<!doctype html>'],
    ['manifest', '{}'],
    ['manifest', JSON.stringify(manifestOf('directory', '/customer'))],
    ['signature', JSON.stringify(manifestOf('reports', '/'))],
  ])('fails as "%s" by the answer of the site', async (kind, answer) => {
    const { sites, read } = open();
    sites.answers.set(MANIFEST, answer);
    expect((await read()).unread).toEqual({
      section: 'reports',
      kind,
      detail: expect.stringMatching(`^${MANIFEST}: `),
    });
  });

  test('refuses a section.json that was changed after it was signed', async () => {
    const { sites, read } = open();
    const signed = (await sites.text(MANIFEST)) ?? '';
    sites.answers.set(MANIFEST, signed.replace('builds/live/remoteEntry.js', 'builds/evil/remoteEntry.js'));
    expect(await read()).toMatchObject({ unread: { kind: 'signature' } });
  });

  test('verifies the order of the fields as it was signed, not that of the schema', async () => {
    const { live, builds, name, serial, signature } = manifestOf('reports', '/');
    const { read } = open({ live, builds, name, serial, signature });
    expect(await read()).not.toHaveProperty('unread');
  });

  test('refuses a signature if the key is not valid', async () => {
    const { sites } = open();
    const entry = await entryOf({ ...ADDRESS, publicKey: 'AAAA' }, sites.fetch);
    expect(entry).toMatchObject({ unread: { kind: 'signature' } });
  });

  test('needs no signature on an override', async () => {
    const { sites, read } = open();
    sites.answers.set(MANIFEST, JSON.stringify(manifestOf('reports', '/')));
    expect(await read(true)).toMatchObject({ candidates: [{ channel: 'override' }] });
  });

  test('chooses the canary for a user in the bucket', async () => {
    const builds = [buildOf('live', '/'), buildOf('new', '/')];
    const { read } = open(manifestOf('reports', '/', { builds, canary: { build: 'new', percent: 100 } }));
    expect(await read()).toMatchObject({ candidates: [{ channel: 'canary' }, { channel: 'live' }] });
  });

  test('fails after five seconds without an answer', async () => {
    const { sites } = open();
    const limit = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const fetch: typeof window.fetch = (_, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        limit.abort(new DOMException('The operation timed out.', 'TimeoutError'));
      });
    expect(await entryOf(ADDRESS, fetch)).toMatchObject({ unread: { kind: 'timeout' } });
    expect(timeout).toHaveBeenCalledWith(5_000);
    expect(sites.requests).toEqual([]);
  });
});
