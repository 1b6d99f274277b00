import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase/app';
import { connectAuthEmulator, initializeAuth, inMemoryPersistence } from 'firebase/auth';
import { connectFirestoreEmulator, getFirestore, setLogLevel } from 'firebase/firestore';
import { connectFunctionsEmulator, getFunctions, httpsCallable } from 'firebase/functions';
import { REGION } from '../../src/calls/database';
import { AUTH, FIRESTORE, FUNCTIONS, PROJECT } from '../emulators';

// These suites expect refusals, so the SDK must not warn about them.
setLogLevel('error');

/** Opens a client of the backend, as a browser is one. Nobody is signed in. */
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
    call: async (name: string, data: unknown) => (await httpsCallable(functions, name)(data)).data,
    close: () => deleteApp(app),
  };
}
