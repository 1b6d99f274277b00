import type { Auth } from 'firebase/auth';
import { connectFunctionsEmulator, getFunctions, httpsCallable } from 'firebase/functions';
import { SessionEndedError } from '../../account-service';
import { firebaseConfig } from '../page-config';

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
