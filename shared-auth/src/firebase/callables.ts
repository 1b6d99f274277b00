import { connectFunctionsEmulator, getFunctions, httpsCallable } from 'firebase/functions';
import * as v from 'valibot';
import type { CallableResult, NewUser } from '../auth-service';
import { firebaseApp, firebaseConfig } from './app';

/** Where the functions are hosted. */
export const FUNCTIONS_REGION = 'asia-southeast2';
/** How long a call may take, in milliseconds. */
export const CALL_TIMEOUT = 70_000;

const functions = getFunctions(firebaseApp, FUNCTIONS_REGION);
if (firebaseConfig.emulators) {
  const { hostname, port } = new URL(`http://${firebaseConfig.emulators.functions}`);
  connectFunctionsEmulator(functions, hostname, Number(port));
}

const failureSchema = v.object({
  message: v.literal('Error'),
  code: v.object({ errorInfo: v.object({ message: v.string() }) }),
});
const successSchema = v.union([
  v.string(),
  v.pipe(
    v.object({ message: v.string() }),
    v.transform(({ message }) => message),
  ),
]);

/** Reads a callable's answer: `message` equal to "Error" means failure, anything else success. */
export const readAnswer = (data: unknown): CallableResult => {
  const failure = v.safeParse(failureSchema, data);
  if (failure.success) return { ok: false, message: failure.output.code.errorInfo.message };
  return { ok: true, message: v.parse(successSchema, data) };
};

const call = async (name: string, request: object): Promise<CallableResult> => {
  const { data } = await httpsCallable<object, unknown>(functions, name, { timeout: CALL_TIMEOUT })(request);
  return readAnswer(data);
};

/** Calls `addUser`. @throws FunctionsError where the caller may not, or the call does not arrive. */
export const addUser = ({ email, password, displayName }: NewUser): Promise<CallableResult> =>
  call('addUser', { email, password, displayName });

/** Calls `addAdmin`. @throws FunctionsError where the caller may not, or the call does not arrive. */
export const addAdmin = (email: string): Promise<CallableResult> => call('addAdmin', { email });
