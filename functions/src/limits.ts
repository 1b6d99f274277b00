import { requiresRole, setGlobalOptions } from 'firebase-functions/v2';

// The platform's own default is 100 instances a function, which bounds no cost and more than a new project's quota of CPUs.
// Firestore's and Auth's clients take 150 MiB, and each of these calls up to 5: 256 MiB, the default, is too tight.
setGlobalOptions({ maxInstances: 5, memory: '512MiB', concurrency: 40 });

// Deploying makes an account for the functions with these roles and no others. The first two are for their work, the others let
// Eventarc and Cloud Scheduler call them (https://cloud.google.com/eventarc/docs/run/event-receivers).
for (const role of [
  'roles/datastore.user',
  'roles/firebaseauth.admin',
  'roles/eventarc.eventReceiver',
  'roles/run.invoker',
] as const) {
  requiresRole(role);
}
