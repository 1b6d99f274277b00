import { connectFunctionsEmulator, getFunctions, httpsCallable } from 'firebase/functions';
import * as v from 'valibot';
import type { CallableResult, NewUser } from '../auth-service';
import { firebaseConfig } from './page-config';
import { readAnswer } from './read-answer';
import { firebaseApp } from './sdk-app';

const FUNCTIONS_REGION = 'asia-southeast2';
const CALL_TIMEOUT_MS = 70_000;

const functions = getFunctions(firebaseApp, FUNCTIONS_REGION);
if (firebaseConfig.emulators) {
  const { hostname, port } = new URL(`http://${firebaseConfig.emulators.functions}`);
  connectFunctionsEmulator(functions, hostname, Number(port));
}

/** Calls a function. @throws {FunctionsError} If the caller is not allowed, or the call does not arrive. */
const call = async (name: string, request: object): Promise<unknown> =>
  (await httpsCallable<object, unknown>(functions, name, { timeout: CALL_TIMEOUT_MS })(request)).data;

export const addUser = async ({ email, password, displayName }: NewUser): Promise<CallableResult> =>
  readAnswer(await call('addUser', { email, password, displayName }));

export const addAdmin = async (email: string): Promise<CallableResult> =>
  readAnswer(await call('addAdmin', { email }));

const countSchema = v.object({ count: v.number() });

/** Returns how many records of a collection match. @throws {v.ValiError} If the answer is no count. */
export const countRecords = async (request: object): Promise<number> =>
  v.parse(countSchema, await call('countRecords', request)).count;
