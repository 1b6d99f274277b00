import type { Auth, UserRecord } from 'firebase-admin/auth';
import {
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  GrpcStatus,
  Timestamp,
} from 'firebase-admin/firestore';
import * as v from 'valibot';
import { hasStatus } from '../calls/grpc-status';

/** The fields of an account that decide its rights. */
export type Rights = Pick<UserRecord, 'disabled' | 'emailVerified' | 'customClaims'>;

/** The field of an account that ends its sessions. */
type Tokens = Partial<Pick<UserRecord, 'tokensValidAfterTime'>>;

const given = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Returns whether an account is enabled and its address is verified. */
export const isActive = ({ disabled, emailVerified }: Rights): boolean => !disabled && emailVerified;

/** Returns whether an account is active and has the administrator claim. */
export const isAdministrator = (account: Rights): boolean =>
  isActive(account) && account.customClaims?.admin === true;

/**
 * Returns the collection of staff: one document an account, under its uid, with the `email` it was admitted with.
 * The security rules admit an account while both match, by tokens issued at `validSince` or later. Each page listens to the
 * document of its own account.
 */
export const staff = (firestore: Firestore) => firestore.collection('staff');

/** Returns a uid for an account that does not exist yet. */
export const newUid = (firestore: Firestore): string => staff(firestore).doc().id;

/**
 * Returns the moment from which Auth accepts tokens of an account: its last password change, or the last time that its
 * sessions were ended. Undefined for an account from before Auth kept it.
 */
export const validSince = ({ tokensValidAfterTime }: Tokens): Date | undefined =>
  tokensValidAfterTime === undefined ? undefined : new Date(tokensValidAfterTime);

/** Admits an account to the staff with its present address. Keeps its other fields. */
export async function admit(
  firestore: Firestore,
  account: { readonly uid: string; readonly email?: string | undefined } & Tokens,
): Promise<void> {
  const { uid, email } = account;
  const member = {
    since: FieldValue.serverTimestamp(),
    // Auth stores addresses in lower case and writes them so into its tokens.
    email: email?.toLowerCase(),
    validSince: validSince(account),
  };
  await staff(firestore).doc(uid).set(given(member), { merge: true });
}

/** Removes an account from the staff. It loses all documents at once, although its ID token lives for up to an hour. */
export async function dismiss(firestore: Firestore, uid: string): Promise<void> {
  await staff(firestore).doc(uid).delete();
}

/**
 * Makes the security rules refuse the tokens that Auth refuses to renew. The page of a token that stays valid fetches a new
 * one, with the present rights.
 */
export async function refuseOldTokens(
  auth: Pick<Auth, 'getUser'>,
  firestore: Firestore,
  uid: string,
): Promise<void> {
  const since = validSince(await auth.getUser(uid));
  if (!since) return;
  try {
    await staff(firestore).doc(uid).update({ validSince: since });
  } catch (error) {
    // The account is not staff, so no page of it is open.
    if (!hasStatus(error, GrpcStatus.NOT_FOUND)) throw error;
  }
}

const memberSchema = v.object({
  email: v.optional(v.string()),
  validSince: v.optional(v.instance(Timestamp)),
});

/** Returns the address an account was admitted with; undefined where an older version admitted it without one. */
export const admittedEmail = (member: DocumentSnapshot): string | undefined =>
  v.parse(memberSchema, member.data()).email;

/** Returns whether the security rules refuse the tokens of a member that Auth refuses. */
export const refusesOldTokens = (member: DocumentSnapshot, account: Tokens): boolean =>
  (v.parse(memberSchema, member.data()).validSince?.toMillis() ?? 0) >= (validSince(account)?.getTime() ?? 0);

/** Returns whether an account can act as a member of staff now. */
export async function isStaff(account: UserRecord, firestore: Firestore): Promise<boolean> {
  if (!isActive(account)) return false;
  const member = await staff(firestore).doc(account.uid).get();
  if (!member.exists) return false;
  const email = admittedEmail(member);
  return email === undefined || email === account.email?.toLowerCase();
}
