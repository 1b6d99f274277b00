import { IS_NIGHT } from '../project/night';
import { askSteps, runSteps } from './step';
import { askLines, type FakeSetup, runText, setupsOfTests } from './testing/fake-setup';

const open = setupsOfTests();

/** Runs the steps once, and returns what was printed. */
const init = (fake: FakeSetup) => runText(fake.steps());

const MAIL = 'The administrator has chosen a password: this is yours.';

test('takes a new project to a signed-in first administrator by one command and one mail', async () => {
  const fake = await open();
  const said = await init(fake);
  expect(said).toContain(MAIL);
  expect(said.match(/✖/g)).toHaveLength(1);
  fake.openMail('sari@example.com');
  expect(await init(fake)).not.toContain('✖');
  expect(fake.file()).toMatchObject({
    project: 'sales',
    region: 'asia-southeast2',
    web: { apiKey: 'key', projectId: 'sales' },
    sites: { shell: { site: 'sales' }, reports: { site: 'sales-reports' }, admin: { site: 'sales-admin' } },
  });
});

test('mails the administrator before the pipelines, which a private repository on GitHub Free has not', async () => {
  const fake = await open();
  fake.upgrade(false);
  expect(await init(fake)).toMatch(/✖ The repository has the environments.*\n.*needs GitHub Team/);
  expect(fake.accounts.has('sari@example.com')).toBe(true);
  fake.upgrade(true);
  expect(await init(fake)).toContain(MAIL);
});

test('waits for no alarm: Google asks for the page long before the policy that needs its answers', async () => {
  const fake = await open();
  const said = await runText(fake.steps(), { attempts: 2, pauseMs: 1 });
  expect(said).not.toContain('Google does not allow it yet');
  expect(said).toContain(MAIL);
});

test('changes nothing of a project that is whole, and doctor finds nothing', async () => {
  const fake = await open();
  await init(fake);
  fake.openMail('sari@example.com');
  const before = fake.asked.length;
  await init(fake);
  const lines: string[] = [];
  await expect(askSteps(fake.steps(), (line) => lines.push(line))).resolves.toBe(true);
  expect(lines.every((line) => line.startsWith('✔'))).toBe(true);
  expect(fake.asked).toHaveLength(before);
});

test('doctor asks for pipelines and exports, too, without being told the repository again', async () => {
  const fake = await open();
  await init(fake);
  expect(fake.file()).toMatchObject({ repository: 'company/sales' });
  const written = fake.file();
  const later = await open({ options: {}, ...(written && { written }) });
  const names = later.steps().map(({ name }) => name);
  expect(names).toEqual(fake.steps().map(({ name }) => name));
  expect(names).toEqual(
    expect.arrayContaining([
      'The last export is younger than 9 days',
      'Google trusts the workflows of the repository',
    ]),
  );
});

/** Returns after how many changes each step has begun to change something, and ended. */
const breaks = async (fake: FakeSetup): Promise<number[]> => {
  const found = new Set<number>();
  let before = 0;
  await runSteps(fake.steps(), () => {
    const now = fake.asked.length;
    for (let after = before + 1; after <= now; after += 1) {
      if (IS_NIGHT || after === before + 1 || after === now) found.add(after);
    }
    before = now;
  });
  return [...found];
};

test('ends in the same state, wherever it is broken off and run again', async () => {
  const undisturbed = await open();
  const all = await breaks(undisturbed);
  const wanted = undisturbed.whole();
  expect(all.length).toBeGreaterThan(35);
  const wrong: number[] = [];
  const byDay = [all.at(0), all.at(all.length / 2), all.at(-1)].filter((after) => after !== undefined);
  for (const after of IS_NIGHT ? all : byDay) {
    const fake = await open();
    fake.allow(after);
    expect(await init(fake)).toContain('✖');
    fake.allow(Number.POSITIVE_INFINITY);
    const said = await init(fake);
    if (!said.includes(MAIL) || fake.whole() !== wanted) wrong.push(after);
  }
  expect(wrong).toEqual([]);
}, 120_000);

test('stops where only a person can go on, says how, and goes on after that', async () => {
  const fake = await open({ options: {} });
  expect(await init(fake)).toMatch(/billing account: this is yours[\s\S]*linkedaccount\?project=sales/);
  fake.state.isCharged = true;
  expect(await init(fake)).toContain('--admin EMAIL');
});

test('prints every step on a dry run, and changes nothing', async () => {
  const fake = await open();
  const lines: string[] = [];
  await expect(askSteps(fake.steps(), (line) => lines.push(line))).resolves.toBe(false);
  expect(fake.asked).toEqual([]);
  expect(lines).toHaveLength(fake.steps().length);
  expect(lines.filter((line) => line.includes('→')).length).toBeGreaterThan(20);
});

test('mails the first administrator about the budget, too, who may not manage the billing account', async () => {
  const fake = await open();
  await init(fake);
  expect(fake.state.things.get('notificationChannels/1')).toMatchObject({
    labels: { email_address: 'sari@example.com' },
  });
  expect(fake.state.things.get('budgets/1')).toMatchObject({
    notificationsRule: { monitoringNotificationChannels: ['projects/sales/notificationChannels/1'] },
  });
});

test('raises an alarm for all that stops without a word: functions, schedules, triggers, backups and the page', async () => {
  const fake = await open();
  await init(fake);
  const policies = [...fake.state.things].filter(([name]) => name.startsWith('alertPolicies/'));
  expect(policies.map(([, { displayName }]) => displayName)).toEqual([
    'Sales Report: errors of functions',
    'Sales Report: schedules that fail',
    'Sales Report: deleted backups',
    'Sales Report: the schedule of watchAccounts',
    'Sales Report: triggers that fall behind',
    'Sales Report: the page',
  ]);
  for (const [, { notificationChannels }] of policies)
    expect(notificationChannels).toEqual(['projects/sales/notificationChannels/1']);
  // The fields of the errors that `watchLoads` logs: the mail names the section and its team.
  expect(policies[0]?.[1]).toMatchObject({
    conditions: [
      {
        conditionMatchedLog: {
          labelExtractors: { section: 'EXTRACT(jsonPayload.section)', team: 'EXTRACT(jsonPayload.team)' },
        },
      },
    ],
    documentation: { content: expect.stringContaining('.section}, ') },
  });
  // It is the name of the service behind the function that is called each ten minutes.
  expect(JSON.stringify(policies)).toContain('watchaccounts');
  // Cloud Scheduler logs each attempt that a function refuses, or that it may not call.
  expect(JSON.stringify(policies)).toContain('cloud_scheduler_job');
});

test('takes another name for a site that a stranger has', async () => {
  const fake = await open({ takenSites: ['sales-reports'] });
  await init(fake);
  expect(fake.file()?.sites.reports?.site).toMatch(/^sales-reports-[0-9a-f]{6}$/);
});

test('lets the page call its functions where the organization forbids the public', async () => {
  for (const isStrict of [true, false]) {
    const fake = await open({ isStrict });
    await init(fake);
    expect(fake.state.things.get('services/adduser')).toEqual({ invokerIamDisabled: true });
    expect(fake.state.things.get('services/indexwords-customers')).toBeUndefined();
  }
});

test('lets Auth refuse sign-ups, also in an organization where Firebase ends before it tells Auth', async () => {
  for (const isStrict of [true, false]) {
    const fake = await open({ isStrict });
    expect(await init(fake)).toContain('✔ Rules, indexes and functions are deployed');
    expect(fake.state.auth?.blockingFunctions).toMatchObject({
      triggers: { beforeCreate: { functionUri: expect.stringContaining('refusesignup') } },
    });
  }
});

test.each<[string, object | undefined, object]>([
  ['none before', undefined, { minPasswordLength: 8 }],
  [
    'one that asks for less',
    {
      passwordPolicyEnforcementState: 'ENFORCE',
      passwordPolicyVersions: [
        { customStrengthOptions: { minPasswordLength: 7, containsNumericCharacter: true } },
      ],
    },
    { minPasswordLength: 8, containsNumericCharacter: true },
  ],
  [
    'one that is off',
    {
      passwordPolicyEnforcementState: 'OFF',
      passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 12 } }],
    },
    { minPasswordLength: 8 },
  ],
  [
    'a stricter one of the company',
    {
      passwordPolicyEnforcementState: 'ENFORCE',
      passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 12 } }],
    },
    { minPasswordLength: 12 },
  ],
])('asks for a password of eight characters where there is %s', async (_, passwordPolicyConfig, options) => {
  const fake = await open();
  fake.state.auth = { subtype: 'IDENTITY_PLATFORM', ...(passwordPolicyConfig && { passwordPolicyConfig }) };
  expect(await init(fake)).toContain('✔ A new password has at least 8 characters');
  expect(fake.state.auth?.passwordPolicyConfig).toMatchObject({
    passwordPolicyEnforcementState: 'ENFORCE',
    passwordPolicyVersions: [{ customStrengthOptions: options }],
  });
});

test('on another machine it makes no new password of a gate, which the pipelines would not have', async () => {
  const fake = await open();
  await init(fake);
  fake.openMail('sari@example.com');
  const before = [...fake.accounts].map(([email, { password }]) => [email, password]);
  fake.secrets.clear();
  expect(await init(fake)).not.toContain('✖');
  expect([...fake.accounts].map(([email, { password }]) => [email, password])).toEqual(before);
});

test('repeats the first deployment, whose agents Google has just made', async () => {
  const fake = await open();
  expect(await init(fake)).toContain('✔ Rules, indexes and functions are deployed');
});

test('takes no deployment for done whose jobs are refused after each function is there', async () => {
  const fake = await open();
  fake.state.refusesJobs = true;
  const said = await init(fake);
  expect(said).toMatch(/✖ Rules, indexes and functions are deployed: .*failed/);
  expect([...fake.state.functions.keys()]).toContain('watchAccounts');
  fake.state.refusesJobs = false;
  expect(await init(fake)).toContain(MAIL);
});

const JOB = 'jobs/firebase-schedule-watchAccounts-asia-southeast2';

test.each<[string, (fake: FakeSetup) => unknown, string]>([
  ['a schedule without a job', ({ state }) => state.things.delete(JOB), 'watchAccounts has no job'],
  [
    'a job that somebody has paused',
    ({ state }) => state.things.set(JOB, { ...state.things.get(JOB), state: 'PAUSED' }),
    'watchAccounts has a job that is PAUSED',
  ],
  [
    'a job by another account',
    ({ state }) => {
      const httpTarget = { oidcToken: { serviceAccountEmail: 'sales-functions@' } };
      state.things.set(JOB, { ...state.things.get(JOB), httpTarget });
    },
    'watchAccounts has a job by sales-functions@: delete that',
  ],
  [
    'a function that no event reaches',
    ({ state }) => state.things.delete('triggers/indexwords-customers'),
    'indexWords-customers has no trigger',
  ],
  [
    'a function that nobody may call',
    ({ state }) => state.things.delete('services/adduser'),
    'addUser is closed to the page',
  ],
  ['functions of other sources', ({ rebuild }) => rebuild('other'), 'addUser is of another build'],
  [
    'backups that no longer come',
    ({ state }) => {
      const database = state.things.get('databases/(default)');
      state.things.set('databases/(default)', { ...database, createTime: '2026-01-01T00:00:00Z' });
      // One that is not whole, and one of another database, are none.
      const wrong = [
        { state: 'CREATING', database: 'projects/sales/databases/(default)' },
        { state: 'READY', database: 'projects/sales/databases/other' },
      ];
      for (const [id, backup] of wrong.entries())
        state.things.set(`backups/${id}`, {
          name: `${id}`,
          snapshotTime: new Date().toISOString(),
          ...backup,
        });
      state.things.set('backups/old', {
        name: 'old',
        state: 'READY',
        database: 'projects/sales/databases/(default)',
        snapshotTime: '2026-11-20T00:00:00Z',
      });
    },
    'younger than two days: the last one is of 2026-11-20T00:00:00Z',
  ],
  [
    'an alarm that is open',
    ({ state }) => {
      const alert = (displayName: string, state: string) => ({ state, policy: { displayName } });
      state.things.set('alerts/1', alert('Sales Report: triggers that fall behind', 'OPEN'));
      state.things.set('alerts/2', alert('Sales Report: the page', 'CLOSED'));
      state.things.set('alerts/3', alert('of others', 'OPEN'));
    },
    'No alarm is open: Sales Report: triggers that fall behind\n',
  ],
  [
    'a password policy that somebody has turned off',
    ({ state }) => {
      state.auth = { ...state.auth, passwordPolicyConfig: { passwordPolicyEnforcementState: 'OFF' } };
    },
    'at least 8 characters: 6 are enough',
  ],
  [
    'a second factor that everybody needs',
    ({ state }) => {
      state.auth = { ...state.auth, mfa: { state: 'MANDATORY' } };
    },
    'Nobody needs a second factor',
  ],
  ['missing indexes', ({ state }) => state.indexes.get('(default)')?.splice(3), 'indexes are missing'],
])('doctor finds %s', async (_, breakIt, fault) => {
  const fake = await open();
  await init(fake);
  fake.openMail('sari@example.com');
  breakIt(fake);
  const lines = await askLines(fake.steps());
  expect(lines.filter((line) => line.startsWith('✖')).join('\n')).toContain(fault);
  if (fault.includes('another build')) expect(await init(fake)).not.toContain('✖');
});

test('does not take over a database elsewhere, or a function of the first generation', async () => {
  const elsewhere = await open();
  elsewhere.state.things.set('databases/(default)', { locationId: 'nam5' });
  expect(await init(elsewhere)).toContain('it is in nam5, and a database cannot be moved.');
  const former = await open();
  former.state.functions.set('addUser', { firstGeneration: true, isPublic: true });
  expect(await init(former)).toContain('functions:delete those of v1');
});

test('makes a database beside one that others use, and leaves theirs alone', async () => {
  const options = { billing: '0-0-0', admin: 'sari@example.com', database: 'sales-report' };
  const theirs = { locationId: 'us-east1', type: 'DATASTORE_MODE' };
  const fake = await open({ options });
  fake.state.things.set('databases/(default)', theirs);
  expect(await init(fake)).toContain(MAIL);
  expect(fake.state.things.get('databases/(default)')).toEqual(theirs);
  expect(fake.state.things.get('databases/sales-report')).toMatchObject({ locationId: 'asia-southeast2' });
  expect([...fake.state.rules.keys()]).toEqual(['sales-report']);
  expect(fake.file()).toMatchObject({ databaseId: 'sales-report' });
});

test('does not leave the records of a page for another database', async () => {
  const fake = await open();
  await init(fake);
  const options = { ...fake.setup.options, database: 'sales-report' };
  const written = fake.file();
  const later = await open({ options, ...(written && { written }) });
  expect(await init(later)).toContain('is set up with (default) already');
});

test('protects a database that was there before', async () => {
  const fake = await open();
  // As App Engine has made it (cloud.google.com/firestore/docs/app-engine-requirement).
  fake.state.things.set('databases/(default)', {
    locationId: 'asia-southeast2',
    appEngineIntegrationMode: 'ENABLED',
  });
  await init(fake);
  expect(fake.state.things.get('databases/(default)')).toMatchObject({
    appEngineIntegrationMode: 'DISABLED',
    deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
    pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
  });
});

test('makes and protects the database that deployment.json names', async () => {
  const written = { project: 'sales', region: 'asia-southeast2', databaseId: 'restored-1', sites: {} };
  const fake = await open({ written });
  expect(await init(fake)).toContain('✔ Rules, indexes and functions are deployed');
  const databases = [...fake.state.things.keys()].filter((name) => name.startsWith('databases/'));
  expect(databases).toEqual(['databases/restored-1']);
  expect([...fake.state.rules.keys()]).toEqual(['restored-1']);
  expect(fake.file()).toMatchObject({ databaseId: 'restored-1', sites: { shell: { site: 'sales' } } });
});

test('keeps exports where nobody can delete them, and finds one that is too old', async () => {
  const fake = await open({ takenBuckets: ['sales-exports'] });
  await init(fake);
  const { company, functions } = fake.state;
  const exports = company.get('sales-exports');
  const [name = '', bucket] = [...(exports?.things ?? [])].find(([url]) => url.startsWith('buckets/')) ?? [];
  expect(name).toMatch(/^buckets\/sales-exports-[0-9a-f]{6}$/);
  expect([...fake.state.things.keys()].filter((url) => url.startsWith('buckets/'))).toEqual([]);
  expect(exports?.isCharged).toBe(true);
  expect(bucket).toMatchObject({
    location: 'asia-southeast2',
    iamConfiguration: { publicAccessPrevention: 'enforced' },
    lifecycle: { rule: [{ action: { type: 'Delete' }, condition: { age: 98 } }] },
    retentionPolicy: { retentionPeriod: '604800' },
  });
  const own = { project: 'sales-exports', bucket: name.replace('buckets/', '') };
  expect(fake.file()?.exports).toEqual(own);
  expect(functions.get('exportWeekly')?.exportBucket).toBe(own.bucket);
  const asked = async () => {
    const lines = await askLines(fake.steps());
    return lines.filter((line) => line.includes('last export')).join();
  };
  expect(await asked()).toContain('✔');
  const age = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1_000).toISOString();
  exports?.exports.splice(0, 1, { name: 'sales-1/checksums', timeCreated: age(10) });
  // It has broken off: its checksums are missing.
  exports?.exports.push({ name: 'sales-2/staff.ndjson.gz', timeCreated: age(0) });
  expect(await asked()).toMatch(/✖ .*jobs run firebase-schedule-exportWeekly/s);
});

test('gives the accounts of pipelines only the roles of their part', async () => {
  const fake = await open();
  await init(fake);
  const granted = (project: string) =>
    fake.state.company.get(project)?.policies.get(`projects/${project}`) ?? [];
  const rolesOf = (id: string, project = 'sales') =>
    granted(project)
      .filter(({ members }) => members.includes(`serviceAccount:${id}@sales.iam.gserviceaccount.com`))
      .map(({ role }) => role);
  expect(rolesOf('pipeline-mfe-reports', 'sales-reports')).toContain('roles/firebasehosting.admin');
  expect(rolesOf('pipeline-mfe-reports')).toEqual([]);
  expect(rolesOf('pipeline-mfe-reports', 'sales-admin')).toEqual([]);
  expect(rolesOf('pipeline-shell')).toContain('roles/firebasehosting.admin');
  expect(rolesOf('pipeline-shell')).not.toContain('roles/cloudfunctions.admin');
  expect(rolesOf('pipeline-backend')).not.toContain('roles/firebasehosting.admin');
  for (const project of fake.state.company.keys())
    expect(granted(project).flatMap(({ role }) => role)).not.toContain('roles/owner');
});

test('finds what stands on later pages of the lists of Google and GitHub', async () => {
  const fake = await open();
  for (let other = 1; other <= 30; other += 1) {
    fake.variables.set(`OTHER_${other}`, 'of others');
    const id = `a-${other}`;
    fake.state.things.set(`sites/${id}`, { name: `sites/${id}`, type: 'USER_SITE' });
    fake.state.things.set(`buckets/${id}`, { name: id });
    fake.state.things.set(`alertPolicies/${id}`, { name: id, displayName: id });
    fake.state.functions.set(id, { firstGeneration: true, isPublic: false });
  }
  expect(await init(fake)).toContain(MAIL);
  const before = fake.asked.length;
  expect(await init(fake)).toContain(MAIL);
  expect(fake.asked).toHaveLength(before);
});

test('shows the refusal of Google, and what to do', async () => {
  const fake = await open();
  fake.state.apis.clear();
  expect(await init(fake)).toContain('gcloud auth application-default login');
});
