import type { Auth, UserRecord } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import type { Rights } from '../accounts/staff';

/** The context of a call: the services and the caller's account. */
export interface Context {
  readonly auth: Auth;
  readonly firestore: Firestore;
  readonly caller: UserRecord;
}

/**
 * Returns the caller's account if it has a right. Asks Auth instead of the token, which stays valid for up to an hour
 * after the account was disabled or lost its claim.
 *
 * @param uid of the signed-in caller; undefined if nobody is signed in.
 * @throws HttpsError `unauthenticated` without an account, `permission-denied` without the right.
 */
export async function requireRight<Account extends Rights>(
  accounts: { getUsers(identifiers: { uid: string }[]): Promise<{ users: readonly Account[] }> },
  uid: string | undefined,
  hasRight: (account: Account) => boolean | Promise<boolean>,
): Promise<Account> {
  const { users } = await accounts.getUsers(uid === undefined ? [] : [{ uid }]);
  const [caller] = users;
  if (!caller) throw new HttpsError('unauthenticated', 'Sign in first.');
  if (!(await hasRight(caller))) throw new HttpsError('permission-denied', 'This account may not do this.');
  return caller;
}
