import { StepFailed } from '../project/steps.mjs';
import { Cloud } from './cloud';
import { adviceOn, isPassing } from './refusals';

// Refusals of a deployment, which Firebase's command line says in its output alone.
test.each([
  [
    // github.com/firebase/firebase-tools/pull/5867
    'has too few processors in its region',
    'HTTP Error: 400, Could not create Cloud Run service adduser. spec.template.spec.containers.resources.limits.cpu: Invalid value specified for cpu. For the specified value, maxScale may not exceed 3.',
    'https://cloud.google.com/run/quotas',
  ],
  [
    // github.com/firebase/firebase-tools/pull/5867
    'has too few processors, in the words of the command line',
    "functions: Your current project quotas don't allow for the current max instances setting of 5.",
    'https://cloud.google.com/run/quotas',
  ],
  [
    // github.com/google-github-actions/deploy-cloudrun/issues/480, cloud.google.com/build/docs/locations
    'may not build in its region',
    'Build failed: FAILED_PRECONDITION: due to quota restrictions, cannot run builds in this region. Please contact support.',
    'docs/deploying.md',
  ],
  [
    // firebase-tools, lib/deploy/functions/checkIam.js
    'lets no pipeline act by an account of App Engine that it has not',
    'Error: Missing permissions required for functions deploy. You must have permission iam.serviceAccounts.ActAs on service account sales@appspot.gserviceaccount.com.',
    'docs/on-a-real-project.md',
  ],
  [
    // cloud.google.com/run/docs/securing/managing-access, constraints of managed policies
    'must check who calls, by a policy of the organization',
    'HTTP Error: 400, Operation denied by org policy: ["constraints/run.managed.requireInvokerIam": "true"].',
    'orgpolicies/run-managed-requireInvokerIam',
  ],
  [
    // firebase-tools, lib/deploy/functions/release/planner.js
    'has a function of another kind under the same name',
    'Error: [addUser(asia-southeast2)] Changing from an HTTPS function to a callable function is not allowed. Please delete your function and create a new one instead.',
    'npx firebase functions:delete addUser',
  ],
  [
    // cloud.google.com/run/docs/troubleshooting
    'starts no container',
    'Could not create or update Cloud Run service adduser, Container Healthcheck failed. The user-provided container failed to start and listen on the port defined provided by the PORT=8080 environment variable.',
    'https://console.cloud.google.com/run',
  ],
])('says what to do where a project %s', (_, refusal, advice) => {
  const failed = new StepFailed('Deploy functions', new Error('It ended with exit code 2.'), [refusal]);
  expect(adviceOn(failed)).toContain(advice);
});

// A proxy or the sign-in page of a network answers in place of Google, with any status.
test.each([
  [200, '<html><title>Welcome to our hotel</title></html>'],
  [404, '<h1>Not here</h1>'],
  [403, 'Blocked by the administrator'],
  [407, ''],
])('takes no page with the status %i for a word of Google', async (status, text) => {
  const fetch = async () => new Response(text, { status });
  const cloud = new Cloud('sales', { accessToken: async () => 'token', fetch });
  const refusal: unknown = await cloud.find('run.googleapis.com/v2/x').catch((error: unknown) => error);
  expect(adviceOn(refusal)).toContain('a proxy');
  expect(isPassing(refusal)).toBe(false);
});

test("waits for a page with which Google's own machines say that they are down", async () => {
  const fetch = async () => new Response('<html>502. That is an error.</html>', { status: 502 });
  const cloud = new Cloud('sales', { accessToken: async () => 'token', fetch });
  const refusal: unknown = await cloud.find('run.googleapis.com/v2/x').catch((error: unknown) => error);
  expect(isPassing(refusal)).toBe(true);
});
