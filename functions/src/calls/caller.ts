import type { Auth, UserRecord } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import type { Rights } from '../accounts/rights';

/** What a callable works with: the services, and the account that calls. */
export interface Context {
  readonly auth: Auth;
  readonly firestore: Firestore;
  readonly caller: UserRecord;
}

/**
 * Lets only an account with a right pass. Asks Auth rather than the token, which stays as it was issued
 * for up to an hour after an account was disabled or lost its claim.
 *
 * @param uid of the signed-in caller; undefined when nobody is signed in.
 * @returns The caller's account.
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
