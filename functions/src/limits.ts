import { setGlobalOptions } from 'firebase-functions/v2';

setGlobalOptions({
  // The platform's own default is 100, which bounds no cost and is more than a new project's quota of CPUs.
  maxInstances: 5,
  // Firestore's and Auth's clients take 150 MiB, and each call some more: 256 MiB, the default, is too tight.
  memory: '512MiB',
  concurrency: 40,
  // `npm run init` makes it with four roles. The default account may edit everything, or nothing in a newer organization.
  // The whole address: firebase-tools completes `sales-functions@` for functions, but not for their jobs
  // (lib/gcp/cloudscheduler.js). It sets the variable when it reads the build, and in the cloud.
  serviceAccount: `sales-functions@${process.env.GCLOUD_PROJECT}.iam.gserviceaccount.com`,
});
