import { HttpsError } from 'firebase-functions/v2/https';

/** The part of Auth that knows who an account belongs to and what it may do. */
interface Accounts {
  getUsers(identifiers: { uid: string }[]): Promise<{ users: readonly Account[] }>;
}

interface Account {
  readonly disabled: boolean;
  readonly emailVerified: boolean;
  readonly customClaims?: Readonly<Record<string, unknown>>;
}

/**
 * Lets only a verified administrator pass. Asks Auth rather than the token, which stays as it was issued
 * for up to an hour after an account was disabled or lost its claim.
 *
 * @param uid of the signed-in caller; undefined when nobody is signed in.
 * @throws HttpsError `unauthenticated` without an account, `permission-denied` without the right.
 */
export async function requireAdministrator(accounts: Accounts, uid: string | undefined): Promise<void> {
  const { users } = await accounts.getUsers(uid === undefined ? [] : [{ uid }]);
  const [caller] = users;
  if (!caller) throw new HttpsError('unauthenticated', 'Sign in first.');
  if (caller.disabled || !caller.emailVerified || caller.customClaims?.admin !== true) {
    throw new HttpsError('permission-denied', 'Only an administrator may do this.');
  }
}
