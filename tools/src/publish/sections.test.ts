import type { SectionManifest } from 'shared-contract';
import { runsIn, sectionTable } from './sections';

const NOW = new Date('2026-11-21T09:30:00Z');
const HASH = `sha384-${'A'.repeat(64)}`;

const build = (id: string, createdAt: string) => ({
  id,
  entry: `builds/${id}/remoteEntry.js`,
  integrity: HASH,
  chunks: {},
  files: HASH,
  contract: '^3.0.0',
  team: 'Reports <reports@example.com>',
  createdAt,
  routes: [{ path: '/', role: 'staff' as const }],
});

const MANIFEST: SectionManifest = {
  name: 'reports',
  builds: [build('new', '2026-11-21T09:25:00Z'), build('old', '2026-11-18T09:00:00Z')],
  live: 'old',
  serial: 1,
  canary: { build: 'new', percent: 10 },
  signature: 'AAAA',
};
const SECTION = { name: 'reports', site: 'http://localhost:3005', manifest: MANIFEST };

/** Returns the cells of a section's line. */
const cells = (...[section]: [Parameters<typeof sectionTable>[0][number]]) =>
  sectionTable([section], NOW).split('\n')[1]?.split(/ {2,}/);

test('shows the live build, its age, the canary, numbers and the team of each section', () => {
  const loads = {
    builds: {
      new: { failures: 3, errors: 4, accounts: 2, p75: '1.2s' },
      old: { failures: 0, errors: 1, accounts: 41, p75: '0.9s' },
    },
    stopped: new Map(),
  };
  expect(cells({ ...SECTION, loads })).toEqual([
    'reports',
    'http://localhost:3005',
    'old',
    '3 d',
    'new 10 %',
    '2',
    '^3.0.0',
    '3 0',
    '4 1',
    '2 41',
    '1.2s 0.9s',
    'Reports <reports@example.com>',
  ]);
});

test('shows how many accounts a canary names, and none of them', () => {
  const pilot = { ...MANIFEST, canary: { build: 'new', percent: 0, accounts: [7, 9] } };
  expect(cells({ ...SECTION, manifest: pilot })).toContain('new 0 %, 2 named');
  const stopped = new Map([['new', '2 of 2 failed.']]);
  expect(cells({ ...SECTION, manifest: pilot, loads: { builds: {}, stopped } })).toContain(
    'new 0 %, 2 named, stopped',
  );
});

test('shows why a canary was stopped', () => {
  const loads = { builds: {}, stopped: new Map([['new', '2 of 2 failed.']]) };
  expect(cells({ ...SECTION, loads })).toContain('new 10 %, stopped');
  expect(sectionTable([{ ...SECTION, loads }], NOW)).toMatch(
    /\n\nreports: the canary new was stopped\. 2 of 2 failed\.$/,
  );
});

test('shows the reason of each stopped canary', () => {
  const stopped = new Map([
    ['older', '3 of 4 failed.'],
    ['new', '2 of 2 failed.'],
  ]);
  const table = sectionTable([{ ...SECTION, loads: { builds: {}, stopped } }], NOW);
  expect(table.split('\n').slice(-2)).toEqual([
    'reports: the canary older was stopped. 3 of 4 failed.',
    'reports: the canary new was stopped. 2 of 2 failed.',
  ]);
});

test('shows a dash for unknown values', () => {
  expect(cells(SECTION)?.slice(-5, -1)).toEqual(['- -', '- -', '- -', '- -']);
  const { manifest: _, ...silent } = SECTION;
  expect(cells({ ...silent, fault: 'does not answer' })).toEqual([
    'reports',
    'http://localhost:3005',
    'does not answer',
    ...['-', '-', '-', '-', '-', '-', '-', '-', '-'],
  ]);
});

test('shows which sections fit the next shell, as long as one is held', () => {
  const lastOf = (...all: Parameters<typeof sectionTable>[0]) =>
    sectionTable(all, NOW)
      .split('\n')
      .map((line) => line.split(/ {2,}/).at(-1));
  const { manifest: _, ...silent } = SECTION;
  const unread = { ...silent, fault: 'does not answer' };
  expect(lastOf({ ...SECTION, fits: true }, { ...SECTION, fits: false }, unread)).toEqual([
    'next',
    'fits',
    'does not fit',
    '-',
  ]);
  expect(lastOf(SECTION)).toEqual(['team', 'Reports <reports@example.com>']);
});

test('makes each column as wide as its widest cell', () => {
  const [header = '', row = ''] = sectionTable([SECTION], NOW).split('\n');
  expect(row.indexOf('old')).toBe(header.indexOf('live'));
});

test('counts each account once, and the time that three in four are below', () => {
  const run = (uid: string, ms: number) => ({ uid, ms: String(ms) });
  const failed = { uid: 'three' };
  expect(runsIn([run('one', 9_000), run('one', 400), run('two', 1_240), run('two', 300), failed])).toEqual({
    accounts: 2,
    p75: '1.2s',
  });
  expect(runsIn([failed])).toEqual({ accounts: 0, p75: '-' });
});
