import { LIMITS } from 'shared-data/schema';
import * as v from 'valibot';
import { type Failure, failure } from './response';

/** An email address, in Auth's own words when it is none. */
export const email = v.pipe(
  v.string('The email address is required: fill it in.'),
  v.trim(),
  v.email('The email address is improperly formatted.'),
  v.maxLength(LIMITS.email, `The email address is too long: shorten it to ${LIMITS.email} characters.`),
);

/** A password as Auth accepts it. */
export const password = v.pipe(
  v.string('The password must be a string with at least 6 characters.'),
  v.minLength(6, 'The password must be a string with at least 6 characters.'),
  v.maxLength(4096, 'The password is too long: shorten it to 4096 characters.'),
);

/** The name by which colleagues know a user. */
export const displayName = v.pipe(
  v.string('The display name is required: fill it in.'),
  v.trim(),
  v.nonEmpty('The display name is required: fill it in.'),
  v.maxLength(LIMITS.name, `The display name is too long: shorten it to ${LIMITS.name} characters.`),
);

const CODES: Readonly<Record<string, string>> = {
  email: 'auth/invalid-email',
  password: 'auth/invalid-password',
  displayName: 'auth/invalid-display-name',
};

/** The first thing wrong with an input, under the code that Auth has for that field. */
export function invalidInput([issue]: readonly [v.BaseIssue<unknown>, ...unknown[]]): Failure {
  const field = issue.path?.[0]?.key;
  return failure(CODES[String(field)] ?? 'auth/argument-error', issue.message);
}
