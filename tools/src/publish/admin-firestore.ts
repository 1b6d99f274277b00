import { getApps, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';

/**
 * Returns a database of a project with the rights of a server, by this machine's credentials or of the emulator at
 * `host:port`.
 */
export const adminFirestore = (projectId: string, databaseId: string, emulator?: string): Firestore => {
  if (emulator) {
    process.env.FIRESTORE_EMULATOR_HOST = emulator;
    // Without this, it searches for a Google Cloud machine.
    process.env.METADATA_SERVER_DETECTION = 'none';
  } else {
    // Google refuses a person's credentials without the project that pays for the request.
    process.env.GOOGLE_CLOUD_QUOTA_PROJECT ??= projectId;
  }
  const name = `publish ${projectId}`;
  const app = getApps().find((each) => each.name === name) ?? initializeApp({ projectId }, name);
  return getFirestore(app, databaseId);
};
