import { remoteName, type SectionBuild } from 'shared-contract';
import { BuildLoader } from './build-loader';
import { chooseBuilds } from './choose-build';
import { EntryError, loadReport } from './failure';
import { buildOf, FakeLog, FakeSites, manifestOf } from './fake-sites';
import type { SectionEntry } from './section-entry';
import { SectionLoader } from './section-loader';

const SITE = 'https://reports.example';
const Screen = () => null;
const chunkError = () => Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

const script = (id: string) => `${SITE}/builds/${id}/remoteEntry.js`;
const build = (id: string, replaces?: string, contract = '^1.0.0'): SectionBuild =>
  buildOf(id, '/', { contract, replaces });

let logged: jest.SpyInstance;

beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});

const BUILDS = [build('old'), build('before', 'old'), build('live', 'before'), build('canary')];

const open = ({ builds = BUILDS, inCanary = false } = {}) => {
  const sites = new FakeSites();
  for (const { id } of builds) {
    sites.exposing.set(remoteName('reports', id), { default: { screens: { '/': Screen } } });
  }
  const log = new FakeLog();
  const loader = new SectionLoader(new BuildLoader(sites, 'page'), loadReport(log, true));
  const canary = { build: 'canary', percent: 100 };
  const manifest = manifestOf('reports', '/', { builds, ...(inCanary ? { canary } : {}) });
  const choice = chooseBuilds(manifest, { isOverride: false, inCanary });
  const entry: SectionEntry = { name: 'reports', site: SITE, choice: { ok: true, value: choice } };
  const loaded = async () => {
    const result = await loader.load(entry);
    return result.ok ? `${result.value.candidate.part} ${result.value.candidate.build.id}` : result.failure;
  };
  const crash = (id: string, error: Error) => {
    const candidate = choice.candidates.find(({ build }) => build.id === id);
    if (!candidate) throw new Error(`no candidate ${id}`);
    return loader.crashed(entry, candidate, error);
  };
  return { sites, log, loader, entry, loaded, crash };
};

test('loads the live build, which then is there at once', async () => {
  const { sites, log, loader, entry, loaded } = open();
  expect(loader.loadedNow(entry)).toBeUndefined();
  expect(await loaded()).toBe('live live');
  expect(loader.loadedNow(entry)).toMatchObject({ candidate: { build: { id: 'live' } } });
  expect(sites.scripts).toEqual([script('live')]);
  expect(log.loads).toEqual([]);
  expect(logged).not.toHaveBeenCalled();
});

test('loads once for all who wait for it', async () => {
  const { sites, loader, entry } = open();
  const [first, second] = await Promise.all([loader.load(entry), loader.load(entry)]);
  expect(first).toBe(second);
  expect(sites.scripts).toEqual([script('live')]);
});

test('gives the failure of a section.json that could not be read, without telling of it again', async () => {
  const { loader, log } = open();
  const failure = { section: 'reports', kind: 'http', detail: '503' } as const;
  expect(await loader.load({ name: 'reports', site: SITE, choice: { ok: false, failure } })).toEqual({
    ok: false,
    failure,
  });
  expect(log.loads).toEqual([]);
});

describe('a canary', () => {
  test('that loads is told of, once', async () => {
    const { log, loaded } = open({ inCanary: true });
    expect(await loaded()).toBe('canary canary');
    await loaded();
    expect(log.loads).toEqual([
      { section: 'reports', build: 'canary', part: 'canary', outcome: 'loaded', isAdmin: true },
    ]);
  });

  test('that fails is told of, and gives way to the live build', async () => {
    const { sites, log, loader, entry, loaded } = open({ inCanary: true });
    sites.outcomes.set(script('canary'), 'timeout');
    expect(await loaded()).toBe('live live');
    expect(log.loads).toMatchObject([{ build: 'canary', part: 'canary', outcome: 'timeout' }]);
    expect(loader.loadedNow(entry)).not.toHaveProperty('insteadOfLive');
  });
});

describe('a live build that fails', () => {
  test('gives way to the build that was live before, and says why', async () => {
    const { sites, log, loader, entry, loaded } = open();
    sites.outcomes.set(script('live'), 'timeout');
    expect(await loaded()).toBe('fallback before');
    expect(loader.loadedNow(entry)?.insteadOfLive).toMatchObject({ build: 'live', kind: 'timeout' });
    expect(log.loads).toEqual([
      { section: 'reports', build: 'live', part: 'live', outcome: 'timeout', isAdmin: true },
    ]);
    expect(logged).toHaveBeenCalledWith(
      `Section reports, build live: timeout: ${script('live')}?attempt=2-page`,
    );
  });

  test('is not tried again in this tab as long as another one works', async () => {
    const { sites, loaded } = open();
    sites.outcomes.set(script('live'), 'timeout');
    await loaded();
    sites.outcomes.clear();
    expect(await loaded()).toBe('fallback before');
  });

  test('is the first to be tried again where all have failed', async () => {
    const { sites, loaded } = open();
    for (const id of ['live', 'before', 'old']) sites.outcomes.set(script(id), 'error');
    expect(await loaded()).toMatchObject({ build: 'old', kind: 'http' });
    sites.outcomes.clear();
    expect(await loaded()).toBe('live live');
  });

  test('is the first again once its failures are reset', async () => {
    const { sites, loader, loaded } = open();
    sites.outcomes.set(script('live'), 'timeout');
    await loaded();
    sites.outcomes.clear();
    loader.resetFailures('directory');
    expect(await loaded()).toBe('fallback before');
    loader.resetFailures('reports');
    expect(await loaded()).toBe('live live');
  });

  test('keeps nobody waiting for one build after the other', async () => {
    const { sites, loaded } = open();
    let now = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    jest.spyOn(sites.federation, 'load').mockImplementation(async ({ entry }) => {
      now += 6_000;
      throw new EntryError(entry, 'timeout');
    });
    expect(await loaded()).toMatchObject({ build: 'before', kind: 'timeout' });
  });
});

describe('a live build that needs a newer contract', () => {
  test('is never run; an older one is, and says why', async () => {
    const builds = [build('old'), build('live', 'old', '^2.0.0')];
    const { sites, log, loader, entry, loaded } = open({ builds });
    expect(await loaded()).toBe('fallback old');
    await loaded();
    expect(loader.loadedNow(entry)?.insteadOfLive).toMatchObject({ build: 'live', kind: 'contract' });
    expect(sites.scripts).toEqual([script('old')]);
    expect(log.loads).toMatchObject([{ build: 'live', part: 'live', outcome: 'contract' }]);
  });

  test('is a failure where there is no other', async () => {
    const { sites, log, loaded } = open({ builds: [build('live', undefined, '^2.0.0')] });
    expect(await loaded()).toMatchObject({ build: 'live', kind: 'contract' });
    expect(sites.scripts).toEqual([]);
    expect(log.loads).toHaveLength(1);
  });
});

describe('a build that crashes on the page', () => {
  test('is told of, and stays for another try', async () => {
    const { log, loaded, crash } = open();
    await loaded();
    expect(crash('live', new Error('boom'))).toBe(false);
    expect(log.loads).toMatchObject([{ build: 'live', part: 'live', outcome: 'render' }]);
    expect(await loaded()).toBe('live live');
  });

  test('gives way to the next where it crashes again', async () => {
    const { loader, entry, loaded, crash } = open();
    await loaded();
    crash('live', new Error('boom'));
    crash('live', new Error('boom'));
    loader.resetFailures('reports');
    expect(await loaded()).toBe('fallback before');
    expect(loader.loadedNow(entry)?.insteadOfLive).toMatchObject({ kind: 'render', detail: 'Error: boom' });
  });

  test('for want of a chunk is run anew at once, and then gives way', async () => {
    const { sites, log, loaded, crash } = open();
    await loaded();
    expect(crash('live', chunkError())).toBe(true);
    expect(await loaded()).toBe('live live');
    expect(sites.scripts).toEqual([script('live'), `${script('live')}?attempt=2-page`]);
    expect(crash('live', chunkError())).toBe(false);
    expect(await loaded()).toBe('fallback before');
    expect(log.loads.map(({ outcome }) => outcome)).toEqual(['chunk', 'chunk']);
  });

  test('for want of a chunk is the first again at Retry, however often that was: the site is at fault', async () => {
    const { loader, loaded, crash } = open();
    await loaded();
    for (const _ of ['first', 'second', 'third']) crash('live', chunkError());
    expect(await loaded()).toBe('fallback before');
    loader.resetFailures('reports');
    expect(await loaded()).toBe('live live');
    expect(crash('live', chunkError())).toBe(true);
  });

  test('once for want of a chunk and once by itself stays: it takes two of the same kind', async () => {
    const { loader, loaded, crash } = open();
    await loaded();
    crash('live', chunkError());
    crash('live', new Error('boom'));
    loader.resetFailures('reports');
    expect(await loaded()).toBe('live live');
  });
});
