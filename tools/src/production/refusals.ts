import { messageOf } from '../launch/errors.mjs';
import { StepFailed } from '../launch/steps.mjs';
import { CloudRefusal } from './cloud';

/** Refusals that end by themselves after some minutes, by their status or their text. */
const PASSING: readonly ((refusal: CloudRefusal) => boolean)[] = [
  // Many requests in a minute. A quota of a day or of all projects has another reason.
  ({ causes, message }) => causes.includes('RATE_LIMIT_EXCEEDED') || /per (minute|100 seconds)/.test(message),
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
  [/fetch failed|ECONN|ENOTFOUND|ETIMEDOUT/, 'look at your connection'],
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
];

/** Returns what a person must do about a failure, where Google's refusal says more than the step can know. */
export const adviceOn = (error: unknown): string | undefined => {
  const causes = error instanceof CloudRefusal ? error.causes : [];
  // Firebase's command line says why it failed in its output alone.
  const message = [messageOf(error), ...(error instanceof StepFailed ? error.output : [])].join('\n');
  const [, constraint] = /constraints\/([\w.]+)/.exec([...causes, message].join(' ')) ?? [];
  if (constraint !== undefined) {
    const page = `https://console.cloud.google.com/iam-admin/orgpolicies/${constraint.replace('.', '-')}`;
    return `ask who manages the organization to allow it for this project: ${page}`;
  }
  const [pattern, advice] = ADVICE.find(([pattern]) => pattern.test(message)) ?? [];
  return pattern && advice?.replace('$<name>', pattern.exec(message)?.groups?.name ?? '');
};
