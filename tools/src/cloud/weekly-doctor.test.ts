import { runSteps } from './step';
import {
  DOCTOR_PERMISSIONS,
  doctorRole,
  EXPORTS_DOCTOR_PERMISSIONS,
  HOSTING_DOCTOR_ROLES,
} from './steps/doctor-role';
import { askLines, type FakeSetup, setupsOfTests } from './testing/fake-setup';

const open = setupsOfTests();

const ACCOUNT = 'pipeline-doctor@sales.iam.gserviceaccount.com';
const ROLE = 'roles/salesReportDoctor';

/** Returns a project that runs. */
const openRunning = async (): Promise<FakeSetup> => {
  const fake = await open();
  await runSteps(fake.steps(), () => undefined);
  fake.openMail('sari@example.com');
  return fake;
};

/** Asks as the weekly job does. Returns the lines of what is open. */
const openLines = async (fake: FakeSetup): Promise<string[]> => {
  const lines = await askLines(fake.stepsOfJob(ACCOUNT).filter(({ isForPersons }) => !isForPersons));
  expect(lines.length).toBeGreaterThan(35);
  return lines.filter((line) => line.startsWith('✖'));
};

test('finds nothing in a whole project by an account that only reads its settings, and changes nothing', async () => {
  const fake = await openRunning();
  const before = fake.asked.length;
  expect(await openLines(fake)).toEqual([]);
  expect(fake.asked).toHaveLength(before);
});

test.each<[string, (fake: FakeSetup) => unknown, string]>([
  [
    'a schedule that is missing',
    ({ state }) => state.things.delete('jobs/firebase-schedule-watchAccounts-asia-southeast2'),
    'watchAccounts has no job',
  ],
  [
    'backups that are missing',
    ({ state }) => state.things.delete('schedules/(default)/daily'),
    'backup each day',
  ],
  [
    'an export that is missing',
    ({ state }) => state.company.get('sales-exports')?.exports.splice(0),
    'The last export is younger than',
  ],
  [
    'an export that somebody may read',
    ({ state }) => {
      const exports = state.company.get('sales-exports');
      const members = ['serviceAccount:sales-exports@sales.iam.gserviceaccount.com'];
      exports?.policies.get('b/sales-exports')?.push({ role: 'roles/storage.objectViewer', members });
    },
    'neither reads or deletes',
  ],
  ['an alarm that is missing', ({ state }) => state.things.delete('alertPolicies/1'), 'alarm'],
  [
    'an open environment',
    ({ environments }) => environments.get('shell')?.branches.push('own'),
    'environments, for the branch main only',
  ],
  [
    'a right that it should not have itself',
    ({ state }) => {
      const role = state.things.get(ROLE);
      const includedPermissions = [...DOCTOR_PERMISSIONS, 'datastore.entities.get'];
      state.things.set(ROLE, { ...role, includedPermissions });
    },
    'role that only reads settings',
  ],
])('says %s', async (_, breakIt, fault) => {
  const fake = await openRunning();
  breakIt(fake);
  expect((await openLines(fake)).join('\n')).toContain(fault);
});

test.each([
  // It shows the role itself.
  ['sales', DOCTOR_PERMISSIONS, ['iam.roles.get']],
  ['sales-exports', EXPORTS_DOCTOR_PERMISSIONS, ['iam.roles.get']],
])('its role in %s has no permission that it could do without', async (project, permissions, shown) => {
  const fake = await openRunning();
  const things = fake.state.company.get(project)?.things;
  const spare: string[] = [];
  for (const permission of permissions) {
    const includedPermissions = permissions.filter((each) => each !== permission);
    things?.set(ROLE, { ...things.get(ROLE), includedPermissions });
    const refused = (await openLines(fake)).filter((line) => !line.includes('doctor has a role'));
    if (refused.length === 0) spare.push(permission);
  }
  expect(spare).toEqual(shown);
});

test('init gives a role back that somebody has deleted or changed', async () => {
  const fake = await openRunning();
  for (const change of [{ deleted: true }, { includedPermissions: [] }]) {
    fake.state.things.set(ROLE, { ...fake.state.things.get(ROLE), ...change });
    await runSteps(fake.steps(), () => undefined);
    expect(fake.state.things.get(ROLE)).toMatchObject({ includedPermissions: DOCTOR_PERMISSIONS });
    expect(fake.state.things.get(ROLE)).not.toHaveProperty('deleted');
  }
});

test('a role of one project gives nothing in another one', async () => {
  const fake = await openRunning();
  const members = [`serviceAccount:${ACCOUNT}`];
  const exports = fake.state.company.get('sales-exports');
  exports?.policies.set('projects/sales-exports', [{ role: doctorRole('sales'), members }]);
  expect((await openLines(fake)).join('\n')).toContain('Exports have a project of their own');
});

test('has these roles alone', async () => {
  const fake = await openRunning();
  const rolesIn = (project: string) =>
    (fake.state.company.get(project)?.policies.get(`projects/${project}`) ?? [])
      .filter(({ members }) => members.includes(`serviceAccount:${ACCOUNT}`))
      .map(({ role }) => role);
  expect(rolesIn('sales')).toEqual([doctorRole('sales')]);
  expect(rolesIn('sales-reports')).toEqual(HOSTING_DOCTOR_ROLES);
  expect(rolesIn('sales-exports')).toEqual([doctorRole('sales-exports')]);
});
