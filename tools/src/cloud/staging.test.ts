import { IS_NIGHT } from '../project/night';
import { variablesOf } from './deploy-backend';
import type { Step } from './step';
import { askLines, type FakeSetup, runText, setupsOfTests } from './testing/fake-setup';

const open = setupsOfTests();

const OPTIONS = { billing: '0-0-0', admin: 'sari@example.com', repository: 'company/sales', staging: true };
const PARTS = ['backend', 'shell', 'mfe-reports', 'mfe-admin'];

/** Runs the steps once, and returns what was printed. */
const init = (fake: FakeSetup) => runText(fake.steps());

/** Returns a whole staging project, to which somebody may sign in. */
const openWhole = async (): Promise<FakeSetup> => {
  const fake = await open({ options: OPTIONS });
  await init(fake);
  fake.openMail('sari@example.com');
  return fake;
};

test('is set up by the same steps, without those that keep records or call somebody', async () => {
  const production = (await open()).steps();
  const left = production.filter(({ isForProduction }) => isForProduction).map(({ name }) => name);
  const staging = (await open({ options: OPTIONS })).steps().map(({ name }) => name);
  expect(staging.filter((name) => left.includes(name))).toEqual([]);
  // The weekly doctor has no account there.
  const others = production.map(({ name }) => name).filter((name) => !left.includes(name));
  expect(others.filter((name) => !staging.includes(name))).toEqual([
    'The account of doctor trusts its own environment only',
  ]);
  expect(staging.filter((name) => !others.includes(name))).toEqual([
    'deployment.json says that it is staging',
  ]);
  expect(left).toEqual([
    'Nobody can delete or stop it, and it can go back to each minute of a week',
    'It has a backup each day and each week',
    'Its last backup is younger than two days',
    'Exports have a project of their own, which is charged',
    'Exports are kept for 98 days in a bucket of that project',
    'The weekly export may add to it, and functions may list it: neither reads or deletes',
    'Google asks for the page every five minutes',
    'The last export is younger than 9 days',
    'The weekly doctor has a role that only reads settings',
    'The weekly doctor has a role that sees which exports there are',
    'It has that role in their project, and no pipeline another one',
    'Alarms go to a mailbox',
    'An error of a function raises an alarm',
    'A schedule that fails raises an alarm',
    'Whoever deletes a backup, its schedule or a database raises an alarm',
    'A schedule that no longer runs raises an alarm',
    'A trigger that falls behind by half an hour raises an alarm',
    'A page that does not answer raises an alarm',
    'No alarm is open',
  ]);
});

test('has a page and pipelines of its own, and nothing that costs or mails', async () => {
  const { state, environments, variables, githubSecrets, file } = await openWhole();
  expect([...state.company.keys()]).toEqual(['sales', 'sales-reports', 'sales-admin']);
  expect([...state.functions.keys()]).toContain('watchAccounts');
  const database = state.things.get('databases/(default)');
  expect(database).toMatchObject({ locationId: 'asia-southeast2' });
  expect(database).not.toHaveProperty('pointInTimeRecoveryEnablement');
  expect(database).not.toHaveProperty('deleteProtectionState');
  const kinds = [...state.things.keys()].map((name) => name.split('/')[0]);
  for (const kind of [
    'schedules',
    'buckets',
    'alertPolicies',
    'notificationChannels',
    'uptimeCheckConfigs',
    'roles',
  ])
    expect(kinds).not.toContain(kind);
  // What a function runs away with is first spent there.
  expect(kinds).toContain('budgets');
  expect(file()).toMatchObject({ staging: true, sites: { shell: { site: 'sales' } } });
  expect(file()).not.toHaveProperty('exports');
  expect([...environments.keys()].sort()).toEqual(PARTS.map((part) => `staging-${part}`).sort());
  expect(Object.fromEntries([...variables].filter(([name]) => !name.includes('/')))).toEqual({
    STAGING_PROJECT: 'sales',
  });
  expect([...githubSecrets]).toContain('staging-mfe-reports/SECTION_SIGNING_KEY');
  expect(state.things.has('serviceAccounts/pipeline-doctor@sales.iam.gserviceaccount.com')).toBe(false);
});

test('tells its functions what they are, because the weekly export has no bucket there', () => {
  expect(variablesOf({ databaseId: 'sales', staging: true })).toBe('DATABASE_ID="sales"\nSTAGING="true"\n');
  expect(variablesOf({ databaseId: 'sales' })).toBe('DATABASE_ID="sales"\n');
});

test('doctor finds nothing in it, and later commands know by its file alone that it is staging', async () => {
  const fake = await openWhole();
  const before = fake.asked.length;
  const written = fake.file();
  const later = await open({ options: {}, ...(written && { written }) });
  const names = (steps: Step[]) => steps.map(({ name }) => name).slice(5);
  expect(names(later.steps())).toEqual(
    names(fake.steps()).filter((name) => !name.includes('says that it is')),
  );
  const lines = await askLines(fake.steps());
  expect(lines.filter((line) => !line.startsWith('✔'))).toEqual([]);
  expect(lines.length).toBeGreaterThan(30);
  expect(fake.asked).toHaveLength(before);
});

test.each<[string, (fake: FakeSetup) => unknown, string]>([
  [
    'a function that no event reaches',
    ({ state }) => state.things.delete('triggers/indexwords-customers'),
    'has no trigger',
  ],
  [
    'an environment that is open to another branch',
    ({ environments }) => environments.get('staging-shell')?.branches.push('own'),
    'environments, for the branch main only',
  ],
  [
    'a right of one section on the site of another',
    ({ state }) =>
      state.company
        .get('sales-admin')
        ?.policies.get('projects/sales-admin')
        ?.push({
          role: 'roles/firebasehosting.admin',
          members: ['serviceAccount:pipeline-mfe-reports@sales.iam.gserviceaccount.com'],
        }),
    'The pipeline of mfe-admin may publish in its own project',
  ],
  [
    'a repository that has forgotten it',
    ({ variables }) => variables.delete('STAGING_PROJECT'),
    'deploys to the project',
  ],
])('doctor finds %s', async (_, breakIt, fault) => {
  const fake = await openWhole();
  breakIt(fake);
  const wrong = (await askLines(fake.steps())).filter((line) => line.startsWith('✖'));
  expect(wrong).toHaveLength(1);
  expect(wrong.join()).toContain(fault);
});

test('ends in the same state, wherever it is broken off and run again', async () => {
  const undisturbed = await open({ options: OPTIONS });
  await init(undisturbed);
  const wanted = undisturbed.whole();
  const count = undisturbed.asked.length;
  const all = Array.from({ length: count }, (_, index) => index + 1);
  const wrong: number[] = [];
  for (const after of IS_NIGHT ? all : [1, Math.round(count / 2), count]) {
    const fake = await open({ options: OPTIONS });
    fake.allow(after);
    await init(fake);
    fake.allow(Number.POSITIVE_INFINITY);
    await init(fake);
    if (fake.whole() !== wanted) wrong.push(after);
  }
  expect(wrong).toEqual([]);
}, 120_000);

test('is no project that is production already', async () => {
  const production = await open();
  await init(production);
  const written = production.file();
  const fake = await open({ options: OPTIONS, ...(written && { written }) });
  expect(await init(fake)).toContain('says that it is staging: it is set up as production already.');
  expect(fake.file()).toEqual(written);
});

test.each([
  ['production', false, 'FIREBASE_PROJECT'],
  ['staging', true, 'STAGING_PROJECT'],
])('a second project of a repository does not become its %s without a word', async (_, staging, variable) => {
  const fake = await open({ options: { ...OPTIONS, staging } });
  fake.variables.set(variable, 'first');
  expect(await init(fake)).toContain(`✖ The repository deploys to the project: its ${variable} is first.`);
  expect(fake.variables.get(variable)).toBe('first');
});

test.each([
  ['production', true, 'FIREBASE_PROJECT'],
  ['staging', false, 'STAGING_PROJECT'],
])('no project is both, also in a checkout that does not say that it is %s', async (_, staging, variable) => {
  const fake = await open({ options: { ...OPTIONS, staging } });
  fake.variables.set(variable, 'sales');
  expect(await init(fake)).toContain(`✖ The repository deploys to the project: it is its ${variable}.`);
});

test('trusts the jobs of staging alone, and production trusts none of them', async () => {
  const claimsOf = (environment: string) => ({
    sub: `repo:company/sales:environment:${environment}`,
    repository: 'company/sales',
    repository_id: '456789',
    environment,
  });
  const accounts = [...PARTS, 'doctor'].map((part) => `pipeline-${part}@sales.iam.gserviceaccount.com`);
  /** Returns the accounts that a job may take. */
  const taken = async (fake: FakeSetup, environment: string): Promise<string[]> => {
    const found: string[] = [];
    for (const account of accounts) {
      const url = `iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/${account}:generateAccessToken`;
      const headers = { authorization: `Bearer token of ${fake.principalOf(claimsOf(environment))}` };
      const { status } = await fake.send(url, { method: 'POST', headers, body: '{}' });
      if (![401, 403].includes(status)) found.push(account);
    }
    return found;
  };
  const staging = await openWhole();
  const production = await open();
  await init(production);
  for (const part of PARTS) {
    const own = [`pipeline-${part}@sales.iam.gserviceaccount.com`];
    expect(await taken(staging, `staging-${part}`)).toEqual(own);
    expect(await taken(staging, part)).toEqual([]);
    expect(await taken(production, part)).toEqual(own);
    expect(await taken(production, `staging-${part}`)).toEqual([]);
  }
});
