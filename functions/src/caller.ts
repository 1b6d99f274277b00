import type { Auth, UserRecord } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';

/** What a callable works with: the services, and the administrator who calls. */
export interface Context {
  readonly auth: Auth;
  readonly firestore: Firestore;
  readonly caller: UserRecord;
}

/** What makes somebody an administrator. */
export type Rights = Pick<UserRecord, 'disabled' | 'emailVerified' | 'customClaims'>;

/** Whether an account can act as an administrator now. */
export const isAdministrator = ({ disabled, emailVerified, customClaims }: Rights): boolean =>
  !disabled && emailVerified && customClaims?.admin === true;

/**
 * Lets only a verified administrator pass. Asks Auth rather than the token, which stays as it was issued
 * for up to an hour after an account was disabled or lost its claim.
 *
 * @param uid of the signed-in caller; undefined when nobody is signed in.
 * @returns The caller's account.
 * @throws HttpsError `unauthenticated` without an account, `permission-denied` without the right.
 */
export async function requireAdministrator<Account extends Rights>(
  accounts: { getUsers(identifiers: { uid: string }[]): Promise<{ users: readonly Account[] }> },
  uid: string | undefined,
): Promise<Account> {
  const { users } = await accounts.getUsers(uid === undefined ? [] : [{ uid }]);
  const [caller] = users;
  if (!caller) throw new HttpsError('unauthenticated', 'Sign in first.');
  if (!isAdministrator(caller)) {
    throw new HttpsError('permission-denied', 'Only an administrator may do this.');
  }
  return caller;
}
