import type { SectionBuild } from 'shared-contract';
import { chooseBuilds } from './choose-build';
import { buildOf } from './fake-sites';

const build = (id: string, day: number, contract = '^1.0.0'): SectionBuild =>
  buildOf(id, '/', { contract, createdAt: new Date(Date.UTC(2026, 10, day)).toISOString() });

const chosen = (builds: SectionBuild[], live: string) =>
  chooseBuilds({ name: 'reports', builds, live, signature: 'AAAA' }, '1.1.0').map(({ id }) => id);

test('the live build comes first, then the others, newest first', () => {
  const builds = [build('oldest', 1), build('newest', 9), build('live', 5), build('old', 3)];
  expect(chosen(builds, 'live')).toEqual(['live', 'newest', 'old', 'oldest']);
});

test('without a live build among them the newest comes first', () => {
  expect(chosen([build('old', 3), build('newest', 9)], 'withdrawn')).toEqual(['newest', 'old']);
});

test('a build that does not fit the contract is left out, even the live one', () => {
  const builds = [build('live', 9, '^2.0.0'), build('ahead', 8, '^1.2.0'), build('fits', 3, '^1.1.0')];
  expect(chosen(builds, 'live')).toEqual(['fits']);
});

test('there may be none', () => {
  expect(chosen([build('live', 9, '^2.0.0')], 'live')).toEqual([]);
});
