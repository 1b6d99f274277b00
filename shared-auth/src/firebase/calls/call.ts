import { connectFunctionsEmulator, getFunctions, httpsCallable } from 'firebase/functions';
import { firebaseConfig } from '../page-config';
import { firebaseApp } from '../sdk-app';

const FUNCTIONS_REGION = 'asia-southeast2';
const CALL_TIMEOUT_MS = 70_000;

const functions = getFunctions(firebaseApp, FUNCTIONS_REGION);
if (firebaseConfig.emulators) {
  const { hostname, port } = new URL(`http://${firebaseConfig.emulators.functions}`);
  connectFunctionsEmulator(functions, hostname, Number(port));
}

/** Calls a function. @throws {FunctionsError} If the caller is not allowed, or the call does not arrive. */
export const call = async (name: string, request: object): Promise<unknown> =>
  (await httpsCallable<object, unknown>(functions, name, { timeout: CALL_TIMEOUT_MS })(request)).data;
