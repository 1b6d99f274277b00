import type { SectionBuild } from './manifest';
import { fallbackBuilds } from './manifest';

const HASH = `sha384-${'A'.repeat(64)}`;

const build = (id: string, different: Partial<SectionBuild> = {}): SectionBuild => ({
  id,
  entry: `builds/${id}/remoteEntry.js`,
  integrity: HASH,
  chunks: {},
  files: HASH,
  contract: '^3.0.0',
  createdAt: '2026-11-21T09:30:00Z',
  routes: [{ path: '/', role: 'staff' }],
  ...different,
});

const fallbacks = (...parameters: Parameters<typeof fallbackBuilds>) =>
  fallbackBuilds(...parameters).map(({ id }) => id);

test('are the builds that were live before, the latest first, whatever their age', () => {
  const builds = [
    build('b', { replaces: 'a', createdAt: '2026-12-24T09:30:00Z' }),
    build('c', { replaces: 'b' }),
    build('a', { replaces: null }),
  ];
  expect(fallbacks({ builds, live: 'c' })).toEqual(['b', 'a']);
  expect(fallbacks({ builds, live: 'b' })).toEqual(['a']);
  expect(fallbacks({ builds, live: 'a' })).toEqual([]);
});

test('are neither held builds nor the canary', () => {
  const builds = [build('a', { replaces: null }), build('b', { replaces: 'a' }), build('held')];
  expect(fallbacks({ builds, live: 'b' })).toEqual(['a']);
  expect(fallbacks({ builds, live: 'b', canary: { build: 'a', percent: 10 } })).toEqual([]);
});

test('skip a withdrawn build', () => {
  const builds = [
    build('a', { replaces: null }),
    build('b', { replaces: 'a', withdrawn: true }),
    build('c', { replaces: 'b' }),
  ];
  expect(fallbacks({ builds, live: 'c' })).toEqual(['a']);
});

test('end at a missing build, and at a circle of builds', () => {
  expect(fallbacks({ builds: [build('b', { replaces: 'gone' })], live: 'b' })).toEqual([]);
  expect(fallbacks({ builds: [build('b')], live: 'gone' })).toEqual([]);
  const circle = [build('a', { replaces: 'b' }), build('b', { replaces: 'a' })];
  expect(fallbacks({ builds: circle, live: 'b' })).toEqual(['a']);
});
