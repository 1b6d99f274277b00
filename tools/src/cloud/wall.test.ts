import { variablesOf } from './deploy-backend';
import { withVariables } from './deployed-functions';
import { functionFaults } from './function-faults';
import { indexFaults } from './indexes';
import { runSteps } from './step';
import { pipelineAccount } from './steps/pipeline';
import { BUILT } from './testing/fake-firebase';
import { askLines, type FakeSetup, openFakeSetup } from './testing/fake-setup';

let fake: FakeSetup;

beforeAll(async () => {
  fake = await openFakeSetup();
  await runSteps(fake.steps(), () => undefined);
  fake.openMail('sari@example.com');
  // A refusal shall come from IAM, not from an API that is off.
  for (const { apis } of fake.state.company.values()) {
    for (const name of fake.state.apis) apis.add(name);
    apis.add('secretmanager.googleapis.com');
  }
});

afterAll(() => fake.close());

const DOMAIN = 'sales.iam.gserviceaccount.com';
const ENVIRONMENTS = ['backend', 'doctor', 'shell', 'mfe-reports', 'mfe-admin'];
const account = (environment: string) => `pipeline-${environment}@${DOMAIN}`;
/** Returns the claims of a job (docs.github.com/actions/reference/openid-connect-reference). */
const claimsOf = (environment: string) => ({
  sub: `repo:company/sales:environment:${environment}`,
  repository: 'company/sales',
  repository_id: '456789',
  repository_owner_id: '123456',
  environment,
});
/** The two credentials of a job: the account of its pipeline, and what GitHub says of it. */
const credentialsOf = (environment: string) => [
  account(environment),
  fake.principalOf(claimsOf(environment)),
];

const HOSTING = 'firebasehosting.googleapis.com/v1beta1/projects';
const DATABASE = 'firestore.googleapis.com/v1/projects/sales/databases/(default)';
const FUNCTIONS = 'cloudfunctions.googleapis.com/v2/projects/sales/locations/asia-southeast2/functions';
const USERS = 'identitytoolkit.googleapis.com/v1/projects/sales/accounts';
const ACCOUNTS = 'iam.googleapis.com/v1/projects/sales/serviceAccounts';

/** Requests that change or read a site. */
const siteAttacks = (project: string, site: string) => {
  const sites = `${HOSTING}/${project}/sites`;
  return [
    ['GET', `${sites}/${site}/channels/live/releases`],
    ['POST', `${sites}/${site}/versions`],
    ['POST', `${sites}/${site}/channels/live/releases`],
    ['POST', `${sites}/${site}/channels?channelId=publishing`],
    ['POST', `${sites}?siteId=another-one`],
    ['DELETE', `${sites}/${site}`],
  ];
};

const DATA_ATTACKS = [
  ['GET', `${DATABASE}/documents/customers/1`],
  ['POST', `${DATABASE}/documents:runQuery`],
  ['POST', `${DATABASE}/documents:commit`],
  ['DELETE', `${DATABASE}/documents/auditLog/1`],
  ['POST', `${DATABASE}:exportDocuments`],
  ['PATCH', `${DATABASE}?updateMask=deleteProtectionState`],
  ['DELETE', DATABASE],
  ['POST', 'firestore.googleapis.com/v1/projects/sales/databases:clone'],
];

const BACKEND_ATTACKS = [
  ['POST', FUNCTIONS],
  ['PATCH', `${FUNCTIONS}/addUser`],
  ['DELETE', `${FUNCTIONS}/addUser`],
  ['PATCH', 'run.googleapis.com/v2/projects/sales/locations/asia-southeast2/services/adduser'],
  ['POST', 'firebaserules.googleapis.com/v1/projects/sales/rulesets'],
  ['PATCH', 'firebaserules.googleapis.com/v1/projects/sales/releases/cloud.firestore'],
];

const ACCOUNT_ATTACKS = [
  ['GET', `${USERS}:batchGet`],
  ['POST', `${USERS}:query`],
  ['POST', USERS],
  ['POST', `${USERS}:update`],
  ['POST', `${USERS}:delete`],
  ['PATCH', 'identitytoolkit.googleapis.com/admin/v2/projects/sales/config'],
];

const OBJECTS = 'storage.googleapis.com/storage/v1/b/sales-exports/o';
const ADD_TO_EXPORTS = ['POST', 'storage.googleapis.com/upload/storage/v1/b/sales-exports/o?name=x'];
const EXPORT_ATTACKS = [
  ['GET', OBJECTS],
  ['GET', `${OBJECTS}/sales-1%2Fchecksums`],
  ['DELETE', `${OBJECTS}/sales-1%2Fchecksums`],
  ['PUT', 'storage.googleapis.com/storage/v1/b/sales-exports/iam'],
  ['PATCH', 'storage.googleapis.com/storage/v1/b/sales-exports'],
];

const SECRET_ATTACKS = [
  ['GET', 'secretmanager.googleapis.com/v1/projects/sales/secrets/any/versions/latest:access'],
  ['POST', 'apikeys.googleapis.com/v2/projects/sales/locations/global/keys'],
];

/** Requests that give rights: to itself, or by the account of somebody else. */
const rightAttacks = (environment: string) => [
  ...['sales', 'sales-reports', 'sales-admin'].flatMap((project) => [
    ['POST', `cloudresourcemanager.googleapis.com/v1/projects/${project}:setIamPolicy`],
    ['DELETE', `cloudresourcemanager.googleapis.com/v1/projects/${project}`],
  ]),
  ['PUT', 'cloudbilling.googleapis.com/v1/projects/sales/billingInfo'],
  [
    'POST',
    'iam.googleapis.com/v1/projects/sales/locations/global/workloadIdentityPools?workloadIdentityPoolId=own',
  ],
  ['POST', ACCOUNTS],
  ...[
    ...ENVIRONMENTS.filter((each) => each !== environment).map(account),
    `sales-functions@${DOMAIN}`,
  ].flatMap((other) => [
    ['POST', `iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/${other}:generateAccessToken`],
    ['POST', `${ACCOUNTS}/${other}/keys`],
    ['POST', `${ACCOUNTS}/${other}:setIamPolicy`],
  ]),
];

/** Returns the requests that a credential may make. */
const allowedTo = async (credential: string, attacks: readonly string[][]): Promise<string[]> => {
  const allowed: string[] = [];
  for (const [method = '', url = ''] of attacks) {
    for (const quota of [undefined, 'sales', 'sales-reports', 'sales-admin']) {
      const answer = await fake.send(url, {
        method,
        headers: {
          authorization: `Bearer token of ${credential}`,
          ...(quota !== undefined && { 'x-goog-user-project': quota }),
        },
        ...(method !== 'GET' && { body: '{}' }),
      });
      if (![401, 403].includes(answer.status)) allowed.push(`${method} ${url}`);
    }
  }
  return [...new Set(allowed)];
};

const OWN: Readonly<Record<string, readonly [project: string, site: string]>> = {
  shell: ['sales', 'sales'],
  'mfe-reports': ['sales-reports', 'sales-reports'],
  'mfe-admin': ['sales-admin', 'sales-admin'],
};

/** Everything that is not the site of this part. */
const attacksOf = (environment: string) => [
  ...Object.entries(OWN).flatMap(([part, place]) => (part === environment ? [] : siteAttacks(...place))),
  ...DATA_ATTACKS,
  ...BACKEND_ATTACKS,
  ...ACCOUNT_ATTACKS,
  ...EXPORT_ATTACKS,
  ADD_TO_EXPORTS,
  ...SECRET_ATTACKS,
  ...rightAttacks(environment),
];

test.each(Object.keys(OWN))('the credentials of %s open nothing but its own site', async (environment) => {
  const attacks = attacksOf(environment);
  expect(attacks.length).toBeGreaterThan(45);
  for (const credential of credentialsOf(environment)) {
    expect(await allowedTo(credential, attacks)).toEqual([]);
  }
  const [project, site] = OWN[environment] ?? ['', ''];
  const own = siteAttacks(project, site).filter(([method]) => method !== 'DELETE');
  expect(await allowedTo(account(environment), own)).toHaveLength(own.length);
});

const take = (other: string) => [
  'POST',
  `iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/${account(other)}:generateAccessToken`,
];

test.each(ENVIRONMENTS)('a job of %s takes the account of its own pipeline alone', async (environment) => {
  const [, principal = ''] = credentialsOf(environment);
  expect(await allowedTo(principal, ENVIRONMENTS.map(take))).toEqual([take(environment).join(' ')]);
  // By other subjects, too, which somebody may have written into a policy by hand.
  for (const subject of [`repository:1:environment:${environment}`, claimsOf(environment).sub]) {
    const stranger = principal.replace(/[^/]+$/, subject);
    expect(await allowedTo(stranger, ENVIRONMENTS.map(take))).toEqual([]);
  }
});

// github.blog/changelog/2026-04-23-immutable-subject-claims-for-github-actions-oidc-tokens: the default for repositories that
// were made or renamed since 15 July 2026. An owner may choose others (`actions/oidc/customization/sub`).
test.each([
  ['with numbers', { sub: 'repo:company@123456/sales@456789:environment:mfe-reports' }],
  ['of its workflow', { sub: 'repository_id:456789:job_workflow_ref:company/sales/main.yml' }],
  ['under a new name', { sub: 'repo:firm/orders:environment:mfe-reports', repository: 'firm/orders' }],
  ['under a long name', { sub: `repo:company/${'s'.repeat(100)}:environment:mfe-reports` }],
])('a job takes the account of its pipeline by a token %s', async (_, claims) => {
  const principal = fake.principalOf({ ...claimsOf('mfe-reports'), ...claims });
  expect(await allowedTo(principal, ENVIRONMENTS.map(take))).toEqual([take('mfe-reports').join(' ')]);
});

test('a repository that takes the name of a former one is a stranger, and so is a job without an environment', () => {
  const { environment: _, ...others } = claimsOf('mfe-reports');
  expect(() => fake.principalOf({ ...claimsOf('mfe-reports'), repository_id: '7' })).toThrow('rejected');
  expect(() => fake.principalOf(others)).toThrow('no such key: environment');
});

test('a provider of before, which trusts a name, is changed', async () => {
  const trust = {
    oidc: { issuerUri: 'https://token.actions.githubusercontent.com' },
    attributeMapping: { 'google.subject': 'assertion.sub' },
    attributeCondition: "assertion.repository == 'company/sales'",
  };
  fake.state.things.set('providers/github', trust);
  const said = await askLines(fake.steps());
  expect(said.filter((line) => line.startsWith('✖')).join()).toContain('trusts the workflows');
  expect(await runSteps(fake.steps(), () => undefined)).toBe(true);
  expect(fake.principalOf(claimsOf('shell'))).toContain('/subject/repository:456789:environment:shell');
});

test('sections whose long names begin alike have pipelines of their own', () => {
  const ids = ['mfe-maintenance-contracts', 'mfe-maintenance-contracts-archive'].map(pipelineAccount);
  expect(new Set(ids).size).toBe(2);
  // cloud.google.com/iam/docs/reference/rest/v1/projects.serviceAccounts/create
  for (const id of ids) expect(id).toMatch(/^[a-z]([-a-z0-9]{4,28}[a-z0-9])$/);
  expect(pipelineAccount('mfe-reports')).toBe('pipeline-mfe-reports');
});

test('nobody without an account of Google is answered', async () => {
  const answer = await fake.send(`${DATABASE}/documents/customers/1`, {
    headers: { authorization: 'Bearer stolen' },
  });
  expect(answer.status).toBe(401);
});

test('the backend deploys rules and functions, and publishes no site', async () => {
  const credential = account('backend');
  expect(await allowedTo(credential, BACKEND_ATTACKS)).toHaveLength(BACKEND_ATTACKS.length);
  const sites = Object.values(OWN).flatMap((place) => siteAttacks(...place));
  const changes = sites.filter(([method]) => method !== 'GET');
  expect(await allowedTo(credential, changes)).toEqual([]);
});

test('a section is published with its own project to charge, as Firebase asks that first', async () => {
  const project = await openFakeSetup();
  try {
    await runSteps(project.steps(), () => undefined);
    // (firebase-tools, lib/ensureApiEnabled.js)
    const answer = await project.send('serviceusage.googleapis.com/v1/projects/sales-reports/services', {
      headers: {
        authorization: `Bearer token of ${account('mfe-reports')}`,
        'x-goog-user-project': 'sales-reports',
      },
    });
    expect(answer.status).toBe(200);
  } finally {
    await project.close();
  }
});

/** Asks as firebase-tools does before it deploys functions (lib/deploy/functions/checkIam.js). */
const mayActBy = async (other: FakeSetup, environment: string, id: string) => {
  const answer = await other.send(`${ACCOUNTS}/${id}:testIamPermissions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer token of ${account(environment)}`,
      'x-goog-user-project': 'sales',
    },
    body: JSON.stringify({ permissions: ['iam.serviceAccounts.actAs'] }),
  });
  return answer.status === 404 ? 'not there' : 'permissions' in JSON.parse(await answer.text());
};

test('the backend alone deploys functions, also in a project with App Engine', async () => {
  const appEngine = 'sales@appspot.gserviceaccount.com';
  expect(await mayActBy(fake, 'backend', appEngine)).toBe('not there');
  expect(await mayActBy(fake, 'backend', `sales-functions@${DOMAIN}`)).toBe(true);
  const other = await openFakeSetup({ appEngine: 'asia-southeast2' });
  try {
    await runSteps(other.steps(), () => undefined);
    expect(await mayActBy(other, 'backend', appEngine)).toBe(true);
    expect(await mayActBy(other, 'shell', appEngine)).toBe(false);
    expect(await mayActBy(other, 'shell', `sales-functions@${DOMAIN}`)).toBe(false);
  } finally {
    await other.close();
  }
});

test.each(ENVIRONMENTS)('only the pipeline of the backend deploys functions: %s', async (environment) => {
  const deployment = fake.deployAs(`serviceAccount:${account(environment)}`);
  if (environment === 'backend') await expect(deployment).resolves.toBeUndefined();
  else await expect(deployment).rejects.toThrow('iam.serviceaccounts.actAs');
});

test('the pipeline of the backend may ask for all that a deployment leaves behind', async () => {
  const cloud = fake.cloudOf(account('backend'));
  const functions = withVariables(BUILT, variablesOf({ ...fake.file(), databaseId: '(default)' }));
  expect(await functionFaults(cloud, functions)).toEqual([]);
  expect(await indexFaults(cloud, '(default)')).toEqual([]);
});

test('the weekly export reads documents and accounts, adds to its bucket, and changes nothing', async () => {
  const reads = [...DATA_ATTACKS.slice(0, 2), ...ACCOUNT_ATTACKS.slice(0, 2), ADD_TO_EXPORTS];
  const allowed = await allowedTo(`sales-exports@${DOMAIN}`, attacksOf('exports'));
  expect(allowed).toEqual(reads.map((each) => each.join(' ')));
});

test('the weekly doctor sees which exports there are, and opens neither documents, accounts, exports nor a change', async () => {
  const attacks = attacksOf('doctor').filter(
    ([method, url = '']) => method !== 'GET' || !url.startsWith(HOSTING),
  );
  const allowed: string[] = [];
  for (const credential of credentialsOf('doctor')) allowed.push(...(await allowedTo(credential, attacks)));
  // The names of exports are their times.
  expect(allowed).toEqual([`GET ${OBJECTS}`]);
});

test('the functions list the exports, and neither read, change nor add one', async () => {
  const allowed = await allowedTo(`sales-functions@${DOMAIN}`, [...EXPORT_ATTACKS, ADD_TO_EXPORTS]);
  expect(allowed).toEqual([`GET ${OBJECTS}`]);
});

describe('a right from before the wall', () => {
  const MEMBER = `serviceAccount:${account('mfe-reports')}`;
  const main = () => fake.state.policies.get('projects/sales') ?? [];
  // The backend's pipeline has changed a service above.
  beforeAll(() => runSteps(fake.steps(), () => undefined));

  test.each([
    ['on documents', 'projects/sales', 'roles/datastore.user', MEMBER],
    ['on all sites of the page', 'projects/sales', 'roles/firebasehosting.admin', MEMBER],
    [
      'of a former section',
      'projects/sales',
      'roles/firebase.viewer',
      `serviceAccount:${account('mfe-orders')}`,
    ],
    [
      'on the account of another pipeline',
      `projects/sales/serviceAccounts/${account('shell')}`,
      'roles/iam.serviceAccountTokenCreator',
      MEMBER,
    ],
  ])('%s is found by doctor, and taken by init', async (_, resource, role, member) => {
    const before = fake.state.policies.get(resource) ?? [];
    fake.state.policies.set(resource, [...before, { role, members: [member, 'user:sari@example.com'] }]);
    const said = await askLines(fake.steps());
    expect(said.filter((line) => line.startsWith('✖'))).toHaveLength(1);
    expect(await runSteps(fake.steps(), () => undefined)).toBe(true);
    const after = fake.state.policies.get(resource) ?? [];
    expect(after.flatMap((each) => (each.role === role ? each.members : []))).not.toContain(member);
  });

  test('of a person stays', () => {
    expect(main().flatMap(({ members }) => members)).toContain('user:sari@example.com');
  });
});
