import { runSteps } from './step';
import { askLines, type FakeSetup, runText, setupsOfTests } from './testing/fake-setup';
import { FOR_PERSONS, PASSING } from './testing/known-refusals';

const open = setupsOfTests();

const init = (fake: FakeSetup) => runText(fake.steps(), { attempts: 4, pauseMs: 1 });

const MAIL = 'The administrator has chosen a password: this is yours.';

test.each(PASSING)('waits for the end of %s, and goes on', async (_, request, error) => {
  const fake = await open();
  fake.refuse(request, error, 2);
  const said = await init(fake);
  expect(said).toContain(MAIL);
  expect(said.match(/✖/g)).toHaveLength(1);
});

test.each(PASSING)('does not wait for ever for %s, and says what Google says', async (_, request, error) => {
  const fake = await open();
  fake.refuse(request, error);
  const said = await init(fake);
  expect(said.match(/Asking again/g)).toHaveLength(3);
  expect(said).toContain(error.message);
  expect(said).toContain('Then run the same command again.');
});

// googleapis, google/iam/admin/v1/iam.proto: "each read is eventually consistent".
test.each([1, 3])('waits until IAM shows what was done, after %i reads', async (staleReads) => {
  const fake = await open({ staleReads });
  const said = await init(fake);
  expect(said).toContain(MAIL);
  expect(said.match(/✖/g)).toHaveLength(1);
});

test('says so where IAM does not show for minutes what was done', async () => {
  const fake = await open({ staleReads: 9 });
  expect(await init(fake)).toMatch(/✖ .*: it was done, and does not show\./);
});

test('takes a service account that is there already, and does not show yet', async () => {
  const fake = await open();
  fake.state.things.set('serviceAccounts/sales-functions@sales.iam.gserviceaccount.com', {});
  fake.refuse(
    /^GET iam.*sales-functions/,
    { code: 404, status: 'NOT_FOUND', message: 'Unknown account.' },
    2,
  );
  expect(await init(fake)).toContain(MAIL);
});

test.each(FOR_PERSONS)(
  'of an organization with %s it says what a person must do, and goes on after that',
  async (_, request, error, advice) => {
    const fake = await open();
    fake.refuse(request, error, 1);
    const said = await init(fake);
    expect(said).toContain(error.message);
    expect(said).toContain(advice);
    expect(said).not.toContain('Asking again');
    expect(await init(fake)).toContain(MAIL);
  },
);

/** Refusals that come at the end of an operation, as often as at its start (google.aip.dev/151), with their codes of RPC. */
const IN_OPERATIONS: readonly (readonly [name: string, code: number])[] = [
  ['a billing account that not every service knows yet', 9],
  ['nothing in this region', 9],
  ['no pipelines of GitHub', 9],
  ['no more projects', 8],
  ['projects by others alone', 7],
];

test.each(IN_OPERATIONS)('does the same where an operation ends with a refusal: %s', async (name, code) => {
  const fake = await open();
  const [, request, error, advice] = FOR_PERSONS.find(([other]) => other === name) ?? [];
  const [, passing, passingError] = PASSING.find(([other]) => other === name) ?? [];
  if (passing && passingError) fake.fail(passing, passingError, code, 2);
  if (request && error) fake.fail(request, error, code, 1);
  const said = await init(fake);
  if (advice === undefined) return expect(said).toContain(MAIL);
  expect(said).toContain(error?.message);
  expect(said).toContain(advice);
  expect(await init(fake)).toContain(MAIL);
});

test('takes another id where an operation says that a stranger has it', async () => {
  const fake = await open();
  const taken = { code: 409, status: 'ALREADY_EXISTS', message: 'Requested entity already exists' };
  fake.fail(/^POST cloudresourcemanager.*\/projects$/, taken, 6, 1);
  expect(await init(fake)).toContain(MAIL);
  expect(fake.file()?.sites.reports?.project).toMatch(/^sales-reports-[0-9a-f]{6}$/);
});

test('goes on without a budget, where another person has the billing account', async () => {
  const fake = await open();
  fake.refuse(/budgets$/, {
    code: 403,
    status: 'PERMISSION_DENIED',
    message: 'The caller does not have permission',
  });
  const said = await init(fake);
  expect(said).toMatch(/✖ A budget[\s\S]*The other steps go on/);
  expect(said).toContain(MAIL);
  fake.openMail('sari@example.com');
  expect(await runSteps(fake.steps(), () => undefined, { attempts: 1, pauseMs: 1 })).toBe(false);
});

test('asks for the amount of a budget in a currency of which 50 is next to nothing', async () => {
  const options = { billing: '0-0-0', admin: 'sari@example.com' };
  const fake = await open({ currency: 'IDR', options });
  const said = await init(fake);
  expect(said).toMatch(/✖ A budget.*IDR.*\n.*--budget AMOUNT.*\n.*The other steps go on/);
  expect(said).toContain(MAIL);
  const other = await open({ currency: 'IDR', options: { ...options, budget: '800000' } });
  expect(await init(other)).toContain('✔ A budget');
  expect(other.state.things.get('budgets/1')).toMatchObject({
    amount: { specifiedAmount: { units: '800000' } },
  });
});

test.each([
  ['DATASTORE_MODE', 'STANDARD'],
  ['FIRESTORE_NATIVE', 'ENTERPRISE'],
])('does not take over a database of the kind %s %s', async (type, databaseEdition) => {
  const fake = await open();
  fake.state.things.set('databases/(default)', { locationId: 'asia-southeast2', type, databaseEdition });
  const said = await init(fake);
  expect(said).toContain(`it is a ${type} of the edition ${databaseEdition}`);
  expect(said).toContain('name another one as databaseId');
});

test('says what to do in a project whose App Engine is elsewhere', async () => {
  const fake = await open({ appEngine: 'us-central1' });
  const said = await init(fake);
  expect(said).toMatch(/✖ Rules, indexes and functions are deployed.*\n {2}→ .*run init for a new project/);
  expect(await init(await open({ appEngine: 'asia-southeast2' }))).toContain(MAIL);
});

test('takes the first site for the default one where Hosting does', async () => {
  const fake = await open({ defaultSite: 'the first' });
  expect(await init(fake)).toContain(MAIL);
  expect(fake.file()?.sites.shell?.site).toBe('sales');
});

// github.com/Lessify/localess/issues/54: "the hosting is created when you open the Hosting tab".
test('says so before it publishes where a project has no default site, and goes on after that', async () => {
  const fake = await open({ defaultSite: 'by hand' });
  const said = await init(fake);
  expect(said).toContain(
    '✖ Each Hosting project has a default site: sales and sales-reports and sales-admin have none.',
  );
  expect(said).not.toContain('Unable to deploy');
  for (const { project, things } of fake.state.company.values()) {
    const site = `sites/${project}-console`;
    things.set(site, { name: site, type: 'DEFAULT_SITE' });
  }
  expect(await init(fake)).toContain(MAIL);
});

test('says how an empty database of App Engine becomes one of Firestore', async () => {
  const fake = await open({ appEngine: 'asia-southeast2' });
  fake.state.things.set('databases/(default)', { locationId: 'asia-southeast2', type: 'DATASTORE_MODE' });
  expect(await init(fake)).toContain('gcloud firestore databases update --type=firestore-native');
});

test('keeps the conditions of roles that a company has given', async () => {
  const fake = await open();
  const condition = { expression: 'request.time < timestamp("2027-01-01T00:00:00Z")' };
  const others = [
    { role: 'roles/viewer', members: ['user:ada@company.example'], condition },
    // Until tomorrow is not for good.
    {
      role: 'roles/datastore.user',
      members: ['serviceAccount:sales-functions@sales.iam.gserviceaccount.com'],
      condition,
    },
  ];
  fake.state.things.set('serviceAccounts/sales-functions@sales.iam.gserviceaccount.com', {});
  fake.state.policies.set('projects/sales', others);
  expect(await init(fake)).toContain(MAIL);
  const after = fake.state.policies.get('projects/sales') ?? [];
  expect(after).toEqual(expect.arrayContaining(others));
  expect(after).toContainEqual({
    role: 'roles/datastore.user',
    members: ['serviceAccount:sales-functions@sales.iam.gserviceaccount.com'],
  });
});

test('restores a pool of pipelines that somebody has deleted', async () => {
  const fake = await open();
  expect(await init(fake)).toContain(MAIL);
  for (const place of ['workloadIdentityPools/github', 'providers/github'])
    fake.state.things.set(place, { ...fake.state.things.get(place), state: 'DELETED' });
  expect((await askLines(fake.steps())).join('\n')).toContain(
    '✖ Google trusts the workflows of the repository',
  );
  expect(await init(fake)).toContain(MAIL);
  expect(fake.state.things.get('providers/github')).not.toHaveProperty('state');
});
