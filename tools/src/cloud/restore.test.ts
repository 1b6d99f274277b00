import { IS_NIGHT } from '../project/night';
import { backupLines, restoreSteps } from './restore';
import { runSteps } from './step';
import { listBackups } from './steps/data';
import { askLines, type FakeSetup, runText, setupsOfTests } from './testing/fake-setup';

const open = setupsOfTests();

/** Some seconds into a minute, as a person writes it down. */
const AT = new Date('2026-11-25T04:05:43Z');
const RESTORED = 'at-20261125-0405';

/** Returns a project that runs. */
const openRunning = async (): Promise<FakeSetup> => {
  const fake = await open({ isStrict: false });
  await runSteps(fake.steps(), () => undefined);
  fake.openMail('sari@example.com');
  return fake;
};

const restore = (fake: FakeSetup, source: Date | string = AT) => runText(restoreSteps(fake.setup, source));

test('a page works with the documents of a former minute after one command', async () => {
  const fake = await openRunning();
  expect(await restore(fake)).not.toContain('✖');
  expect(fake.state.things.get(`databases/${RESTORED}`)).toMatchObject({
    locationId: 'asia-southeast2',
    earliestVersionTime: '2026-11-25T04:05:00.000Z',
    deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
    pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
  });
  expect(fake.state.rules.get(RESTORED)).toBe('checkout');
  expect(fake.state.rules.get('(default)')).not.toBe('checkout');
  expect([...fake.state.functions.values()].map(({ databaseId }) => databaseId)).toEqual(
    [...fake.state.functions].map(() => RESTORED),
  );
  expect(fake.file()?.databaseId).toBe(RESTORED);
  expect(await fake.setup.pageOf('sales')).toContain(RESTORED);
  expect(fake.state.things.has('databases/(default)')).toBe(true);
});

test('copies no database a second time whose copying has not ended, or that names no operation any more', async () => {
  for (const ended of [false, true]) {
    const fake = await openRunning();
    const url = 'firestore.googleapis.com/v1/projects/sales/databases:clone';
    const pitrSnapshot = {
      database: 'projects/sales/databases/(default)',
      snapshotTime: '2026-11-25T04:05:00Z',
    };
    await fake.setup.cloud.send('POST', url, { databaseId: RESTORED, pitrSnapshot });
    if (ended) fake.state.things.set(`databases/${RESTORED}`, { locationId: 'asia-southeast2' });
    expect(await restore(fake)).not.toContain('✖');
    expect(fake.file()).toMatchObject({ databaseId: RESTORED, formerDatabaseId: '(default)' });
  }
});

test('changes nothing where it is run again, or only asked', async () => {
  const fake = await openRunning();
  const before = fake.asked.length;
  const lines = await askLines(restoreSteps(fake.setup, AT));
  expect(fake.asked).toHaveLength(before);
  expect(lines.filter((line) => line.includes('→')).length).toBeGreaterThan(5);
  await restore(fake);
  const after = fake.asked.length;
  expect(await restore(fake)).not.toContain('✖');
  expect(fake.asked).toHaveLength(after);
});

/** Returns what a restoration has made, but for rules that are no longer used. */
const wholeOf = (fake: FakeSetup): string =>
  fake.state
    .text()
    .replaceAll(/^.*projects\/sales\/rulesets.*\n/gm, '')
    .replace(/"\(default\)",\s+"\d+"/, 'the former one is closed');

/** A backup that is older than a week, as Google names it. */
const BACKUP = '3F2A11C0-9D4E-4B7B-8A55-0123456789ab';
const FROM_BACKUP = 'backup-3f2a11c09d4e4b7b';

const addBackup = (
  { state }: FakeSetup,
  id: string,
  backup: { state?: string; snapshotTime?: string } = {},
) =>
  state.things.set(`backups/${id}`, {
    name: `projects/sales/locations/asia-southeast2/backups/${id}`,
    database: 'projects/sales/databases/(default)',
    state: 'READY',
    snapshotTime: '2026-09-06T19:00:12Z',
    ...backup,
  });

test('a page works with the documents of a backup that is older than a week after one command', async () => {
  const fake = await openRunning();
  addBackup(fake, BACKUP);
  expect(await restore(fake, BACKUP)).not.toContain('✖');
  expect(fake.state.things.get(`databases/${FROM_BACKUP}`)).toMatchObject({
    sourceInfo: { backup: { backup: `projects/sales/locations/asia-southeast2/backups/${BACKUP}` } },
    deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
  });
  expect(fake.state.rules.get(FROM_BACKUP)).toBe('checkout');
  expect(fake.state.rules.get('(default)')).not.toBe('checkout');
  expect([...fake.state.functions.values()].map(({ databaseId }) => databaseId)).toEqual(
    [...fake.state.functions].map(() => FROM_BACKUP),
  );
  expect(fake.file()).toMatchObject({ databaseId: FROM_BACKUP, formerDatabaseId: '(default)' });
  expect(await fake.setup.pageOf('sales')).toContain(FROM_BACKUP);
  const asked = fake.asked.length;
  expect(await restore(fake, BACKUP)).not.toContain('✖');
  expect(fake.asked).toHaveLength(asked);
});

test('lists the whole backups, the newest one first, and how to restore each', async () => {
  const fake = await openRunning();
  expect(backupLines(await listBackups(fake.setup.cloud))).toEqual(['There is no whole backup.']);
  addBackup(fake, 'older', { snapshotTime: '2026-08-30T19:00:12Z' });
  addBackup(fake, 'newer');
  addBackup(fake, 'half', { state: 'CREATING' });
  expect(backupLines(await listBackups(fake.setup.cloud))).toEqual([
    '2026-09-06T19:00:12Z  --backup newer  of (default)',
    '2026-08-30T19:00:12Z  --backup older  of (default)',
  ]);
});

test.each([
  ['that is not there', () => undefined],
  ['that is not whole', (fake: FakeSetup) => addBackup(fake, BACKUP, { state: 'CREATING' })],
  [
    'in another region, where the restored database would be, too',
    ({ state }: FakeSetup) =>
      state.things.set(`backups/${BACKUP}`, { name: `projects/sales/locations/nam5/backups/${BACKUP}` }),
  ],
])('refuses a backup %s, and changes nothing', async (_, prepare) => {
  const fake = await openRunning();
  prepare(fake);
  const before = fake.asked.length;
  expect(await restore(fake, BACKUP)).toMatch(/✖ The backup \S+ is whole[\s\S]*restore -- --backups sales/);
  expect(fake.asked).toHaveLength(before);
});

test('takes no copy of another backup for that of this one', async () => {
  const fake = await openRunning();
  addBackup(fake, BACKUP);
  const backup = 'projects/sales/locations/asia-southeast2/backups/3f2a11c0-9d4e-4b7b-ffff-0123456789ab';
  fake.state.things.set(`databases/${FROM_BACKUP}`, { sourceInfo: { backup: { backup } } });
  expect(await restore(fake, BACKUP)).toContain(`is a copy of ${backup}`);
});

test.each<[string, Date | string, string]>([
  ['minute', AT, RESTORED],
  ['backup', BACKUP, FROM_BACKUP],
])(
  'a restoration of a %s ends in the same state, wherever it is broken off and run again',
  async (_, source, id) => {
    const openWithBackup = async () => {
      const fake = await openRunning();
      addBackup(fake, BACKUP);
      return fake;
    };
    const undisturbed = await openWithBackup();
    const before = undisturbed.asked.length;
    await restore(undisturbed, source);
    const changes = undisturbed.asked.length - before;
    const wanted = wholeOf(undisturbed);
    expect(wanted).toContain('the former one is closed');
    expect(changes).toBeGreaterThan(8);
    const all = Array.from({ length: changes }, (_, place) => place + 1);
    for (const after of IS_NIGHT ? all : [1, Math.ceil(changes / 2), changes]) {
      const fake = await openWithBackup();
      fake.allow(after);
      expect(await restore(fake, source)).toContain('✖');
      fake.allow(Number.POSITIVE_INFINITY);
      expect(await restore(fake, source)).not.toContain('✖');
      expect([after, wholeOf(fake), fake.file()?.databaseId]).toEqual([after, wanted, id]);
    }
  },
  60_000,
);

test.each([
  [
    'that was before the first version',
    '2026-11-19T23:59:00Z',
    'its first version is of 2026-11-20T00:00:00Z',
  ],
  ['that has not come', '2126-01-01T00:00:00Z', 'that minute has not come yet'],
])('refuses a minute %s', async (_, at, message) => {
  const fake = await openRunning();
  expect(await restore(fake, new Date(at))).toContain(message);
});

test('refuses a database that keeps no former versions', async () => {
  const fake = await openRunning();
  const { pointInTimeRecoveryEnablement: _, ...others } = fake.state.things.get('databases/(default)') ?? {};
  fake.state.things.set('databases/(default)', others);
  expect(await restore(fake)).toMatch(/it keeps no former versions[\s\S]*restore -- --backups sales/);
});

test('goes back once more, from a restored database', async () => {
  const fake = await openRunning();
  await restore(fake);
  expect(await restore(fake, new Date('2026-11-25T04:06:00Z'))).not.toContain('✖');
  expect(fake.file()).toMatchObject({ databaseId: 'at-20261125-0406', formerDatabaseId: RESTORED });
});

test.each([
  ['is no whole minute', { snapshotTime: '2026-11-25T04:05:43Z' }, 400],
  ['is too old', { snapshotTime: '2026-11-01T00:00:00Z' }, 400],
  ['is in the future', { snapshotTime: '2126-01-01T00:00:00Z' }, 400],
  ['is of no database', { database: 'projects/sales/databases/none' }, 404],
])('the stand-in refuses a copy whose snapshot %s', async (_, wrong, status) => {
  const { setup } = await openRunning();
  const pitrSnapshot = {
    database: 'projects/sales/databases/(default)',
    snapshotTime: '2026-11-25T04:05:00Z',
    ...wrong,
  };
  const url = 'firestore.googleapis.com/v1/projects/sales/databases:clone';
  await expect(setup.cloud.send('POST', url, { databaseId: 'copy-1', pitrSnapshot })).rejects.toMatchObject({
    status,
  });
});
