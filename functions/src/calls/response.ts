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

const isFailure = (answer: unknown): answer is Failure =>
  typeof answer === 'object' && answer !== null && 'message' in answer && answer.message === 'Error';

/** What speaks against a request: an error that its caller may see, or the failure to answer. */
type Reason = HttpsError | FirebaseAuthError | Failure;

/** A request that was refused, and the account it was about: its uid, or the email that should have led to it. */
export class Refusal extends Error {
  constructor(
    readonly target: string,
    readonly reason: Reason,
  ) {
    super('The request was refused.');
  }
}

/** Returns whether an error says that Auth or a function has certainly not made a change. */
export const isRefusal = (error: unknown): error is HttpsError | FirebaseAuthError =>
  error instanceof HttpsError || (error instanceof FirebaseAuthError && error.code !== 'auth/internal-error');

/**
 * Does work about an account, so that a refusal of it names the account.
 *
 * @throws Refusal for an error that says that nothing was changed; any other as it came.
 */
export async function about<Result>(target: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw isRefusal(error) ? new Refusal(target, error) : error;
  }
}

/** Auth's refusals that speak of the input. Its other errors speak of the server: they stay in the log. */
const OF_THE_INPUT: ReadonlySet<string> = new Set([
  'auth/email-already-exists',
  'auth/invalid-email',
  'auth/invalid-password',
  'auth/invalid-display-name',
  'auth/user-not-found',
  'auth/invalid-page-token',
]);

/** Why a request was refused, in a code, and about whom; null where it named nobody that was read. */
export interface Refused {
  readonly target: string | null;
  readonly reason: string;
}

/** Returns why a request was refused, by what it answered or threw; undefined where it was not. */
export function refusedBy(outcome: unknown, target: string | null = null): Refused | undefined {
  if (outcome instanceof Refusal) return refusedBy(outcome.reason, outcome.target);
  if (isFailure(outcome)) return { target, reason: outcome.code.errorInfo.code };
  if (outcome instanceof HttpsError) return { target, reason: outcome.code };
  if (outcome instanceof FirebaseAuthError && (target !== null || OF_THE_INPUT.has(outcome.code))) {
    return { target, reason: outcome.code };
  }
  return undefined;
}

/**
 * Turns what a piece of work threw into what the client may see of it.
 *
 * @throws HttpsError as it came, and `internal` without details for everything unexpected, which is logged.
 */
export function toFailure(error: unknown): Failure {
  if (error instanceof Refusal) return isFailure(error.reason) ? error.reason : toFailure(error.reason);
  if (error instanceof HttpsError) throw error;
  if (error instanceof FirebaseAuthError && OF_THE_INPUT.has(error.code)) {
    return failure(error.code, error.message);
  }
  // The stack only: the error as an object could carry the request, and with it a password.
  logger.error('Unexpected error in a callable', error instanceof Error ? error.stack : typeof error);
  throw new HttpsError('internal', 'Something went wrong.');
}
