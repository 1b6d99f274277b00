import { accountPlace, type SectionManifest } from 'shared-contract';
import { loadReport } from './failure';
import { ManifestReader } from './manifests';
import { getsCanary, SectionStore } from './sections';
import { buildOf, FakeLog, FakeSites, manifestOf } from './testing/fake-sites';

const REPORTS = 'https://reports.example';
const DIRECTORY = 'https://directory.example';
const LOCAL = 'http://localhost:4001';

let logged: jest.SpyInstance;

beforeEach(() => {
  jest.useFakeTimers();
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  jest.useRealTimers();
});

const open = (overrides = {}) => {
  const sites = new FakeSites();
  sites.put(REPORTS, manifestOf('reports', '/'), {});
  sites.put(DIRECTORY, manifestOf('directory', '/customer'), {});
  const log = new FakeLog();
  const report = loadReport(log, false);
  const store = new SectionStore(
    {
      manifests: new ManifestReader((...request) => sites.fetch(...request)),
      trust: sites.trust,
      uid: 'uid',
      log,
      report,
    },
    overrides,
  );
  let changes = 0;
  store.subscribe(() => {
    changes += 1;
  });
  const entries = () => {
    const known = store.known();
    return known.status === 'ready' ? known.entries : [];
  };
  const live = (name: string) => {
    const entry = entries().find((each) => each.name === name);
    return entry?.unread?.kind ?? entry?.candidates[0]?.build.id;
  };
  return { sites, log, store, entries, live, changes: () => changes };
};

const withBuild = (id: string) => manifestOf('reports', '/', { builds: [buildOf(id, '/')], live: id });

test('knows nothing before the first reading, and then every section', async () => {
  const { store, entries } = open();
  expect(store.known()).toEqual({ status: 'loading' });
  await store.refresh();
  expect(entries().map(({ name }) => name)).toEqual(['reports', 'directory']);
  expect(store.known()).toMatchObject({ status: 'ready', awaited: [] });
  expect(logged).not.toHaveBeenCalled();
});

test.each(['/sections.json', `${REPORTS}/section.json`])(
  'takes an answer at Retry that always comes late: %s',
  async (file) => {
    const { sites, store, live } = open();
    const limit = jest.spyOn(AbortSignal, 'timeout');
    /** Answers after ten seconds. */
    const answerLate = (...[url]: Parameters<typeof window.fetch>) => {
      const isLate = url === file && (limit.mock.lastCall?.[0] ?? 0) < 10_000;
      return isLate ? Promise.reject(new DOMException('Too late.', 'TimeoutError')) : fetchNow(url);
    };
    const fetchNow = sites.fetch;
    Object.assign(sites, { fetch: answerLate });
    await store.refresh();
    expect(live('reports')).toBe(file === '/sections.json' ? undefined : 'timeout');
    await (file === '/sections.json' ? store.refresh() : store.reread('reports'));
    expect(live('reports')).toBe('live');
    limit.mockRestore();
  },
);

test('shows the sections that have answered before the others do', async () => {
  const { sites, store } = open();
  let arrive = () => {};
  const answer = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  sites.delays.set(`${DIRECTORY}/section.json`, answer);
  const reading = store.refresh();
  await new Promise<void>((resolve) => {
    store.subscribe(() => {
      const known = store.known();
      if (known.status === 'ready' && known.entries.length > 0) resolve();
    });
  });
  expect(store.known()).toMatchObject({ entries: [{ name: 'reports' }], awaited: ['directory'] });
  arrive();
  await reading;
  expect(store.known()).toMatchObject({ entries: [{}, {}], awaited: [] });
});

describe('reading again', () => {
  test('is not undone by the late answer to an earlier request', async () => {
    const { sites, store, live } = open();
    await store.refresh();
    let arrive = () => {};
    const { fetch } = sites;
    const old = new Response(await sites.text(`${REPORTS}/section.json`));
    const late = new Promise<Response>((resolve) => {
      arrive = () => resolve(old);
    });
    jest
      .spyOn(sites, 'fetch')
      .mockImplementation((url, init) =>
        String(url) === `${REPORTS}/section.json` ? late : fetch(url, init),
      );
    const slow = store.reread('reports');
    jest.restoreAllMocks();
    sites.put(REPORTS, withBuild('new'), {});
    await store.reread('reports');
    expect(live('reports')).toBe('new');
    arrive();
    await slow;
    expect(live('reports')).toBe('new');
  });

  test('keeps the same value if nothing has changed', async () => {
    const { store, changes } = open();
    await store.refresh();
    const [known, before] = [store.known(), changes()];
    await store.refresh();
    expect(store.known()).toBe(known);
    expect(changes()).toBe(before);
  });

  test('finds a new live build, and leaves the other sections the same', async () => {
    const { sites, store, entries, live } = open();
    await store.refresh();
    const [, directory] = entries();
    sites.put(REPORTS, withBuild('new'), {});
    await store.refresh();
    expect(live('reports')).toBe('new');
    expect(entries()[1]).toBe(directory);
  });

  test('finds a new section, and drops one that is no longer listed', async () => {
    const { sites, store, entries } = open();
    await store.refresh();
    sites.put('https://notes.example', manifestOf('notes', '/notes'), {});
    sites.remove(DIRECTORY);
    await store.refresh();
    expect(entries().map(({ name }) => name)).toEqual(['reports', 'notes']);
  });

  test('finds a section that did not answer before', async () => {
    const { sites, log, store, live } = open();
    sites.answers.set(`${REPORTS}/section.json`, 503);
    await store.refresh();
    expect(live('reports')).toBe('http');
    expect(log.loads).toEqual([
      { section: 'reports', build: '', channel: 'live', outcome: 'http', isAdmin: false },
    ]);
    sites.answers.clear();
    await store.refresh();
    expect(live('reports')).toBe('live');
  });

  test('reports a failure once for as long as it stays the same', async () => {
    const { sites, log, store } = open();
    sites.answers.set(`${REPORTS}/section.json`, 503);
    await store.refresh();
    await store.refresh();
    sites.answers.set(`${REPORTS}/section.json`, '{}');
    await store.refresh();
    sites.answers.clear();
    await store.refresh();
    sites.answers.set(`${REPORTS}/section.json`, '{}');
    await store.refresh();
    expect(log.loads.map(({ outcome }) => outcome)).toEqual(['http', 'manifest', 'manifest']);
  });

  test.each([503, new TypeError('Failed to fetch')])(
    'keeps the earlier reading, without a report, if a site answers with %s',
    async (answer) => {
      const { sites, log, store } = open();
      await store.refresh();
      const known = store.known();
      sites.answers.set(`${REPORTS}/section.json`, answer);
      sites.answers.set('/sections.json', answer);
      await store.refresh();
      sites.answers.delete('/sections.json');
      await store.refresh();
      expect(store.known()).toBe(known);
      expect(log.loads).toEqual([]);
      expect(logged).not.toHaveBeenCalled();
    },
  );

  test('keeps the earlier reading, and reports, if a site is forged', async () => {
    const { sites, log, store, live } = open();
    await store.refresh();
    sites.answers.set(`${REPORTS}/section.json`, JSON.stringify(withBuild('evil')));
    await store.refresh();
    expect(live('reports')).toBe('live');
    expect(log.loads).toMatchObject([{ section: 'reports', outcome: 'signature' }]);
  });

  test('happens once for all who ask at the same time', async () => {
    const { sites, store } = open();
    await Promise.all([store.refresh(), store.refresh()]);
    expect(sites.requests).toHaveLength(3);
  });

  test('of one section requests no other', async () => {
    const { sites, store, live } = open();
    await store.refresh();
    sites.put(REPORTS, withBuild('new'), {});
    sites.requests.length = 0;
    await store.reread('reports');
    expect(sites.requests).toEqual([`${REPORTS}/section.json`]);
    expect(live('reports')).toBe('new');
  });
});

describe('by itself', () => {
  test('it reads at most every few seconds', async () => {
    const { sites, store } = open();
    store.notice();
    await store.refresh();
    jest.advanceTimersByTime(2_999);
    store.notice();
    expect(sites.requests).toHaveLength(3);
    jest.advanceTimersByTime(1);
    store.notice();
    await store.refresh();
    expect(sites.requests).toHaveLength(6);
  });

  test('it reads when the user goes to another path', async () => {
    const { sites, store } = open();
    store.moved('/');
    await store.refresh();
    jest.advanceTimersByTime(3_000);
    store.moved('/');
    expect(sites.requests).toHaveLength(3);
    store.moved('/customer');
    await store.refresh();
    expect(sites.requests).toHaveLength(6);
  });
});

describe('a page of forty sections', () => {
  const SITES = Array.from({ length: 40 }, (_, number) => `https://section-${number}.example`);

  const openMany = async (count: number) => {
    const { sites, store, live } = open();
    sites.remove(REPORTS);
    sites.remove(DIRECTORY);
    for (const [number, site] of SITES.slice(0, count).entries()) {
      sites.put(site, manifestOf(`section-${number}`, `/${number}`), {});
    }
    store.moved('/7');
    await store.refresh();
    sites.requests.length = 0;
    /** The requests of this many minutes, with one reading in each. */
    const requestsIn = async (minutes: number): Promise<string[]> => {
      sites.requests.length = 0;
      for (let minute = 0; minute < minutes; minute += 1) {
        jest.advanceTimersByTime(60_000);
        await store.refresh();
      }
      return [...sites.requests];
    };
    return { sites, store, live, requestsIn };
  };

  test.each([1, 3, 8])('of %d sections reads all of them each minute', async (count) => {
    const { requestsIn } = await openMany(count);
    expect(await requestsIn(1)).toHaveLength(count + 1);
  });

  test('reads the list and the open section each minute, and all others every ten minutes', async () => {
    const { requestsIn } = await openMany(40);
    expect(await requestsIn(1)).toEqual(['/sections.json', `${SITES[7]}/section.json`]);
    const requests = await requestsIn(9);
    expect(requests).toHaveLength(8 * 2 + 41);
    expect(new Set(requests).size).toBe(41);
  });

  test('reads the section of another path as the user goes there', async () => {
    const { sites, store } = await openMany(40);
    jest.advanceTimersByTime(3_000);
    store.moved('/9/acme');
    await store.refresh();
    expect(sites.requests).toEqual(['/sections.json', `${SITES[9]}/section.json`]);
  });

  test('reads a section that the user approaches once a minute, so that a rollback is there as it opens', async () => {
    const { sites, store, live } = await openMany(40);
    expect(store.approach('/9')).toMatchObject({ name: 'section-9' });
    jest.advanceTimersByTime(59_999);
    store.approach('/9/acme');
    expect(sites.requests).toEqual([]);
    const builds = [buildOf('older', '/9')];
    sites.put(SITES[9] ?? '', manifestOf('section-9', '/9', { builds, live: 'older' }), {});
    jest.advanceTimersByTime(1);
    for (const path of ['/9', '/9/acme', '/9', '/nowhere']) store.approach(path);
    jest.useRealTimers();
    while (live('section-9') !== 'older') await new Promise((done) => setTimeout(done, 5));
    expect(sites.requests).toEqual([`${SITES[9]}/section.json`]);
    expect(store.approach('/nowhere')).toBeUndefined();
  });

  test('reads a section that is new or did not answer again at once', async () => {
    const { sites, requestsIn, live } = await openMany(39);
    sites.put(SITES[39] ?? '', manifestOf('section-39', '/39'), {});
    sites.answers.set(`${SITES[39]}/section.json`, 500);
    expect(await requestsIn(1)).toContain(`${SITES[39]}/section.json`);
    sites.answers.clear();
    expect(await requestsIn(1)).toContain(`${SITES[39]}/section.json`);
    expect(live('section-39')).toBe('live');
    expect(await requestsIn(1)).not.toContain(`${SITES[39]}/section.json`);
  });
});

describe('without sections.json', () => {
  test.each([
    ['is missing', 404],
    ['is no JSON', '<!doctype html>'],
    ['names no key', JSON.stringify({ reports: { site: REPORTS } })],
    ['names no address', JSON.stringify({ reports: { site: 'reports.example', publicKey: 'AAAA' } })],
    ['cannot be reached', new TypeError('Failed to fetch')],
  ])('that %s it has failed, until the next reading', async (_, answer) => {
    const { sites, store } = open();
    sites.answers.set('/sections.json', answer);
    await store.refresh();
    expect(store.known()).toEqual({ status: 'failed' });
    expect(logged).toHaveBeenCalledWith('The list of sections could not be read.', expect.anything());
    sites.answers.clear();
    await store.refresh();
    expect(store.known()).toMatchObject({ status: 'ready' });
  });
});

test('allows scripts of the listed sites and of their overrides', async () => {
  const { sites, store } = open({ reports: LOCAL });
  expect(sites.trusted).toEqual(new Set());
  await store.refresh();
  expect(sites.trusted).toEqual(new Set([DIRECTORY, LOCAL]));
});

describe('an override', () => {
  test('replaces a site, or adds one, and needs no signature', async () => {
    const { sites, store, entries } = open({ reports: LOCAL, notes: 'http://localhost:4002' });
    sites.answers.set(`${LOCAL}/section.json`, JSON.stringify(withBuild('development')));
    sites.answers.set('http://localhost:4002/section.json', JSON.stringify(manifestOf('notes', '/notes')));
    await store.refresh();
    expect(entries()).toMatchObject([
      { name: 'directory', site: DIRECTORY },
      { name: 'reports', site: LOCAL, candidates: [{ channel: 'override' }] },
      { name: 'notes', candidates: [{ channel: 'override' }] },
    ]);
  });

  test('is reported as such when it fails', async () => {
    const { sites, log, store } = open({ reports: LOCAL });
    sites.answers.set(`${LOCAL}/section.json`, new TypeError('Failed to fetch'));
    await store.refresh();
    expect(log.loads).toMatchObject([{ section: 'reports', channel: 'override', outcome: 'unreachable' }]);
  });
});

describe('a user gets the canary', () => {
  const canaryFor = (percent: number) => manifestOf('reports', '/', { canary: { build: 'new', percent } });
  const gets = (manifest: SectionManifest, log = new FakeLog()) => getsCanary(manifest, { uid: 'uid', log });

  test('in the bucket, and not outside', async () => {
    expect(await gets(canaryFor(100))).toBe(true);
    expect(await gets(canaryFor(0))).toBe(false);
    expect(await gets(manifestOf('reports', '/'))).toBe(false);
  });

  test('unless the server has stopped that build', async () => {
    const log = new FakeLog();
    log.stopped.set('reports', 'new');
    expect(await gets(canaryFor(100), log)).toBe(false);
    log.stopped.set('reports', 'another');
    expect(await gets(canaryFor(100), log)).toBe(true);
  });

  test('by name at 0 percent, and also not after the server has stopped it', async () => {
    const accounts = [await accountPlace('uid', 'reports', 'new')];
    const pilot = manifestOf('reports', '/', { canary: { build: 'new', percent: 0, accounts } });
    const log = new FakeLog();
    expect(await gets(pilot, log)).toBe(true);
    expect(await getsCanary(pilot, { uid: 'another', log })).toBe(false);
    log.stopped.set('reports', 'new');
    expect(await gets(pilot, log)).toBe(false);
  });

  test('only if the stopped canaries can be read', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const log = new FakeLog();
    jest.spyOn(log, 'isStoppedCanary').mockRejectedValue(new Error('offline'));
    expect(await gets(canaryFor(100), log)).toBe(false);
    expect(warned).toHaveBeenCalledTimes(1);
  });

  test('without a question to the server outside the bucket', async () => {
    const log = new FakeLog();
    const asked = jest.spyOn(log, 'isStoppedCanary');
    await gets(canaryFor(0), log);
    expect(asked).not.toHaveBeenCalled();
  });
});
