import type { SectionBuild, SectionManifest } from 'shared-contract';
import { type Circumstances, chooseBuilds } from './choose-build';
import { buildOf, manifestOf } from './fake-sites';

const build = (id: string, replaces?: string, contract = '^1.0.0'): SectionBuild =>
  buildOf(id, `/${id}`, { contract, replaces });

const choose = (manifest: Partial<SectionManifest>, circumstances: Partial<Circumstances> = {}) =>
  chooseBuilds(manifestOf('reports', '/', manifest), {
    isOverride: false,
    inCanary: false,
    version: '1.1.0',
    ...circumstances,
  });

const parts = (...parameters: Parameters<typeof choose>) =>
  choose(...parameters).candidates.map(({ build, part }) => `${part} ${build.id}`);

test('the live build comes first, then those that were live before it, the nearest first', () => {
  const builds = [build('oldest'), build('held'), build('live', 'old'), build('old', 'oldest')];
  expect(parts({ builds })).toEqual(['live live', 'fallback old', 'fallback oldest']);
});

test('a build that was held, rolled back or ended as a canary is never a fallback', () => {
  const withdrawn = { ...build('old', 'oldest'), withdrawn: true as const };
  const ended = { ...build('ended'), withdrawn: true as const };
  const builds = [build('held'), ended, build('live', 'old'), withdrawn, build('oldest')];
  expect(parts({ builds })).toEqual(['live live', 'fallback oldest']);
});

test('for those who get it the canary comes before the live build', () => {
  const builds = [build('old'), build('live', 'old'), build('new')];
  const canary = { build: 'new', percent: 10 };
  expect(parts({ builds, canary }, { inCanary: true })).toEqual(['canary new', 'live live', 'fallback old']);
});

test('never falls back to the canary for a user outside its bucket', () => {
  const builds = [build('old'), build('live', 'old'), build('new')];
  expect(parts({ builds, canary: { build: 'new', percent: 10 } })).toEqual(['live live', 'fallback old']);
  expect(parts({ builds, canary: { build: 'old', percent: 10 } })).toEqual(['live live']);
});

test("of a developer's own site only the live build is taken", () => {
  const builds = [build('old'), build('live', 'old'), build('new')];
  const canary = { build: 'new', percent: 100 };
  expect(parts({ builds, canary }, { isOverride: true })).toEqual(['override live']);
});

test('a build that needs a newer contract is left out, even as canary or live', () => {
  const builds = [
    build('live', 'ahead', '^2.0.0'),
    build('canary', undefined, '^1.2.0'),
    build('ahead', 'fits', '^1.1.1'),
    build('fits', undefined, '^1.1.0'),
  ];
  const canary = { build: 'canary', percent: 10 };
  expect(parts({ builds, canary }, { inCanary: true })).toEqual(['fallback fits']);
});

describe('the routes are those', () => {
  const routes = (...parameters: Parameters<typeof choose>) =>
    choose(...parameters).routes.map(({ path }) => path);

  test('of the first candidate', () => {
    const builds = [build('live'), build('new')];
    const canary = { build: 'new', percent: 10 };
    expect(routes({ builds })).toEqual(['/live']);
    expect(routes({ builds, canary }, { inCanary: true })).toEqual(['/new']);
    expect(routes({ builds: [build('live', 'old', '^2.0.0'), build('old')] })).toEqual(['/old']);
  });

  test('of the live build where no build fits, so that the section keeps its place', () => {
    expect(routes({ builds: [build('live', undefined, '^2.0.0')] })).toEqual(['/live']);
  });
});

describe('a live build that is no candidate is a misfit', () => {
  test('by the contract it needs', () => {
    expect(choose({ builds: [build('live', 'old', '^1.2.0'), build('old')] }).misfit).toEqual({
      section: 'reports',
      build: 'live',
      kind: 'contract',
      detail: 'needs contract ^1.2.0, and this page keeps 1.1.0',
    });
  });

  test('by being missing: then nothing says what was live before', () => {
    const { candidates, misfit } = choose({ builds: [build('old')] });
    expect(candidates).toEqual([]);
    expect(misfit).toMatchObject({ build: 'live', kind: 'manifest' });
  });

  test('and otherwise none', () => {
    expect(choose({ builds: [build('live')] })).not.toHaveProperty('misfit');
  });
});
