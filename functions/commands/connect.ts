import { type App, getApps, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { emulators } from '../../firebase.json';
import { databaseOf } from '../../tools/src/cloud/deployment-file';
import { defaultDatabase } from '../../tools/src/project/firebase-config';

/** The project of the local suite. */
export const LOCAL_PROJECT = 'demo-sales-report';

const localAddress = ({ host, port }: { readonly host: string; readonly port: number }): string =>
  `${host}:${port + Number(process.env.LOCAL_PORT_OFFSET ?? 0)}`;

/** Points the Admin SDK at the running local suite. */
export const useLocalSuite = (): void => {
  process.env.FIRESTORE_EMULATOR_HOST = localAddress(emulators.firestore);
  process.env.FIREBASE_AUTH_EMULATOR_HOST = localAddress(emulators.auth);
  process.env.METADATA_SERVER_DETECTION = 'none';
};

const appOf = (project: string | undefined): App => {
  if (project === undefined) useLocalSuite();
  // Google refuses a person's credentials without the project that pays for the request.
  else process.env.GOOGLE_CLOUD_QUOTA_PROJECT ??= project;
  return (
    getApps().find(({ name }) => name === '[DEFAULT]') ??
    initializeApp({ projectId: project ?? LOCAL_PROJECT })
  );
};

const databaseIdOf = (project: string | undefined): string =>
  project === undefined ? defaultDatabase : databaseOf(project);

/** Connects to a project's database, by default the one it uses; without a project, to the local suite. */
export const connect = (project: string | undefined, databaseId = databaseIdOf(project)): Firestore =>
  getFirestore(appOf(project), databaseId);

/** Connects to the accounts of a project, or of the local suite, as {@link connect}. */
export const connectAuth = (project: string | undefined): Auth => getAuth(appOf(project));
