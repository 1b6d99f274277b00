import type { SectionBuild, SectionManifest } from 'shared-contract';
import { buildOf, FakeLog, FakeSites, manifestOf } from '../fakes/fake-sites';
import { type Circumstances, chooseBuilds, getsCanary, isInBucket, readEntry } from './choose';
import type { FailureKind } from './failure';
import { ManifestReader } from './manifest';

const build = (id: string, replaces?: string, contract = '^1.0.0'): SectionBuild =>
  buildOf(id, `/${id}`, { contract, replaces });

const choose = (manifest: Partial<SectionManifest>, circumstances: Partial<Circumstances> = {}) =>
  chooseBuilds(manifestOf('reports', '/', manifest), {
    isOverride: false,
    inCanary: false,
    version: '1.1.0',
    ...circumstances,
  });

const candidates = (...parameters: Parameters<typeof choose>) =>
  choose(...parameters).candidates.map(({ build, channel }) => `${channel} ${build.id}`);

describe('the candidates', () => {
  test('are the live build, then the builds that were live before it, the nearest first', () => {
    const builds = [build('oldest'), build('held'), build('live', 'old'), build('old', 'oldest')];
    expect(candidates({ builds })).toEqual(['live live', 'fallback old', 'fallback oldest']);
  });

  test('leave out held and rolled-back builds, and ended canaries', () => {
    const withdrawn = { ...build('old', 'oldest'), withdrawn: true as const };
    const ended = { ...build('ended'), withdrawn: true as const };
    const builds = [build('held'), ended, build('live', 'old'), withdrawn, build('oldest')];
    expect(candidates({ builds })).toEqual(['live live', 'fallback oldest']);
  });

  test('begin with the canary for its users', () => {
    const builds = [build('old'), build('live', 'old'), build('new')];
    const canary = { build: 'new', percent: 10 };
    expect(candidates({ builds, canary }, { inCanary: true })).toEqual([
      'canary new',
      'live live',
      'fallback old',
    ]);
  });

  test('leave out the canary for a user outside its bucket', () => {
    const builds = [build('old'), build('live', 'old'), build('new')];
    expect(candidates({ builds, canary: { build: 'new', percent: 10 } })).toEqual([
      'live live',
      'fallback old',
    ]);
    expect(candidates({ builds, canary: { build: 'old', percent: 10 } })).toEqual(['live live']);
  });

  test('are the live build alone on an override', () => {
    const builds = [build('old'), build('live', 'old'), build('new')];
    const canary = { build: 'new', percent: 100 };
    expect(candidates({ builds, canary }, { isOverride: true })).toEqual(['override live']);
  });

  test('leave out a build that needs a newer contract, even as canary or live', () => {
    const builds = [
      build('live', 'ahead', '^2.0.0'),
      build('canary', undefined, '^1.2.0'),
      build('ahead', 'fits', '^1.1.1'),
      build('fits', undefined, '^1.1.0'),
    ];
    const canary = { build: 'canary', percent: 10 };
    expect(candidates({ builds, canary }, { inCanary: true })).toEqual(['fallback fits']);
  });
});

describe('the routes', () => {
  const routes = (...parameters: Parameters<typeof choose>) =>
    choose(...parameters).routes.map(({ path }) => path);

  test('are those of the first candidate', () => {
    const builds = [build('live'), build('new')];
    const canary = { build: 'new', percent: 10 };
    expect(routes({ builds })).toEqual(['/live']);
    expect(routes({ builds, canary }, { inCanary: true })).toEqual(['/new']);
    expect(routes({ builds: [build('live', 'old', '^2.0.0'), build('old')] })).toEqual(['/old']);
  });

  test('are those of the live build without a candidate, so that the section keeps its place', () => {
    expect(routes({ builds: [build('live', undefined, '^2.0.0')] })).toEqual(['/live']);
  });
});

describe('a live build is incompatible', () => {
  test('if it needs another contract', () => {
    expect(choose({ builds: [build('live', 'old', '^1.2.0'), build('old')] }).incompatible).toEqual({
      section: 'reports',
      build: 'live',
      kind: 'contract',
      detail: 'needs contract ^1.2.0, and this page keeps 1.1.0',
    });
  });

  test('if it is not among the builds; then it has no fallbacks', () => {
    const { candidates, incompatible } = choose({ builds: [build('old')] });
    expect(candidates).toEqual([]);
    expect(incompatible).toMatchObject({ build: 'live', kind: 'manifest' });
  });

  test('and otherwise not', () => {
    expect(choose({ builds: [build('live')] })).not.toHaveProperty('incompatible');
  });
});

describe('the canary bucket', () => {
  const uids = Array.from({ length: 1_000 }, (_, index) => `uid-${index}`);

  const bucket = async (percent: number, section = 'reports', build = 'new') => {
    const members = await Promise.all(uids.map((uid) => isInBucket(uid, section, { build, percent })));
    return uids.filter((_, index) => members[index]);
  };

  test('holds nobody at 0 and everybody at 100 percent', async () => {
    expect(await bucket(0)).toEqual([]);
    expect(await bucket(100)).toEqual(uids);
  });

  test('holds about the given percentage', async () => {
    const { length } = await bucket(10);
    expect(length).toBeGreaterThan(70);
    expect(length).toBeLessThan(130);
  });

  test('holds the same accounts each time, and keeps them as it grows', async () => {
    const ten = await bucket(10);
    expect(await bucket(10)).toEqual(ten);
    expect(await bucket(30)).toEqual(expect.arrayContaining(ten));
  });

  test('holds other accounts for another build and another section', async () => {
    const ten = await bucket(10);
    expect(await bucket(10, 'reports', 'newer')).not.toEqual(ten);
    expect(await bucket(10, 'directory')).not.toEqual(ten);
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

describe('reading a section', () => {
  const SITE = 'https://reports.example';
  const MANIFEST = `${SITE}/section.json`;
  const ADDRESS = { name: 'reports', site: SITE };
  const USER = { uid: 'uid', log: new FakeLog() };

  const entryOf = async (address: typeof ADDRESS & { publicKey?: string }, fetch: typeof window.fetch) =>
    (await readEntry(address, new ManifestReader(fetch, false), USER)).entry;

  const open = (manifest = manifestOf('reports', '/')) => {
    const sites = new FakeSites();
    sites.put(SITE, manifest, { '/': () => null });
    const read = async (isOverride = false) => {
      const { reports } = await new ManifestReader(sites.fetch, false).sites();
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
