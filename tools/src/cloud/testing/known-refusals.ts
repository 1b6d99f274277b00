// Refusals as Google has written them, each with the place where somebody met it.
import type { CloudError } from './fake-cloud';

const INFO = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', domain: 'googleapis.com' };

/** Refusals that end by themselves, and where they are described. */
export const PASSING: readonly (readonly [name: string, request: RegExp, error: CloudError])[] = [
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
export const FOR_PERSONS: readonly (readonly [
  name: string,
  request: RegExp,
  error: CloudError,
  advice: string,
])[] = [
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
