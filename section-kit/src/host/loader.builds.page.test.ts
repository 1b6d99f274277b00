import { remoteName } from 'shared-contract';
import { prefetchFile } from './build-files';
import type { Candidate } from './choose';
import { EntryError, FailureError, type FailureKind, loadReport, success } from './failure';
import { SectionLoader } from './loader';
import type { SectionEntry } from './sections';
import { BUILDS, ENTRY, open as openLoader, script } from './testing/fake-loader';
import { buildOf, FakeLog, FakeSites, manifestOf } from './testing/fake-sites';

const SITE = 'https://reports.example';
const SCRIPT = `${SITE}/builds/live/remoteEntry.js`;
const REMOTE = remoteName('reports', 'live');
const Screen = () => null;
const BUILD = buildOf('live', '/');
const LIVE: Candidate = { build: BUILD, channel: 'live' };

const chunkError = () => Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

const entryWith = (candidate: Candidate): SectionEntry => ({
  name: 'reports',
  site: SITE,
  candidates: [candidate],
  routes: BUILD.routes,
});

/** Returns how to load one build by a loader. */
const loading = (loader: SectionLoader) => async (candidate: Candidate) => {
  const result = await loader.load(entryWith(candidate));
  return result.ok ? success(result.value.section) : result;
};

const loaderOf = (sites: FakeSites, pageId: string) =>
  new SectionLoader(sites, loadReport(new FakeLog(), false), new Map(), pageId);

const open = () => {
  const sites = new FakeSites();
  sites.put(SITE, manifestOf('reports', '/'), { '/': Screen });
  const loader = loaderOf(sites, 'page');
  const load = (candidate = LIVE) => loading(loader)(candidate);
  const loaded = () => loader.loadedNow(entryWith(LIVE))?.section;
  return { sites, loader, load, loaded };
};

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test('runs a build with its hash, once, and returns its section', async () => {
  const { sites, load, loaded } = open();
  expect(loaded()).toBeUndefined();
  const section = { screens: { '/': Screen } };
  expect(await load()).toEqual({ ok: true, value: section });
  expect(await load()).toEqual({ ok: true, value: section });
  expect(loaded()).toEqual(section);
  expect(sites.scripts).toEqual([SCRIPT]);
  expect(sites.hashes).toEqual([BUILD.integrity]);
});

test('runs a build once for all who wait for it', async () => {
  const { sites, load } = open();
  const [one, other] = await Promise.all([load(), load()]);
  expect(one).toEqual(other);
  expect(sites.scripts).toEqual([SCRIPT]);
});

describe('the files that start a build', () => {
  const chunks = { 'section.1.js': BUILD.integrity, 'section.2.css': BUILD.integrity };
  const build = buildOf('live', '/', { chunks });
  const files = ['remoteEntry.js', 'section.1.js', 'section.2.css'].map(
    (file) => `${SITE}/builds/live/${file}`,
  );

  test('are fetched beside its entry, once', async () => {
    const { sites, loader, load } = open();
    await load({ build, channel: 'live' });
    loader.prefetch(entryWith({ build, channel: 'live' }), 'prefetch');
    expect(sites.prefetched).toEqual(files.map((file) => `preload ${file}`));
  });

  test('can be fetched before the build runs', async () => {
    const { sites, loader, load } = open();
    loader.prefetch(entryWith({ build, channel: 'live' }), 'prefetch');
    expect(sites.prefetched).toEqual(files.map((file) => `prefetch ${file}`));
    expect(sites.scripts).toEqual([]);
    await load({ build, channel: 'live' });
    expect(sites.prefetched).toHaveLength(3);
  });

  test('are not prefetched on an override', async () => {
    const { sites, load } = open();
    await load({ build, channel: 'override' });
    expect(sites.prefetched).toEqual([]);
  });
});

test('requires no hash of an override', async () => {
  const { sites, load } = open();
  expect(await load({ build: BUILD, channel: 'override' })).toMatchObject({ ok: true });
  expect(sites.hashes).toEqual([undefined]);
});

test('runs a build again by a fresh URL after one of its chunks did not arrive', async () => {
  const { sites, loader, load, loaded } = open();
  await load();
  expect(sites.evicted).toEqual([]);
  loader.crashed(entryWith(LIVE), LIVE, chunkError());
  expect(sites.evicted).toEqual([SCRIPT]);
  expect(loaded()).toBeUndefined();
  expect(await load()).toMatchObject({ ok: true });
  expect(sites.scripts).toEqual([SCRIPT, `${SCRIPT}?attempt=2-page`]);
});

test('requests an entry that did not arrive a second time, by a fresh URL', async () => {
  const { sites, load } = open();
  jest.spyOn(sites.federation, 'load').mockRejectedValueOnce(new EntryError(SCRIPT, 'error'));
  expect(await load()).toMatchObject({ ok: true });
  expect(sites.scripts).toEqual([`${SCRIPT}?attempt=2-page`]);
});

test('repairs the cache for the next page after it ran by a fresh URL', async () => {
  const { sites, load } = open();
  sites.outcomes.set(SCRIPT, 'error');
  const build = { ...BUILD, chunks: { 'section.js': BUILD.integrity } };
  await load({ build, channel: 'live' });
  sites.requests.length = 0;
  const fetched = jest.spyOn(sites, 'fetch');
  sites.outcomes.clear();
  expect(await load({ build, channel: 'live' })).toMatchObject({ ok: true });
  expect(fetched.mock.calls).toEqual([
    [SCRIPT, { cache: 'reload' }],
    [new URL('section.js', SCRIPT).href, { cache: 'reload' }],
  ]);
});

test('uses fresh URLs of its own in each page: a cache may hold those of an earlier page', async () => {
  const { sites } = open();
  sites.outcomes.set(SCRIPT, 'error');
  for (const page of ['one', 'two']) {
    await loading(loaderOf(sites, page))(LIVE);
  }
  expect(sites.scripts.filter((url) => url !== SCRIPT)).toEqual([
    `${SCRIPT}?attempt=2-one`,
    `${SCRIPT}?attempt=2-two`,
  ]);
});

describe('a build that does not run is a failure', () => {
  test.each<[FailureKind, (sites: FakeSites) => void]>([
    ['timeout', ({ outcomes }) => outcomes.set(SCRIPT, 'timeout')],
    ['http', ({ outcomes }) => outcomes.set(SCRIPT, 'error')],
    [
      'not-javascript',
      ({ outcomes, answers }) => {
        outcomes.set(SCRIPT, 'error');
        answers.set(`${SCRIPT}?attempt=2-page`, '<!doctype html>');
      },
    ],
    [
      'integrity',
      ({ outcomes, answers }) => {
        outcomes.set(SCRIPT, 'error');
        answers.set(`${SCRIPT}?attempt=2-page`, 'var reports_live = evil;');
      },
    ],
    [
      'unreachable',
      ({ outcomes, answers }) => {
        outcomes.set(SCRIPT, 'error');
        answers.set(`${SCRIPT}?attempt=2-page`, new TypeError('Failed to fetch'));
      },
    ],
  ])('as %s by how it arrives, after two requests', async (kind, spoil) => {
    const { sites, load } = open();
    spoil(sites);
    const failure = { section: 'reports', build: 'live', kind, detail: expect.stringContaining(SCRIPT) };
    expect(await load()).toEqual({ ok: false, failure });
    // A slow request is waited for. One that failed is repeated past the caches.
    const second = kind === 'timeout' ? SCRIPT : `${SCRIPT}?attempt=2-page`;
    expect(sites.scripts).toEqual([SCRIPT, second]);
    expect(sites.evicted).toEqual(sites.scripts);
  });

  test.each<[FailureKind, unknown]>([
    ['evaluation', new Error('boom')],
    ['contract', new FailureError('contract', 'needs react ^18.0.0, and this page has 19.3.1')],
    ['chunk', chunkError()],
    ['missing-export', {}],
    ['missing-export', null],
    ['missing-export', { default: Screen }],
    ['missing-export', { default: { screens: {} } }],
  ])('as %s by how it starts, after one request', async (kind, exposed) => {
    const { sites, load } = open();
    sites.exposing.set(REMOTE, exposed);
    const failure = { section: 'reports', build: 'live', kind, detail: expect.any(String) };
    expect(await load()).toEqual({ ok: false, failure });
    expect(sites.scripts).toEqual([SCRIPT]);
    expect(sites.evicted).toEqual([SCRIPT]);
  });

  test('if it does not start in time', async () => {
    jest.useFakeTimers();
    const { sites, load } = open();
    const started = jest.spyOn(sites.federation, 'load').mockReturnValue(new Promise(() => {}));
    const result = load();
    while (started.mock.calls.length === 0) await jest.advanceTimersByTimeAsync(0);
    await jest.advanceTimersByTimeAsync(12_000);
    expect(await result).toMatchObject({ ok: false, failure: { kind: 'timeout' } });
    expect(sites.evicted).toEqual([SCRIPT]);
    jest.useRealTimers();
  });

  test('and runs when it is repaired', async () => {
    const { sites, load } = open();
    sites.outcomes.set(SCRIPT, 'error');
    expect(await load()).toMatchObject({ ok: false });
    sites.outcomes.clear();
    expect(await load()).toMatchObject({ ok: true });
    expect(sites.scripts).toEqual([SCRIPT, `${SCRIPT}?attempt=2-page`, `${SCRIPT}?attempt=3-page`]);
  });
});

test.each([
  ['script', 'section.js'],
  ['style', 'section.css'],
])('prefetches a %s with its hash', (as, file) => {
  const url = `https://reports.example/builds/live/${file}`;
  prefetchFile({ url, integrity: 'sha384-AAAA' }, 'preload');
  const link = document.head.querySelector('link');
  expect(link).toMatchObject({
    rel: 'preload',
    as,
    href: url,
    integrity: 'sha384-AAAA',
    crossOrigin: 'anonymous',
  });
  link?.remove();
});

describe('a section that the network kept away', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  const offline = async () => {
    const opened = openLoader();
    opened.sites.isOffline = true;
    const result = await opened.loader.load(opened.entry);
    if (result.ok) throw new Error('It was loaded.');
    expect(result.failure).toMatchObject({ build: 'old', kind: 'unreachable' });
    const left = new AbortController();
    const back = jest.fn();
    void opened.loader.loadWhenBack(opened.entry, result.failure, left.signal).then(back);
    opened.sites.requests.length = 0;
    return { ...opened, left, back };
  };
  const backWith = (back: jest.Mock) => back.mock.lastCall?.[0]?.value?.candidate.build.id;

  test('comes when the network is back', async () => {
    const { sites, log, back } = await offline();
    const reports = log.loads.length;
    await jest.advanceTimersByTimeAsync(10_100);
    expect(sites.requests).toEqual([script('old'), script('old')]);
    sites.isOffline = false;
    sites.answers.set(script('old'), ENTRY);
    await jest.advanceTimersByTimeAsync(4_800);
    expect(back).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(200);
    expect(backWith(back)).toBe('live');
    expect(log.loads).toHaveLength(reports);
  });

  test('comes at once when the browser reports a network', async () => {
    const { sites, back } = await offline();
    sites.isOffline = false;
    sites.answers.set(script('old'), ENTRY);
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(0);
    expect(backWith(back)).toBe('live');
  });

  test('is not run while its entry is missing', async () => {
    const { sites, back } = await offline();
    const { length } = sites.scripts;
    sites.isOffline = false;
    await jest.advanceTimersByTimeAsync(120_000);
    expect(sites.scripts).toHaveLength(length);
    expect(back).not.toHaveBeenCalled();
  });

  test('is not requested after the user has left it', async () => {
    const { sites, left, back } = await offline();
    left.abort();
    await jest.advanceTimersByTimeAsync(120_000);
    expect(sites.requests).toEqual([]);
    expect(back).toHaveBeenLastCalledWith(expect.objectContaining({ ok: false }));
  });

  test('shows why it fails once it arrives', async () => {
    const { sites, back } = await offline();
    sites.isOffline = false;
    sites.answers.set(script('old'), ENTRY);
    for (const { id } of BUILDS) sites.exposing.set(remoteName('reports', id), new Error('boom'));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(back.mock.lastCall?.[0]).toMatchObject({ ok: false, failure: { kind: 'evaluation' } });
  });
});
