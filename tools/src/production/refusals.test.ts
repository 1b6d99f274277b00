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
  // google.aip.dev/194
  [
    'an hour in which Google is down',
    /^GET firebasehosting/,
    { code: 503, status: 'UNAVAILABLE', message: 'The service is currently unavailable.' },
  ],
];

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
