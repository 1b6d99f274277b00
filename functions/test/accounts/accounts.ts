import { randomUUID } from 'node:crypto';
import { signInWithEmailAndPassword } from 'firebase/auth';
import { initializeApp } from 'firebase-admin/app';
import { getAuth, type UpdateRequest } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { compareAccounts } from '../../src/accounts/watch-accounts';
import { admitToStaff } from '../../src/calls/staff';
import type { openClient } from '../calls/client';
import { AUTH, PROJECT } from '../emulators';

// Accounts for the emulator suites: creates them, signs them in and reads their audit entries.
type Client = ReturnType<typeof openClient>;

/** The password of every test account. */
export const PASSWORD = 'rahasia-sekali';

const app = initializeApp();

/** The services of the Admin SDK, which no rules restrict. */
export const admin = getAuth(app);
export const firestore = getFirestore(app);

/** Returns an address that no account has. */
export const newEmail = () => `${randomUUID()}@example.com`;

/** Creates an account on the staff and returns its uid. */
export async function createAccount(account: { emailVerified: boolean; admin: boolean }, email = newEmail()) {
  const { emailVerified } = account;
  const { uid } = await admin.createUser({ email, password: PASSWORD, displayName: 'Sari', emailVerified });
  await admitToStaff(firestore, { uid, email });
  if (account.admin) await admin.setCustomUserClaims(uid, { admin: true });
  return uid;
}

/** Creates an account and signs the client in. `since` changes the account after its token was issued. */
export async function signInAs(
  client: Client,
  account: { emailVerified: boolean; admin: boolean },
  since: UpdateRequest = {},
) {
  const email = newEmail();
  const uid = await createAccount(account, email);
  await signInWithEmailAndPassword(client.auth, email, PASSWORD);
  await admin.updateUser(uid, since);
  return uid;
}

/** Signs the client in as a new administrator. */
export const signInAsAdministrator = (client: Client, since?: UpdateRequest) =>
  signInAs(client, { emailVerified: true, admin: true }, since);

const auditEntries = async (field: 'target' | 'actor.uid', value: string) => {
  const { docs } = await firestore.collection('auditLog').where(field, '==', value).get();
  return docs
    .map((document) => document.data())
    .sort((a, b) => a.at.toMillis() - b.at.toMillis())
    .map(({ at: _at, ...entry }) => entry);
};

/** Returns the audit entries about a target, oldest first, without ids and times. */
export const auditEntriesOf = (target: string) => auditEntries('target', target);

/** Returns the audit entries of an actor, as {@link auditEntriesOf}. */
export const auditEntriesBy = (uid: string) => auditEntries('actor.uid', uid);

export const SUCCESS = { message: 'Success' };

/** Returns the answer of a callable that refuses something. */
export const failure = (code: string) => ({ message: 'Error', code: { errorInfo: { code } } });

export const HOUR = 60 * 60_000;

/** Runs the scheduled comparison as if an hour had passed. */
export const compareLater = () => compareAccounts(admin, firestore, Date.now() + HOUR);

interface Mail {
  readonly email: string;
  readonly newEmail?: string;
  readonly requestType: string;
  readonly oobLink: string;
}

/** Returns the mails that Auth has sent to an address. */
export const mailsTo = async (email: string): Promise<readonly Mail[]> => {
  const mails = `http://${AUTH.host}:${AUTH.port}/emulator/v1/projects/${PROJECT}/oobCodes`;
  const { oobCodes }: { oobCodes: Mail[] } = await (await fetch(mails)).json();
  return oobCodes.filter((mail) => [mail.email, mail.newEmail].includes(email));
};
