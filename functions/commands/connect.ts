import { getApps, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { emulators } from '../../firebase.json';
import { defaultDatabase } from '../../tools/src/project/firebase-config';
import { databaseOf } from '../../tools/src/publish/deployment-file';

const LOCAL_PROJECT = 'demo-sales-report';

const databaseIdOf = (project: string | undefined): string =>
  project === undefined ? defaultDatabase : databaseOf(project);

/** Connects to a database of a project, by default the one it uses, with application default credentials; without a project, to the local suite. */
export const connect = (project: string | undefined, databaseId = databaseIdOf(project)): Firestore => {
  if (project === undefined) {
    const { host, port } = emulators.firestore;
    process.env.FIRESTORE_EMULATOR_HOST = `${host}:${port + Number(process.env.LOCAL_PORT_OFFSET ?? 0)}`;
    process.env.METADATA_SERVER_DETECTION = 'none';
  } else {
    // Google refuses a person's credentials without the project that pays for the request.
    process.env.GOOGLE_CLOUD_QUOTA_PROJECT ??= project;
  }
  const [app = initializeApp({ projectId: project ?? LOCAL_PROJECT })] = getApps();
  return getFirestore(app, databaseId);
};
