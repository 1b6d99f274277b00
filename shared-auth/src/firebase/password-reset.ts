import { FirebaseError } from 'firebase/app';
import { type Auth, sendPasswordResetEmail } from 'firebase/auth';
import type { PasswordResetOutcome } from '../auth-service';

/** The refusals that a user can do something about (firebase.google.com/docs/reference/js/auth#autherrorcodes). */
const OUTCOMES: ReadonlyMap<string, PasswordResetOutcome> = new Map([
  // The answer must not reveal which addresses have an account.
  ['auth/user-not-found', 'accepted'],
  ['auth/user-disabled', 'accepted'],
  ['auth/invalid-email', 'no-address'],
  ['auth/missing-email', 'no-address'],
  ['auth/too-many-requests', 'too-many'],
  ['auth/quota-exceeded', 'too-many'],
  ['auth/network-request-failed', 'unreachable'],
]);

/** Requests the email with a link to a new password. @throws {FirebaseError} For any other refusal. */
export const sendPasswordReset = async (auth: Auth, email: string): Promise<PasswordResetOutcome> => {
  try {
    await sendPasswordResetEmail(auth, email);
    return 'accepted';
  } catch (error) {
    const outcome = error instanceof FirebaseError ? OUTCOMES.get(error.code) : undefined;
    if (outcome) return outcome;
    throw error;
  }
};
