import { askSteps, runSteps } from './step';
import { DOCTOR_PERMISSIONS, doctorRole, HOSTING_DOCTOR_ROLES } from './steps/doctor-role';
import { type FakeSetup, setupsOfTests } from './testing/fake-setup';

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
  const lines: string[] = [];
  const asked = fake.stepsOfJob(ACCOUNT).filter(({ isForPersons }) => !isForPersons);
  await askSteps(asked, (line) => lines.push(line));
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

test('its role has no permission that it could do without', async () => {
  const fake = await openRunning();
  const spare: string[] = [];
  for (const permission of DOCTOR_PERMISSIONS) {
    const includedPermissions = DOCTOR_PERMISSIONS.filter((each) => each !== permission);
    fake.state.things.set(ROLE, { ...fake.state.things.get(ROLE), includedPermissions });
    const refused = (await openLines(fake)).filter((line) => !line.includes('role that only reads settings'));
    if (refused.length === 0) spare.push(permission);
  }
  // The one shows the role itself, the other why a function is closed.
  expect(spare).toEqual(['iam.roles.get', 'run.services.getIamPolicy']);
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

test('has these roles alone', async () => {
  const fake = await openRunning();
  const rolesIn = (project: string) =>
    (fake.state.company.get(project)?.policies.get(`projects/${project}`) ?? [])
      .filter(({ members }) => members.includes(`serviceAccount:${ACCOUNT}`))
      .map(({ role }) => role);
  expect(rolesIn('sales')).toEqual([doctorRole('sales')]);
  expect(rolesIn('sales-reports')).toEqual(HOSTING_DOCTOR_ROLES);
});
