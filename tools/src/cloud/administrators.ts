import type { Auth, UserRecord } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { IdentityPlatform } from './identity-platform';
import type { FirstAccounts } from './setup';
import { isGate } from './steps/accounts';

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

const memberSchema = v.object({ email: v.string() });

/** Returns whether an account is staff: it was admitted with its present address. */
const isStaff = async (firestore: Firestore, { uid, email }: UserRecord): Promise<boolean> => {
  const member = v.safeParse(memberSchema, (await staffDocument(firestore, uid).get()).data());
  return member.success && member.output.email === email?.toLowerCase();
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

const READS_ONLY = { admin: true, readOnly: true };

/** Makes an account that sees what administrators see, and changes nothing. Ends its sessions with other rights. */
const makeReader = async (
  { auth, firestore }: Pick<Services, 'auth' | 'firestore'>,
  email: string,
  password: string,
): Promise<void> => {
  const { uid, customClaims } = await accountOf(auth, email);
  await auth.setCustomUserClaims(uid, { ...customClaims, ...READS_ONLY });
  // A new password ends the sessions, too. The rules learn from when on tokens are valid.
  const { tokensValidAfterTime } = await auth.updateUser(uid, {
    password,
    emailVerified: true,
    displayName: 'Gate',
  });
  await staffDocument(firestore, uid).set({
    since: new Date(),
    email: email.toLowerCase(),
    displayName: 'Gate',
    ...(tokensValidAfterTime !== undefined && { validSince: new Date(tokensValidAfterTime) }),
  });
};

const isReader = async (
  { auth, firestore }: Pick<Services, 'auth' | 'firestore'>,
  email: string,
): Promise<boolean> => {
  const { users } = await auth.getUsers([{ email }]);
  const [user] = users;
  if (!user || user.disabled || !user.emailVerified) return false;
  const claims = user.customClaims ?? {};
  return claims.admin === true && claims.readOnly === true && (await isStaff(firestore, user));
};

/** Returns the accounts of a project for its setup. */
export const firstAccounts = (services: Services): FirstAccounts => ({
  administrator: async () => {
    const people = (await administrators(services)).filter(({ email }) => !isGate(email));
    if (people.length === 0) return 'none';
    return people.some(({ emailVerified }) => emailVerified) ? 'verified' : 'appointed';
  },
  appoint: async (email) => void (await appointAdministrator(services, email)),
  isReader: (email) => isReader(services, email),
  makeReader: (email, password) => makeReader(services, email, password),
});
