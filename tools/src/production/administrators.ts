import type { Auth, UserRecord } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
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
 * Makes the owner of an address an administrator and staff, with a new account if there is none. Mails a link to choose
 * a password unless the address is verified; the link verifies it. Repeating this completes an interrupted run.
 *
 * @returns whether the mail was sent.
 * @throws {Error} If the account is disabled, or a service refuses.
 */
export const appointAdministrator = async (
  { auth, firestore, identityPlatform }: Services,
  email: string,
): Promise<boolean> => {
  const user = await accountOf(auth, email);
  if (user.disabled) throw new Error(`The account of ${email} is disabled: enable it first.`);
  await staffDocument(firestore, user.uid).set({ since: new Date(), email: email.toLowerCase() });
  await auth.setCustomUserClaims(user.uid, { ...user.customClaims, admin: true });
  const { emailVerified } = user;
  if (!emailVerified) await identityPlatform.sendPasswordMail(email);
  return !emailVerified;
};

const memberSchema = v.object({ email: v.optional(v.string()) });

/** Returns whether an account is staff: it was admitted with its present address, or before addresses were stored. */
const isStaff = async (firestore: Firestore, { uid, email }: UserRecord): Promise<boolean> => {
  const member = v.safeParse(memberSchema, (await staffDocument(firestore, uid).get()).data());
  if (!member.success) return false;
  return member.output.email === undefined || member.output.email === email?.toLowerCase();
};

/** Returns whether an active administrator exists. */
export const isAdministered = async ({ auth, firestore }: Services): Promise<boolean> => {
  let pageToken: string | undefined;
  do {
    const page = await auth.listUsers(1000, pageToken);
    for (const user of page.users) {
      if (user.disabled || user.customClaims?.admin !== true) continue;
      if (await isStaff(firestore, user)) return true;
    }
    pageToken = page.pageToken;
  } while (pageToken);
  return false;
};
