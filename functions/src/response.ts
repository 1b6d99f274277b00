import { FirebaseAuthError } from 'firebase-admin/auth';
import { logger } from 'firebase-functions';
import { HttpsError } from 'firebase-functions/v2/https';

/** What a callable answers when the request cannot be fulfilled as it is; `message` tells the user why. */
export interface Failure {
  readonly message: 'Error';
  readonly code: { readonly errorInfo: { readonly code: string; readonly message: string } };
}

/** A failure that the user can put right by another input. */
export const failure = (code: string, message: string): Failure => ({
  message: 'Error',
  code: { errorInfo: { code, message } },
});

/** Auth's refusals that speak of the input. Its other errors speak of the server: they stay in the log. */
const REFUSALS: ReadonlySet<string> = new Set([
  'auth/email-already-exists',
  'auth/invalid-email',
  'auth/invalid-password',
  'auth/invalid-display-name',
  'auth/user-not-found',
  'auth/invalid-page-token',
]);

/**
 * Turns what a piece of work threw into what the client may see of it.
 *
 * @throws HttpsError as it came, and `internal` without details for everything unexpected, which is logged.
 */
export function toFailure(error: unknown): Failure {
  if (error instanceof HttpsError) throw error;
  if (error instanceof FirebaseAuthError && REFUSALS.has(error.code)) {
    return failure(error.code, error.message);
  }
  // The stack only: the error as an object could carry the request, and with it a password.
  logger.error('Unexpected error in a callable', error instanceof Error ? error.stack : typeof error);
  throw new HttpsError('internal', 'Something went wrong.');
}
