import type { Auth, DecodedIdToken, UserRecord } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import { type Rights, validSince } from '../accounts/staff';

/** The context of a call: the services and the caller's account. */
export interface Context {
  readonly auth: Auth;
  readonly firestore: Firestore;
  readonly caller: UserRecord;
}

/** The fields of a verified token that count here. `iat`: the seconds since 1970 when Auth issued it. */
type Token = Pick<DecodedIdToken, 'uid' | 'iat'>;

/**
 * Returns the caller's account if it has a right. Asks Auth instead of the token, which stays valid for up to an hour
 * after the account was disabled, lost its claim, or got a new password.
 *
 * @throws HttpsError `unauthenticated` without an account or with a token from before Auth ended its sessions,
 * `permission-denied` without the right.
 */
export async function requireRight<Account extends Rights & Pick<UserRecord, 'tokensValidAfterTime'>>(
  accounts: { getUsers(identifiers: { uid: string }[]): Promise<{ users: readonly Account[] }> },
  token: Token | undefined,
  hasRight: (account: Account) => boolean | Promise<boolean>,
): Promise<Account> {
  const { users } = await accounts.getUsers(token ? [{ uid: token.uid }] : []);
  const [caller] = users;
  if (!token || !caller) throw new HttpsError('unauthenticated', 'Sign in first.');
  if (!(await hasRight(caller))) throw new HttpsError('permission-denied', 'This account may not do this.');
  if (token.iat * 1000 < (validSince(caller)?.getTime() ?? 0))
    throw new HttpsError('unauthenticated', 'This session was ended: sign in again.');
  return caller;
}
