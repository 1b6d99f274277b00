import type { Auth, UserRecord } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { IdentityPlatform } from './identity-platform';
import type { FirstAccounts } from './setup';
import { isGate } from './steps/accounts';

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

/** Returns the active administrators among the staff. */
export const administrators = async ({
  auth,
  firestore,
}: Pick<Services, 'auth' | 'firestore'>): Promise<UserRecord[]> => {
  const found: UserRecord[] = [];
  let pageToken: string | undefined;
  do {
    const page = await auth.listUsers(1000, pageToken);
    for (const user of page.users) {
      if (user.disabled || user.customClaims?.admin !== true) continue;
      if (await isStaff(firestore, user)) found.push(user);
    }
    pageToken = page.pageToken;
  } while (pageToken);
  return found;
};

/** Makes the gate's account a verified administrator with this password. */
const makeGate = async (
  { auth, firestore }: Pick<Services, 'auth' | 'firestore'>,
  email: string,
  password: string,
): Promise<void> => {
  const { uid, customClaims } = await accountOf(auth, email);
  await auth.updateUser(uid, { password, emailVerified: true, displayName: 'Gate' });
  await staffDocument(firestore, uid).set({
    since: new Date(),
    email: email.toLowerCase(),
    displayName: 'Gate',
  });
  await auth.setCustomUserClaims(uid, { ...customClaims, admin: true });
};

/** Returns the accounts of a project for its setup. */
export const firstAccounts = (services: Services): FirstAccounts => ({
  administrator: async () => {
    const people = (await administrators(services)).filter(({ email }) => !isGate(email));
    if (people.length === 0) return 'none';
    return people.some(({ emailVerified }) => emailVerified) ? 'verified' : 'appointed';
  },
  appoint: async (email) => void (await appointAdministrator(services, email)),
  isVerifiedAdministrator: async (email) =>
    (await administrators(services)).some((user) => user.email === email && user.emailVerified),
  makeGate: (email, password) => makeGate(services, email, password),
});
