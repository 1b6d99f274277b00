import { remoteName } from 'shared-contract';
import { BuildLoader } from './build-loader';
import type { Candidate } from './choose-build';
import { EntryError, FailureError, type FailureKind } from './failure';
import { buildOf, FakeSites, manifestOf } from './fake-sites';

const SITE = 'https://reports.example';
const SCRIPT = `${SITE}/builds/live/remoteEntry.js`;
const REMOTE = remoteName('reports', 'live');
const Screen = () => null;
const BUILD = buildOf('live', '/');
const LIVE: Candidate = { build: BUILD, part: 'live' };

const chunkError = () => Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

const open = () => {
  const sites = new FakeSites();
  sites.put(SITE, manifestOf('reports', '/'), { '/': Screen });
  const loader = new BuildLoader(sites, 'page');
  const load = (candidate = LIVE) => loader.load('reports', SITE, candidate);
  return { sites, loader, load };
};

test('runs a build with its hash, once, and gives its section', async () => {
  const { sites, loader, load } = open();
  expect(loader.loaded(SITE, BUILD)).toBeUndefined();
  const section = { screens: { '/': Screen } };
  expect(await load()).toEqual({ ok: true, value: section });
  expect(await load()).toEqual({ ok: true, value: section });
  expect(loader.loaded(SITE, BUILD)).toEqual(section);
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
    await load({ build, part: 'live' });
    loader.fetchAhead(SITE, { build, part: 'live' }, 'prefetch');
    expect(sites.ahead).toEqual(files.map((file) => `preload ${file}`));
  });

  test('are fetched before it is run, where it will be', async () => {
    const { sites, loader, load } = open();
    loader.fetchAhead(SITE, { build, part: 'live' }, 'prefetch');
    expect(sites.ahead).toEqual(files.map((file) => `prefetch ${file}`));
    expect(sites.scripts).toEqual([]);
    await load({ build, part: 'live' });
    expect(sites.ahead).toHaveLength(3);
  });

  test("come as they are on a developer's own machine", async () => {
    const { sites, load } = open();
    await load({ build, part: 'override' });
    expect(sites.ahead).toEqual([]);
  });
});

test("asks no hash of a developer's own build", async () => {
  const { sites, load } = open();
  expect(await load({ build: BUILD, part: 'override' })).toMatchObject({ ok: true });
  expect(sites.hashes).toEqual([undefined]);
});

test('runs a build anew, by a fresh address, once it is to be forgotten', async () => {
  const { sites, loader, load } = open();
  await load();
  expect(sites.evicted).toEqual([]);
  loader.forget(SITE, BUILD);
  expect(sites.evicted).toEqual([SCRIPT]);
  expect(loader.loaded(SITE, BUILD)).toBeUndefined();
  expect(await load()).toMatchObject({ ok: true });
  expect(sites.scripts).toEqual([SCRIPT, `${SCRIPT}?attempt=2-page`]);
});

test('tries what did not arrive a second time, by a fresh address', async () => {
  const { sites, load } = open();
  jest.spyOn(sites.federation, 'load').mockRejectedValueOnce(new EntryError(SCRIPT, 'error'));
  expect(await load()).toMatchObject({ ok: true });
  expect(sites.scripts).toEqual([`${SCRIPT}?attempt=2-page`]);
});

test('that runs by a fresh address asks past all caches for its usual ones, for the next page', async () => {
  const { sites, load } = open();
  sites.outcomes.set(SCRIPT, 'error');
  const build = { ...BUILD, chunks: { 'section.js': BUILD.integrity } };
  await load({ build, part: 'live' });
  sites.requests.length = 0;
  const fetched = jest.spyOn(sites, 'fetch');
  sites.outcomes.clear();
  expect(await load({ build, part: 'live' })).toMatchObject({ ok: true });
  expect(fetched.mock.calls).toEqual([
    [SCRIPT, { cache: 'reload' }],
    [new URL('section.js', SCRIPT).href, { cache: 'reload' }],
  ]);
});

test('each page has fresh addresses of its own: those of an earlier one may lie in a cache', async () => {
  const { sites } = open();
  sites.outcomes.set(SCRIPT, 'error');
  for (const page of ['one', 'two']) {
    await new BuildLoader(sites, page).load('reports', SITE, { build: BUILD, part: 'live' });
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
  ])('by how it arrives: %s, and that twice', async (kind, spoil) => {
    const { sites, load } = open();
    spoil(sites);
    const failure = { section: 'reports', build: 'live', kind, detail: expect.stringContaining(SCRIPT) };
    expect(await load()).toEqual({ ok: false, failure });
    expect(sites.scripts).toEqual([SCRIPT, `${SCRIPT}?attempt=2-page`]);
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
  ])('by how it starts: %s, and is not tried twice for that', async (kind, exposed) => {
    const { sites, load } = open();
    sites.exposing.set(REMOTE, exposed);
    const failure = { section: 'reports', build: 'live', kind, detail: expect.any(String) };
    expect(await load()).toEqual({ ok: false, failure });
    expect(sites.scripts).toEqual([SCRIPT]);
    expect(sites.evicted).toEqual([SCRIPT]);
  });

  test('where it does not start in time', async () => {
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

  test('and runs once what ailed it is over', async () => {
    const { sites, load } = open();
    sites.outcomes.set(SCRIPT, 'error');
    expect(await load()).toMatchObject({ ok: false });
    sites.outcomes.clear();
    expect(await load()).toMatchObject({ ok: true });
    expect(sites.scripts).toEqual([SCRIPT, `${SCRIPT}?attempt=2-page`, `${SCRIPT}?attempt=3-page`]);
  });
});
