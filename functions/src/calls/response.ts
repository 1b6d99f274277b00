import { FirebaseAuthError } from 'firebase-admin/auth';
import { GrpcStatus } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { HttpsError } from 'firebase-functions/v2/https';
import { hasStatus } from './database';

/** The answer of a callable that refuses a request. The inner `message` is shown to the user. */
export interface Failure {
  readonly message: 'Error';
  readonly code: { readonly errorInfo: { readonly code: string; readonly message: string } };
}

/** Makes a failure that the user can fix with another input. */
export const failure = (code: string, message: string): Failure => ({
  message: 'Error',
  code: { errorInfo: { code, message } },
});

/** Answers a request that cannot be carried out, with the reason that the person reads. */
export const refused = (message: string): Failure => failure('auth/argument-error', message);

const isFailure = (answer: unknown): answer is Failure =>
  typeof answer === 'object' && answer !== null && 'message' in answer && answer.message === 'Error';

/** Gives the reason of a refusal: an error that the caller may see, or the failure to answer. */
type Reason = HttpsError | FirebaseAuthError | Failure;

/** A refused request with the account it was about: the uid, or the email if no uid was found. */
export class Refusal extends Error {
  constructor(
    readonly target: string,
    readonly reason: Reason,
  ) {
    super('The request was refused.');
  }
}

/** Returns whether an error means that nothing was changed. After other errors that is not known. */
export const isRefusal = (error: unknown): error is HttpsError | FirebaseAuthError =>
  error instanceof HttpsError || (error instanceof FirebaseAuthError && error.code !== 'auth/internal-error');

/**
 * Runs work about an account, and adds the account to a refusal.
 *
 * @throws Refusal for an error that means that nothing was changed; rethrows every other error.
 */
export async function about<Result>(target: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw isRefusal(error) ? new Refusal(target, error) : error;
  }
}

/** Errors of Auth about the input. Its other errors are about the server and stay in the log. */
const INPUT_ERRORS: ReadonlySet<string> = new Set([
  'auth/email-already-exists',
  'auth/invalid-email',
  'auth/invalid-password',
  'auth/invalid-display-name',
  'auth/user-not-found',
  'auth/invalid-page-token',
]);

/** The error code of a refused request, and its target; null if the request named none. */
export interface Refused {
  readonly target: string | null;
  readonly reason: string;
}

/** Returns why a request was refused, from its answer or error; undefined if it was not refused. */
export function refusedBy(outcome: unknown, target: string | null = null): Refused | undefined {
  if (outcome instanceof Refusal) return refusedBy(outcome.reason, outcome.target);
  if (isFailure(outcome)) return { target, reason: outcome.code.errorInfo.code };
  if (outcome instanceof HttpsError) return { target, reason: outcome.code };
  if (outcome instanceof FirebaseAuthError && (target !== null || INPUT_ERRORS.has(outcome.code))) {
    return { target, reason: outcome.code };
  }
  return undefined;
}

/**
 * Converts an error into the failure that the client may see.
 *
 * @throws HttpsError unchanged, or `internal` without details for an unexpected error, which is logged.
 */
export function toFailure(error: unknown): Failure {
  if (error instanceof Refusal) return isFailure(error.reason) ? error.reason : toFailure(error.reason);
  if (error instanceof HttpsError) throw error;
  if (error instanceof FirebaseAuthError && INPUT_ERRORS.has(error.code)) {
    return failure(error.code, error.message);
  }
  // Only the stack: the error object could hold the request, and with it a password.
  logger.error('Unexpected error in a callable', error instanceof Error ? error.stack : typeof error);
  throw hasStatus(error, GrpcStatus.RESOURCE_EXHAUSTED)
    ? new HttpsError('resource-exhausted', 'The limit of the database is used up. Try again later.')
    : new HttpsError('internal', 'Something went wrong.');
}
