import { messageOf } from '../project/errors.mjs';
import { StepFailed } from '../project/steps.mjs';
import { CloudRefusal, NO_ANSWER, RETRY } from './cloud';

/** Refusals that end by themselves after some minutes, by their status or their text. */
const PASSING: readonly ((refusal: CloudRefusal) => boolean)[] = [
  // Many requests (github.com/hashicorp/terraform-provider-google/issues/14614). A quota of a day or of all projects stays.
  ({ status, message }) => status === 429 && !/allotted|per day|daily/i.test(message),
  // Google says so itself, in words or by `RetryInfo` (google.aip.dev/193).
  ({ causes, message }) =>
    causes.includes(RETRY) ||
    /\bretry in \d|(?:try|retry)(?: it)? again (?:later|soon|in)|wait a few minutes/i.test(message),
  // Google's own faults (google.aip.dev/194).
  ({ status }) => status >= 500,
  // A billing account that was linked just now (github.com/hashicorp/terraform/issues/24079).
  ({ causes, message }) =>
    causes.includes('UREQ_PROJECT_BILLING_NOT_FOUND') || /absent billing account/.test(message),
  // Somebody else has changed the policy meanwhile (cloud.google.com/iam/docs/retry-strategy).
  ({ reason }) => reason === 'ABORTED',
  // An API that was turned on just now (cloud.google.com/service-usage/docs/enable-disable).
  ({ causes, message }) =>
    causes.includes('SERVICE_DISABLED') || /has not been used in project \S+ before/.test(message),
  // A new account is not known everywhere (cloud.google.com/iam/docs/access-change-propagation).
  ({ status, message }) => status === 400 && /Service account \S+ does not exist/.test(message),
  // The first check has not written its metric yet (cloud.google.com/monitoring/api/troubleshooting).
  ({ status, message }) => status === 404 && /could take up to \d+ minutes/.test(message),
];

/** Returns whether a refusal of Google ends by itself after some minutes. */
export const isPassing = (error: unknown): error is CloudRefusal =>
  error instanceof CloudRefusal && PASSING.some((matches) => matches(error));

/** Advice on refusals that no step can answer. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /invalid_grant|invalid_rapt|Could not load the default credentials|UNAUTHENTICATED|authentication credentials/,
    'gcloud auth application-default login',
  ],
  [/insufficient authentication scopes/i, 'gcloud auth application-default login'],
  [/fetch failed|ECONN|ENOTFOUND|ETIMEDOUT|EAI_AGAIN/, 'look at your connection'],
  [new RegExp(NO_ANSWER), 'look at your connection: a proxy or a sign-in page of the network has answered'],
  // cloud.google.com/vpc-service-controls/docs/troubleshooting
  [
    /vpcServiceControls|VPC_SERVICE_CONTROLS|SECURITY_POLICY_VIOLATED/,
    'ask who manages the service perimeters of the organization to let this account and project in: https://console.cloud.google.com/security/service-perimeter',
  ],
  // cloud.google.com/billing/docs/how-to/verify-billing-enabled
  [
    /BILLING_DISABLED|requires billing to be enabled|billing account \S* ?(?:is )?(?:closed|not open|disabled)/i,
    'open the billing account, or link another one: https://console.cloud.google.com/billing',
  ],
  // cloud.google.com/resource-manager/docs/creating-managing-projects#restoring_a_project
  [/project \S+ has been deleted/i, 'gcloud projects undelete PROJECT, within 30 days'],
  // cloud.google.com/resource-manager/docs/limits
  [/allotted project quota/, 'https://support.google.com/code/contact/project_quota_increase'],
  // cloud.google.com/docs/quotas/view-manage#projects-billing-account
  [/billing quota exceeded/i, 'https://support.google.com/code/contact/billing_quota_increase'],
  // github.com/firebase/firebase-tools/issues/1880, github.com/goblet/goblet/issues/87
  [
    /Location must equal \S+ because the App Engine app/,
    'App Engine stays where it is, and jobs must be beside it: run init for a new project, without App Engine',
  ],
  // github.com/firebase/firebase-tools/pull/5867
  [
    /maxScale may not exceed|project quotas don't allow/,
    'ask for more processors of Cloud Run in this region: https://cloud.google.com/run/quotas',
  ],
  // cloud.google.com/build/docs/locations, github.com/google-github-actions/deploy-cloudrun/issues/480
  [
    /cannot run builds in this region/,
    'ask the support of Google Cloud to allow builds in this region, or take a project of a billing account that has paid before: docs/deploying.md',
  ],
  // firebase-tools, lib/deploy/functions/checkIam.js
  [
    /iam\.serviceAccounts\.ActAs\S* on service account \S*@appspot/i,
    'let the account that deploys act by that one, or see docs/on-a-real-project.md where the project has no App Engine',
  ],
  // firebase-tools, lib/deploy/functions/release/planner.js
  [
    /\[(?<name>[\w-]+)(?:\([\w-]+\))?\] Changing from/,
    'npx firebase functions:delete $<name>: it has another kind there. Then deploy again',
  ],
  // cloud.google.com/run/docs/troubleshooting#container-failed-to-start
  [/Container Healthcheck failed/, 'read why it did not start: https://console.cloud.google.com/run, Logs'],
  [
    /Terms of Service/i,
    'accept the terms at https://console.firebase.google.com/ and https://console.cloud.google.com/, by the account of this machine',
  ],
  // cloud.google.com/docs/quotas/view-manage
  [
    /quota exceeded|exceeded its quota|resource has been exhausted/i,
    'ask for a higher quota, or run it again tomorrow: https://console.cloud.google.com/iam-admin/quotas',
  ],
];

/** Returns what a person must do about a failure, where Google's refusal says more than the step can know. */
export const adviceOn = (error: unknown): string | undefined => {
  const causes = error instanceof CloudRefusal ? error.causes : [];
  // Firebase's command line says why it failed in its output alone.
  const output = error instanceof StepFailed ? error.output : [];
  const message = [messageOf(error), ...causes, ...output].join('\n');
  const [, constraint] = /constraints\/([\w.]+)/.exec(message) ?? [];
  if (constraint !== undefined) {
    const page = `https://console.cloud.google.com/iam-admin/orgpolicies/${constraint.replaceAll('.', '-')}`;
    return `ask who manages the organization to allow it for this project: ${page}`;
  }
  const [pattern, advice] = ADVICE.find(([pattern]) => pattern.test(message)) ?? [];
  return pattern && advice?.replace('$<name>', pattern.exec(message)?.groups?.name ?? '');
};
