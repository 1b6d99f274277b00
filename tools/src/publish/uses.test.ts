import { usesText } from './uses';

const USERS = [
  { section: 'reports', channel: 'live', build: 'b2', usedNames: { 'shared-ui': ['Button', 'Tabs'] } },
  { section: 'reports', channel: 'fallback', build: 'b1', usedNames: { react: ['useState'] } },
  { section: 'admin', channel: 'live', build: 'a1', usedNames: { 'shared-ui': null } },
  { section: 'orders', channel: 'canary', build: 'o1', usedNames: { 'shared-ui': [] } },
  { section: 'visits', channel: 'dist', build: 'v1', usedNames: undefined },
];

/** The last column of the table. */
const column = (...of: [string, string?]) =>
  usesText(USERS, ...of)
    .split('\n')
    .map((line) => line.split(/ {2,}/).at(-1));

test('says of each build whether it uses a name', () => {
  expect(column('shared-ui', 'Button')).toEqual([
    'Button of shared-ui',
    'yes',
    'no',
    'the whole module',
    'no',
    'not known',
  ]);
});

test('lists the names that each build uses of a module', () => {
  expect(column('shared-ui')).toEqual([
    'shared-ui',
    'Button, Tabs',
    'no',
    'the whole module',
    'no name',
    'not known',
  ]);
});

test('does not take what every object has for a module', () => {
  expect(column('constructor', 'name').slice(1, 3)).toEqual(['no', 'no']);
});

test('names section, channel and build of each', () => {
  expect(usesText(USERS, 'shared-ui', 'Tabs').split('\n').slice(0, 2)).toEqual([
    'section  channel   build  Tabs of shared-ui',
    'reports  live      b2     yes',
  ]);
});
