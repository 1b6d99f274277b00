// A member of staff without a browser, for tests with many writers.
import { deleteApp, initializeApp } from 'firebase/app';
import { connectAuthEmulator, getAuth, signInWithEmailAndPassword } from 'firebase/auth';
import { connectFirestoreEmulator, getFirestore, terminate } from 'firebase/firestore';
import type { DataStore } from 'shared-store';
import { directStore } from 'shared-store/testing/direct-store';
import { emulators, PROJECT_ID } from '../../tools/src/project/firebase-config';
import { DEMO, unique } from './backend';

const noCount = () => Promise.reject(new Error('No writer counts.'));

/** A signed-in member of staff with the page's store, on its own Firebase app. */
export interface Writer {
  readonly data: DataStore;
  close(): Promise<void>;
}

/** Signs in as staff and opens the store. */
export const openWriter = async (): Promise<Writer> => {
  const app = initializeApp({ projectId: PROJECT_ID, apiKey: 'local-suite' }, unique('writer'));
  const auth = getAuth(app);
  connectAuthEmulator(auth, `http://${emulators.auth.host}:${emulators.auth.port}`, {
    disableWarnings: true,
  });
  const { user } = await signInWithEmailAndPassword(auth, DEMO.staff.email, DEMO.staff.password);
  const firestore = getFirestore(app);
  connectFirestoreEmulator(firestore, emulators.firestore.host, emulators.firestore.port);
  return {
    data: directStore(firestore, {
      config: {
        options: { projectId: PROJECT_ID },
        emulators: {
          auth: '',
          functions: '',
          firestore: `${emulators.firestore.host}:${emulators.firestore.port}`,
        },
      },
      uid: user.uid,
      token: () => user.getIdToken(),
      counting: { count: noCount, recordsNaming: noCount, importRecords: noCount, change: noCount },
    }),
    close: async () => {
      await terminate(firestore);
      await deleteApp(app);
    },
  };
};
