import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase/app';
import { connectAuthEmulator, initializeAuth, inMemoryPersistence } from 'firebase/auth';
import { connectFunctionsEmulator, getFunctions, httpsCallable } from 'firebase/functions';
import { REGION } from '../src/region';
import { AUTH, FUNCTIONS, PROJECT } from './emulators';

/** A browser as the backend sees it: nobody is signed in yet. */
export function openClient() {
  const app = initializeApp({ apiKey: 'demo', projectId: PROJECT }, randomUUID());
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, `http://${AUTH.host}:${AUTH.port}`, { disableWarnings: true });
  const functions = getFunctions(app, REGION);
  connectFunctionsEmulator(functions, FUNCTIONS.host, FUNCTIONS.port);
  return {
    auth,
    /** Calls a function and gives its response data. */
    call: async (name: string, data: unknown) => (await httpsCallable(functions, name)(data)).data,
    close: () => deleteApp(app),
  };
}
