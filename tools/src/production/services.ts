import { applicationDefault, deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { databaseOf } from '../publish/deployment-file';
import type { Services } from './administrators';
import { IdentityPlatform } from './identity-platform';

/**
 * Runs `work` on the services of a Firebase project, with the machine's application default credentials
 * (`gcloud auth application-default login`, or a service account's in GOOGLE_APPLICATION_CREDENTIALS).
 */
export const withServices = async <T>(
  project: string,
  work: (services: Services) => Promise<T>,
): Promise<T> => {
  // Google refuses a person's credentials without the project that pays for the request.
  process.env.GOOGLE_CLOUD_QUOTA_PROJECT ??= project;
  const credential = applicationDefault();
  const app = initializeApp({ projectId: project, credential }, 'production');
  const accessToken = async () => (await credential.getAccessToken()).access_token;
  try {
    const identityPlatform = new IdentityPlatform(project, accessToken);
    return await work({
      auth: getAuth(app),
      // A step may name the database.
      get firestore() {
        return getFirestore(app, databaseOf(project));
      },
      identityPlatform,
    });
  } finally {
    await deleteApp(app);
  }
};
