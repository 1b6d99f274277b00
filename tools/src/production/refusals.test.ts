import { isOfToday } from '../project/soak';
import type { CloudError } from './fakes/fake-cloud';
import { type FakeSetup, setupsOfTests } from './fakes/fake-setup';
import { askSteps, runSteps } from './step';

const open = setupsOfTests();

const init = async (fake: FakeSetup): Promise<string> => {
  const lines: string[] = [];
  await runSteps(fake.steps(), (line) => lines.push(line), { attempts: 4, pauseMs: 1 });
  return lines.join('\n');
};

const MAIL = 'The administrator has chosen a password: this is yours.';
const INFO = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', domain: 'googleapis.com' };

/** Refusals that end by themselves, and where they are described. */
const PASSING: readonly (readonly [name: string, request: RegExp, error: CloudError])[] = [
  [
    // github.com/firebase/firebase-tools/issues/5262
    'an API that was turned on just now',
    /^POST firebase.*:addFirebase$/,
    {
      code: 403,
      status: 'PERMISSION_DENIED',
      message:
        'Firebase Management API has not been used in project 1234567890 before or it is disabled. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.',
      details: [{ ...INFO, reason: 'SERVICE_DISABLED' }],
    },
  ],
  [
    // github.com/firebase/firebase-tools/issues/9895
    'the requests of a minute',
    /^GET cloudbilling/,
    {
      code: 429,
      status: 'RESOURCE_EXHAUSTED',
      message:
        "Quota exceeded for quota metric 'All requests' and limit 'All requests per minute' of service 'cloudbilling.googleapis.com' for consumer 'project_number:563584335869'.",
      details: [{ ...INFO, reason: 'RATE_LIMIT_EXCEEDED' }],
    },
  ],
  [
    // cloud.google.com/iam/docs/access-change-propagation
    'an account that is not known everywhere yet',
    /^POST cloudresourcemanager.*\/sales:setIamPolicy$/,
    {
      code: 400,
      status: 'INVALID_ARGUMENT',
      message: 'Service account sales-functions@sales.iam.gserviceaccount.com does not exist.',
    },
  ],
  [
    // cloud.google.com/iam/docs/retry-strategy
    'a policy that somebody else changes',
    /^POST cloudresourcemanager.*:setIamPolicy$/,
    {
      code: 409,
      status: 'ABORTED',
      message:
        'There were concurrent policy changes. Please retry the whole read-modify-write with exponential backoff.',
    },
  ],
  [
    // cloud.google.com/monitoring/alerts/troubleshooting-alerting-policies
    'a metric that nothing has written yet',
    /^POST monitoring.*alertPolicies$/,
    {
      code: 404,
      status: 'NOT_FOUND',
      message:
        'Cannot find metric that matches type = "monitoring.googleapis.com/uptime_check/check_passed". If a metric was created recently, it could take up to 10 minutes to become available. Please try again soon.',
    },
  ],
  [
    // github.com/kyegomez/zeta/issues/71
    'a billing account that not every service knows yet',
    /^POST serviceusage.*\/sales\/services:batchEnable$/,
    {
      code: 400,
      status: 'FAILED_PRECONDITION',
      message:
        "Billing account for project '522837608576' is not found. Billing must be enabled for activation of service(s) 'compute.googleapis.com' to proceed.",
      details: [{ ...INFO, reason: 'UREQ_PROJECT_BILLING_NOT_FOUND' }],
    },
  ],
  [
    // github.com/hashicorp/terraform/issues/24079
    'a billing account that Cloud Storage does not know yet',
    /^POST storage.*\/b$/,
    {
      code: 403,
      status: 'PERMISSION_DENIED',
      message: 'The project to be billed is associated with an absent billing account.',
    },
  ],
  [
    // github.com/firebase/firebase-tools/issues/7949
    'the requests of a minute, in other letters',
    /^POST firestore.*\/databases$/,
    {
      code: 429,
      status: 'RESOURCE_EXHAUSTED',
      message:
        "Quota exceeded for quota metric 'Database operation requests' and limit 'Database Operations Per Minute' of service 'firestore.googleapis.com' for consumer 'project_number:123'.",
    },
  ],
  [
    // github.com/hashicorp/terraform-provider-google/issues/14614
    'a quota without a name',
    /^POST firestore.*\/databases$/,
    {
      code: 429,
      status: 'RESOURCE_EXHAUSTED',
      message: 'Project sales exceeded its quota. Resource Exhausted',
    },
  ],
  [
    // cloud.google.com/firestore/docs/manage-databases#delete_a_database
    'the name of a database that was deleted just now',
    /^POST firestore.*\/databases$/,
    {
      code: 400,
      status: 'FAILED_PRECONDITION',
      message: "Database ID '(default)' is not available in project 'sales'. Please retry in 254 seconds.",
    },
  ],
  [
    // google.aip.dev/193
    'what Google will allow in some seconds',
    /^POST firestore.*\/backupSchedules$/,
    {
      code: 409,
      status: 'ALREADY_EXISTS',
      message: 'Another change of the database is running.',
      details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '20s' }],
    },
  ],
  // google.aip.dev/194
  [
    'an hour in which Google is down',
    /^GET firebasehosting/,
    { code: 503, status: 'UNAVAILABLE', message: 'The service is currently unavailable.' },
  ],
  [
    'a gateway that gets no answer in time',
    /^GET firebasehosting/,
    { code: 504, status: 'DEADLINE_EXCEEDED', message: 'Deadline expired before operation could complete.' },
  ],
];

const passingOfToday = PASSING.filter((_, place) => isOfToday(place, 3));

test.each(passingOfToday)('waits for the end of %s, and goes on', async (_, request, error) => {
  const fake = await open();
  fake.refuse(request, error, 2);
  const said = await init(fake);
  expect(said).toContain(MAIL);
  expect(said.match(/✖/g)).toHaveLength(1);
});

test.each(passingOfToday)(
  'does not wait for ever for %s, and says what Google says',
  async (_, request, error) => {
    const fake = await open();
    fake.refuse(request, error);
    const said = await init(fake);
    expect(said.match(/Asking again/g)).toHaveLength(3);
    expect(said).toContain(error.message);
    expect(said).toContain('Then run the same command again.');
  },
);

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

const violation = (type: string, description: string): CloudError => ({
  code: 400,
  status: 'FAILED_PRECONDITION',
  message: description,
  details: [
    {
      '@type': 'type.googleapis.com/google.rpc.PreconditionFailure',
      violations: [{ type, subject: 'orgpolicy:projects/sales', description }],
    },
  ],
});

/** Refusals that a person must answer. */
const FOR_PERSONS: readonly (readonly [name: string, request: RegExp, error: CloudError, advice: string])[] =
  [
    [
      // cloud.google.com/resource-manager/docs/organization-policy/restricting-service-accounts
      'no service accounts',
      /^POST iam.*\/serviceAccounts$/,
      violation(
        'constraints/iam.disableServiceAccountCreation',
        'Service account creation is not allowed on this project.',
      ),
      'orgpolicies/iam-disableServiceAccountCreation',
    ],
    [
      // github.com/firebase/firebase-tools/issues/6454
      'nothing in this region',
      /^POST firestore.*\/databases$/,
      violation(
        'constraints/gcp.resourceLocations',
        'Constraint constraints/gcp.resourceLocations violated for [orgpolicy:projects/1234567890] attempting to create a database in [asia-southeast2].',
      ),
      'orgpolicies/gcp-resourceLocations',
    ],
    [
      // cloud.google.com/iam/docs/manage-workload-identity-pools-providers#restrict
      'no pipelines of GitHub',
      /^POST iam.*\/providers$/,
      violation(
        'constraints/iam.workloadIdentityPoolProviders',
        "Org Policy violated for value: 'https://token.actions.githubusercontent.com'.",
      ),
      'orgpolicies/iam-workloadIdentityPoolProviders',
    ],
    [
      // github.com/terraform-google-modules/terraform-example-foundation/issues/1454
      'only members of its own',
      /^POST iam.*:setIamPolicy$/,
      violation(
        'constraints/iam.allowedPolicyMemberDomains',
        'One or more users named in the policy do not belong to a permitted customer.',
      ),
      'orgpolicies/iam-allowedPolicyMemberDomains',
    ],
    [
      // cloud.google.com/resource-manager/docs/limits
      'no more projects',
      /^POST cloudresourcemanager.*\/projects$/,
      {
        code: 429,
        status: 'RESOURCE_EXHAUSTED',
        message: 'The project cannot be created because you have exceeded your allotted project quota.',
      },
      'project_quota_increase',
    ],
    [
      // cloud.google.com/resource-manager/docs/access-control-proj
      'projects by others alone',
      /^POST cloudresourcemanager.*\/projects$/,
      { code: 403, status: 'PERMISSION_DENIED', message: 'The caller does not have permission' },
      'gcloud projects create sales-SECTION --labels=sales-report=sales',
    ],
    [
      // cloud.google.com/docs/quotas/view-manage
      'no more projects for the billing account',
      /^PUT cloudbilling/,
      {
        code: 400,
        status: 'FAILED_PRECONDITION',
        message: 'Precondition check failed: Cloud billing quota exceeded.',
      },
      'billing_quota_increase',
    ],
    [
      // github.com/cloudquery/cloudquery/issues/1062
      'a perimeter around its services',
      /^GET serviceusage/,
      {
        code: 403,
        status: 'PERMISSION_DENIED',
        message:
          "Request is prohibited by organization's policy. vpcServiceControlsUniqueIdentifier: eYhDkfYCu",
        details: [{ ...INFO, reason: 'SECURITY_POLICY_VIOLATED' }],
      },
      'service-perimeter',
    ],
    [
      // cloud.google.com/resource-manager/docs/creating-managing-projects
      'a project that somebody has deleted',
      /^GET serviceusage/,
      { code: 403, status: 'PERMISSION_DENIED', message: "Project 'project:sales' has been deleted." },
      'gcloud projects undelete',
    ],
    [
      // cloud.google.com/billing/docs/how-to/verify-billing-enabled
      'a closed billing account',
      /^POST storage.*\/b$/,
      {
        code: 403,
        status: 'PERMISSION_DENIED',
        message: 'The billing account for the owning project is disabled in state closed',
        details: [{ ...INFO, reason: 'BILLING_DISABLED' }],
      },
      'open the billing account',
    ],
    [
      // cloud.google.com/docs/quotas/view-manage
      'the requests of a day used up',
      /^POST firestore.*\/databases$/,
      {
        code: 429,
        status: 'RESOURCE_EXHAUSTED',
        message: "Quota exceeded for quota metric 'Changes' and limit 'Changes per day'.",
      },
      'run it again tomorrow',
    ],
    [
      // cloud.google.com/docs/authentication/troubleshoot-adc
      'a sign-in that has ended',
      /^GET cloudbilling/,
      { code: 401, status: 'UNAUTHENTICATED', message: 'Request had invalid authentication credentials.' },
      'gcloud auth application-default login',
    ],
  ];

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
  const lines: string[] = [];
  expect(await runSteps(fake.steps(), (line) => lines.push(line), { attempts: 1, pauseMs: 1 })).toBe(false);
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
  const lines: string[] = [];
  await askSteps(fake.steps(), (line) => lines.push(line));
  expect(lines.join('\n')).toContain('✖ Google trusts the workflows of the repository');
  expect(await init(fake)).toContain(MAIL);
  expect(fake.state.things.get('providers/github')).not.toHaveProperty('state');
});
