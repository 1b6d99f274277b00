// Refusals as Google has written them, each with the place where somebody met it.
import type { CloudError } from './fake-cloud';

/** Returns the error of a line such as `403 PERMISSION_DENIED The caller …`, with a reason, a policy, or the time to wait. */
const errorOf = (line: string, detail = ''): CloudError => {
  const [, code, status = '', message = ''] = /^(\d+) (\w+) (.*)$/.exec(line) ?? [];
  const violation = { type: detail, subject: 'orgpolicy:projects/sales', description: message };
  const type = 'type.googleapis.com/google.rpc.';
  const details = /^\d+s$/.test(detail)
    ? { '@type': `${type}RetryInfo`, retryDelay: detail }
    : detail.startsWith('constraints/')
      ? { '@type': `${type}PreconditionFailure`, violations: [violation] }
      : { '@type': `${type}ErrorInfo`, domain: 'googleapis.com', reason: detail };
  return { code: Number(code), status, message, ...(detail !== '' && { details: [details] }) };
};

/** Refusals that end by themselves, and where they are described. */
const ENDING: Readonly<Record<string, readonly [request: RegExp, line: string, detail?: string]>> = {
  // github.com/firebase/firebase-tools/issues/5262
  'an API that was turned on just now': [
    /^POST firebase.*:addFirebase$/,
    '403 PERMISSION_DENIED Firebase Management API has not been used in project 1234567890 before or it is disabled. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.',
    'SERVICE_DISABLED',
  ],
  // github.com/firebase/firebase-tools/issues/9895
  'the requests of a minute': [
    /^GET cloudbilling/,
    "429 RESOURCE_EXHAUSTED Quota exceeded for quota metric 'All requests' and limit 'All requests per minute' of service 'cloudbilling.googleapis.com' for consumer 'project_number:563584335869'.",
    'RATE_LIMIT_EXCEEDED',
  ],
  // cloud.google.com/iam/docs/access-change-propagation
  'an account that is not known everywhere yet': [
    /^POST cloudresourcemanager.*\/sales:setIamPolicy$/,
    '400 INVALID_ARGUMENT Service account sales-functions@sales.iam.gserviceaccount.com does not exist.',
  ],
  // cloud.google.com/iam/docs/retry-strategy
  'a policy that somebody else changes': [
    /^POST cloudresourcemanager.*:setIamPolicy$/,
    '409 ABORTED There were concurrent policy changes. Please retry the whole read-modify-write with exponential backoff.',
  ],
  // cloud.google.com/monitoring/alerts/troubleshooting-alerting-policies
  'a metric that nothing has written yet': [
    /^POST monitoring.*alertPolicies$/,
    '404 NOT_FOUND Cannot find metric that matches type = "monitoring.googleapis.com/uptime_check/check_passed". If a metric was created recently, it could take up to 10 minutes to become available. Please try again soon.',
  ],
  // github.com/kyegomez/zeta/issues/71
  'a billing account that not every service knows yet': [
    /^POST serviceusage.*\/sales\/services:batchEnable$/,
    "400 FAILED_PRECONDITION Billing account for project '522837608576' is not found. Billing must be enabled for activation of service(s) 'compute.googleapis.com' to proceed.",
    'UREQ_PROJECT_BILLING_NOT_FOUND',
  ],
  // github.com/hashicorp/terraform/issues/24079
  'a billing account that Cloud Storage does not know yet': [
    /^POST storage.*\/b$/,
    '403 PERMISSION_DENIED The project to be billed is associated with an absent billing account.',
  ],
  // github.com/firebase/firebase-tools/issues/7949
  'the requests of a minute, in other letters': [
    /^POST firestore.*\/databases$/,
    "429 RESOURCE_EXHAUSTED Quota exceeded for quota metric 'Database operation requests' and limit 'Database Operations Per Minute' of service 'firestore.googleapis.com' for consumer 'project_number:123'.",
  ],
  // github.com/hashicorp/terraform-provider-google/issues/14614
  'a quota without a name': [
    /^POST firestore.*\/databases$/,
    '429 RESOURCE_EXHAUSTED Project sales exceeded its quota. Resource Exhausted',
  ],
  // cloud.google.com/firestore/docs/manage-databases#delete_a_database
  'the name of a database that was deleted just now': [
    /^POST firestore.*\/databases$/,
    "400 FAILED_PRECONDITION Database ID '(default)' is not available in project 'sales'. Please retry in 254 seconds.",
  ],
  // google.aip.dev/193
  'what Google will allow in some seconds': [
    /^POST firestore.*\/backupSchedules$/,
    '409 ALREADY_EXISTS Another change of the database is running.',
    '20s',
  ],
  // google.aip.dev/194
  'an hour in which Google is down': [
    /^GET firebasehosting/,
    '503 UNAVAILABLE The service is currently unavailable.',
  ],
  'a gateway that gets no answer in time': [
    /^GET firebasehosting/,
    '504 DEADLINE_EXCEEDED Deadline expired before operation could complete.',
  ],
};

export const PASSING = Object.entries(ENDING).map(
  ([name, [request, line, detail]]) => [name, request, errorOf(line, detail)] as const,
);

/** Refusals that a person must answer. */
const ANSWERED: Readonly<
  Record<string, readonly [request: RegExp, line: string, advice: string, detail?: string]>
> = {
  // cloud.google.com/resource-manager/docs/organization-policy/restricting-service-accounts
  'no service accounts': [
    /^POST iam.*\/serviceAccounts$/,
    '400 FAILED_PRECONDITION Service account creation is not allowed on this project.',
    'orgpolicies/iam-disableServiceAccountCreation',
    'constraints/iam.disableServiceAccountCreation',
  ],
  // github.com/firebase/firebase-tools/issues/6454
  'nothing in this region': [
    /^POST firestore.*\/databases$/,
    '400 FAILED_PRECONDITION Constraint constraints/gcp.resourceLocations violated for [orgpolicy:projects/1234567890] attempting to create a database in [asia-southeast2].',
    'orgpolicies/gcp-resourceLocations',
    'constraints/gcp.resourceLocations',
  ],
  // cloud.google.com/iam/docs/manage-workload-identity-pools-providers#restrict
  'no pipelines of GitHub': [
    /^POST iam.*\/providers$/,
    "400 FAILED_PRECONDITION Org Policy violated for value: 'https://token.actions.githubusercontent.com'.",
    'orgpolicies/iam-workloadIdentityPoolProviders',
    'constraints/iam.workloadIdentityPoolProviders',
  ],
  // github.com/terraform-google-modules/terraform-example-foundation/issues/1454
  'only members of its own': [
    /^POST iam.*:setIamPolicy$/,
    '400 FAILED_PRECONDITION One or more users named in the policy do not belong to a permitted customer.',
    'orgpolicies/iam-allowedPolicyMemberDomains',
    'constraints/iam.allowedPolicyMemberDomains',
  ],
  // cloud.google.com/resource-manager/docs/limits
  'no more projects': [
    /^POST cloudresourcemanager.*\/projects$/,
    '429 RESOURCE_EXHAUSTED The project cannot be created because you have exceeded your allotted project quota.',
    'project_quota_increase',
  ],
  // cloud.google.com/resource-manager/docs/access-control-proj
  'projects by others alone': [
    /^POST cloudresourcemanager.*\/projects$/,
    '403 PERMISSION_DENIED The caller does not have permission',
    'gcloud projects create sales-SECTION --labels=sales-report=sales',
  ],
  // cloud.google.com/docs/quotas/view-manage
  'no more projects for the billing account': [
    /^PUT cloudbilling/,
    '400 FAILED_PRECONDITION Precondition check failed: Cloud billing quota exceeded.',
    'billing_quota_increase',
  ],
  // github.com/cloudquery/cloudquery/issues/1062
  'a perimeter around its services': [
    /^GET serviceusage/,
    "403 PERMISSION_DENIED Request is prohibited by organization's policy. vpcServiceControlsUniqueIdentifier: eYhDkfYCu",
    'service-perimeter',
    'SECURITY_POLICY_VIOLATED',
  ],
  // cloud.google.com/resource-manager/docs/creating-managing-projects
  'a project that somebody has deleted': [
    /^GET serviceusage/,
    "403 PERMISSION_DENIED Project 'project:sales' has been deleted.",
    'gcloud projects undelete',
  ],
  // cloud.google.com/billing/docs/how-to/verify-billing-enabled
  'a closed billing account': [
    /^POST storage.*\/b$/,
    '403 PERMISSION_DENIED The billing account for the owning project is disabled in state closed',
    'open the billing account',
    'BILLING_DISABLED',
  ],
  // cloud.google.com/docs/quotas/view-manage
  'the requests of a day used up': [
    /^POST firestore.*\/databases$/,
    "429 RESOURCE_EXHAUSTED Quota exceeded for quota metric 'Changes' and limit 'Changes per day'.",
    'run it again tomorrow',
  ],
  // cloud.google.com/docs/authentication/troubleshoot-adc
  'a sign-in that has ended': [
    /^GET cloudbilling/,
    '401 UNAUTHENTICATED Request had invalid authentication credentials.',
    'gcloud auth application-default login',
  ],
};

export const FOR_PERSONS = Object.entries(ANSWERED).map(
  ([name, [request, line, advice, detail]]) => [name, request, errorOf(line, detail), advice] as const,
);
