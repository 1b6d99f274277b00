import type { Auth, UserRecord } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import type { IdentityPlatform } from './identity-platform';

/** The services of a project. */
export interface Services {
  readonly auth: Auth;
  readonly firestore: Firestore;
  readonly identityPlatform: IdentityPlatform;
}

const staffDocument = (firestore: Firestore, uid: string) => firestore.collection('staff').doc(uid);

const accountOf = async (auth: Auth, email: string): Promise<UserRecord> => {
  const { users } = await auth.getUsers([{ email }]);
  return users[0] ?? auth.createUser({ email });
};

/**
 * Makes the owner of the address an administrator and staff, with an account where there is none; the mail with a
 * link to choose a password, which verifies the address too, goes to whoever has not verified it yet. Repeating it completes what was broken off.
 *
 * @returns whether the mail was sent.
 * @throws {Error} Where the account is disabled, or a service refuses.
 */
export const appointAdministrator = async (
  { auth, firestore, identityPlatform }: Services,
  email: string,
): Promise<boolean> => {
  const user = await accountOf(auth, email);
  if (user.disabled) throw new Error(`The account of ${email} is disabled: enable it first.`);
  await staffDocument(firestore, user.uid).set({ since: new Date() });
  await auth.setCustomUserClaims(user.uid, { ...user.customClaims, admin: true });
  const { emailVerified } = user;
  if (!emailVerified) await identityPlatform.sendPasswordMail(email);
  return !emailVerified;
};

/** Whether somebody can administer: an account that is open, has the claim, and is staff. */
export const isAdministered = async ({ auth, firestore }: Services): Promise<boolean> => {
  let pageToken: string | undefined;
  do {
    const page = await auth.listUsers(1000, pageToken);
    for (const { uid, disabled, customClaims } of page.users) {
      if (disabled || customClaims?.admin !== true) continue;
      if ((await staffDocument(firestore, uid).get()).exists) return true;
    }
    pageToken = page.pageToken;
  } while (pageToken);
  return false;
};
