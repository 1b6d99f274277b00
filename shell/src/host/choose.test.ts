import type { SectionBuild, SectionManifest } from 'shared-contract';
import { buildOf, manifestOf } from '../testing/fake-sites';
import { type Circumstances, chooseBuilds, isInBucket } from './choose';

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
