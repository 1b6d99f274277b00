import { connectFunctionsEmulator, getFunctions, httpsCallable } from 'firebase/functions';
import * as v from 'valibot';
import type { CallableResult, NewUser } from '../auth-service';
import { firebaseApp, firebaseConfig } from './app';
import { readAnswer } from './read-answer';

/** Where the functions are hosted. */
export const FUNCTIONS_REGION = 'asia-southeast2';
/** How long a call may take, in milliseconds. */
export const CALL_TIMEOUT = 70_000;

const functions = getFunctions(firebaseApp, FUNCTIONS_REGION);
if (firebaseConfig.emulators) {
  const { hostname, port } = new URL(`http://${firebaseConfig.emulators.functions}`);
  connectFunctionsEmulator(functions, hostname, Number(port));
}

const answerOf = async (name: string, request: object): Promise<unknown> =>
  (await httpsCallable<object, unknown>(functions, name, { timeout: CALL_TIMEOUT })(request)).data;

const call = async (name: string, request: object): Promise<CallableResult> =>
  readAnswer(await answerOf(name, request));

/** Calls `addUser`. @throws FunctionsError where the caller may not, or the call does not arrive. */
export const addUser = ({ email, password, displayName }: NewUser): Promise<CallableResult> =>
  call('addUser', { email, password, displayName });

/** Calls `addAdmin`. @throws FunctionsError where the caller may not, or the call does not arrive. */
export const addAdmin = (email: string): Promise<CallableResult> => call('addAdmin', { email });

const countSchema = v.object({ count: v.number() });

/**
 * Calls `countRecords` with a collection and what its records must be.
 * @throws FunctionsError where the caller may not, or the call does not arrive; ValiError where it counts nothing.
 */
export const countRecords = async (request: object): Promise<number> =>
  v.parse(countSchema, await answerOf('countRecords', request)).count;
