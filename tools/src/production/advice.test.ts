import { StepFailed } from '../launch/steps.mjs';
import { adviceOn } from './refusals';

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
