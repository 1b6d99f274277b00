import type { Auth } from 'firebase/auth';
import { connectFunctionsEmulator, getFunctions, httpsCallable } from 'firebase/functions';
import * as v from 'valibot';
import { type CallableResult, SessionEndedError } from '../account-service';
import { RefusedError } from '../unanswered';
import { firebaseConfig } from './page-config';

const CALL_TIMEOUT_MS = 70_000;

const functions = getFunctions(undefined, firebaseConfig.region);
if (firebaseConfig.emulators) {
  const { hostname, port } = new URL(`http://${firebaseConfig.emulators.functions}`);
  connectFunctionsEmulator(functions, hostname, Number(port));
}

/**
 * Calls a function by its name. @throws {SessionEndedError} If its account is not signed in any more, {FunctionsError} if it
 * is not allowed, or the call does not arrive.
 */
export type Call = (name: string, request: object) => Promise<unknown>;

/** Returns how the account with this uid calls functions. */
export const callAs =
  (auth: Auth, uid: string | undefined): Call =>
  async (name, request) => {
    // Another account may have signed in since, and the call would be sent in its name.
    if (!auth.currentUser || auth.currentUser.uid !== uid) throw new SessionEndedError();
    return (await httpsCallable<object, unknown>(functions, name, { timeout: CALL_TIMEOUT_MS })(request))
      .data;
  };

const failureSchema = v.object({
  message: v.literal('Error'),
  code: v.fallback(v.object({ errorInfo: v.object({ message: v.string() }) }), {
    errorInfo: { message: 'Something went wrong' },
  }),
});

const successSchema = v.fallback(
  v.union([
    v.string(),
    v.pipe(
      v.object({ message: v.string() }),
      v.transform(({ message }) => message),
    ),
  ]),
  'Done',
);

/** Reads a callable's answer: a `message` of "Error" is a failure, anything else a success. */
export const readAnswer = (data: unknown): CallableResult => {
  const failure = v.safeParse(failureSchema, data);
  if (failure.success) return { ok: false, message: failure.output.code.errorInfo.message };
  return { ok: true, message: v.parse(successSchema, data) };
};

/** The callables that read or write many records. */
export type RecordCallable = 'countRecords' | 'importRecords' | 'changeRecords';

/** Returns the unchecked answer to a request about records. @throws {RefusedError} With the server's reason, and as {@link Call}. */
export const askRecordsAs = async (
  auth: Auth,
  uid: string | undefined,
  callable: RecordCallable,
  request: object,
): Promise<unknown> => {
  const answer = await callAs(auth, uid)(callable, request);
  const { ok, message } = readAnswer(answer);
  if (!ok) throw new RefusedError(message);
  return answer;
};
