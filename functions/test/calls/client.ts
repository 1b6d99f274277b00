import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase/app';
import { connectAuthEmulator, initializeAuth, inMemoryPersistence } from 'firebase/auth';
import { connectFirestoreEmulator, getFirestore, setLogLevel } from 'firebase/firestore';
import { connectFunctionsEmulator, getFunctions, httpsCallable } from 'firebase/functions';
import { REGION } from '../../src/calls/region';
import { AUTH, FIRESTORE, FUNCTIONS, PROJECT } from '../emulators';

// Refusals are what these suites are about.
setLogLevel('error');

/** A browser as the backend sees it: nobody is signed in yet. */
export function openClient() {
  const app = initializeApp({ apiKey: 'demo', projectId: PROJECT }, randomUUID());
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, `http://${AUTH.host}:${AUTH.port}`, { disableWarnings: true });
  const firestore = getFirestore(app);
  connectFirestoreEmulator(firestore, FIRESTORE.host, FIRESTORE.port);
  const functions = getFunctions(app, REGION);
  connectFunctionsEmulator(functions, FUNCTIONS.host, FUNCTIONS.port);
  return {
    auth,
    firestore,
    /** Calls a function and gives its response data. */
    call: async (name: string, data: unknown) => (await httpsCallable(functions, name)(data)).data,
    close: () => deleteApp(app),
  };
}
