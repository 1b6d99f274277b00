import type { SectionBuild, SectionManifest } from 'shared-contract';
import { type Circumstances, chooseBuilds } from './choose-build';
import { buildOf, manifestOf } from './fake-sites';

const build = (id: string, day: number, contract = '^1.0.0'): SectionBuild =>
  buildOf(id, `/${id}`, { contract, createdAt: new Date(Date.UTC(2026, 10, day)).toISOString() });

const choose = (manifest: Partial<SectionManifest>, circumstances: Partial<Circumstances> = {}) =>
  chooseBuilds(manifestOf('reports', '/', manifest), {
    isOverride: false,
    inCanary: false,
    version: '1.1.0',
    ...circumstances,
  });

const parts = (...parameters: Parameters<typeof choose>) =>
  choose(...parameters).candidates.map(({ build, part }) => `${part} ${build.id}`);

test('the live build comes first, then the others, newest first', () => {
  const builds = [build('oldest', 1), build('newest', 9), build('live', 5), build('old', 3)];
  expect(parts({ builds })).toEqual(['live live', 'fallback newest', 'fallback old', 'fallback oldest']);
});

test('for those who get it the canary comes before the live build', () => {
  const builds = [build('old', 3), build('live', 5), build('new', 9)];
  const canary = { build: 'new', percent: 10 };
  expect(parts({ builds, canary }, { inCanary: true })).toEqual(['canary new', 'live live', 'fallback old']);
});

test('to all others the canary is not even a way out', () => {
  const builds = [build('old', 3), build('live', 5), build('new', 9)];
  expect(parts({ builds, canary: { build: 'new', percent: 10 } })).toEqual(['live live', 'fallback old']);
});

test("of a developer's own site only the live build is taken", () => {
  const builds = [build('old', 3), build('live', 5), build('new', 9)];
  const canary = { build: 'new', percent: 100 };
  expect(parts({ builds, canary }, { isOverride: true })).toEqual(['override live']);
});

test('a build that needs a newer contract is left out, even as canary or live', () => {
  const builds = [
    build('live', 9, '^2.0.0'),
    build('canary', 8, '^1.2.0'),
    build('ahead', 7, '^1.1.1'),
    build('fits', 3, '^1.1.0'),
  ];
  const canary = { build: 'canary', percent: 10 };
  expect(parts({ builds, canary }, { inCanary: true })).toEqual(['fallback fits']);
});

describe('the routes are those', () => {
  const routes = (...parameters: Parameters<typeof choose>) =>
    choose(...parameters).routes.map(({ path }) => path);

  test('of the first candidate', () => {
    const builds = [build('live', 5), build('new', 9)];
    const canary = { build: 'new', percent: 10 };
    expect(routes({ builds })).toEqual(['/live']);
    expect(routes({ builds, canary }, { inCanary: true })).toEqual(['/new']);
    expect(routes({ builds: [build('live', 5, '^2.0.0'), build('old', 3)] })).toEqual(['/old']);
  });

  test('of the live build where no build fits, so that the section keeps its place', () => {
    expect(routes({ builds: [build('live', 5, '^2.0.0')] })).toEqual(['/live']);
  });
});

describe('a live build that is no candidate is a misfit', () => {
  test('by the contract it needs', () => {
    expect(choose({ builds: [build('live', 9, '^1.2.0'), build('old', 3)] }).misfit).toEqual({
      section: 'reports',
      build: 'live',
      kind: 'contract',
      detail: 'needs contract ^1.2.0, and this page keeps 1.1.0',
    });
  });

  test('by being missing', () => {
    const { candidates, misfit } = choose({ builds: [build('old', 3)] });
    expect(candidates).toHaveLength(1);
    expect(misfit).toMatchObject({ build: 'live', kind: 'manifest' });
  });

  test('and otherwise none', () => {
    expect(choose({ builds: [build('live', 9)] })).not.toHaveProperty('misfit');
  });
});
