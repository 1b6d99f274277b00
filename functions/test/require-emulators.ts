import { AUTH, FIRESTORE, FUNCTIONS, PROJECT } from './emulators';

/** Points the Admin SDK at the emulators. Ends the run if one of them does not answer. */
export default async function requireEmulators() {
  for (const [name, { host, port }] of Object.entries({ AUTH, FIRESTORE, FUNCTIONS })) {
    const answers = await fetch(`http://${host}:${port}/`).then(
      () => true,
      () => false,
    );
    if (!answers) {
      process.stderr.write(
        `Nothing answers at ${host}:${port} (${name}): run this suite under "firebase emulators:exec".\n`,
      );
      process.exit(1);
    }
  }
  process.env.GCLOUD_PROJECT = PROJECT;
  // Without this, each client first searches for a Google Cloud machine, for three seconds where nothing answers.
  process.env.METADATA_SERVER_DETECTION = 'none';
  process.env.FIRESTORE_EMULATOR_HOST = `${FIRESTORE.host}:${FIRESTORE.port}`;
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `${AUTH.host}:${AUTH.port}`;
}
