import type { UserRecord } from 'firebase-admin/auth';
import { type DocumentSnapshot, FieldValue, type Firestore, GrpcStatus } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { hasStatus } from '../calls/grpc-status';

/** The fields of an account that decide its rights. */
export type Rights = Pick<UserRecord, 'disabled' | 'emailVerified' | 'customClaims'>;

/** Returns whether an account is enabled and its address is verified. */
export const isActive = ({ disabled, emailVerified }: Rights): boolean => !disabled && emailVerified;

/** Returns whether an account is active and has the administrator claim. */
export const isAdministrator = (account: Rights): boolean =>
  isActive(account) && account.customClaims?.admin === true;

/**
 * Returns the collection of staff: one document an account, under its uid, with the `email` it was admitted with.
 * The security rules admit an account while both match. Each page listens to the document of its own account.
 */
export const staff = (firestore: Firestore) => firestore.collection('staff');

/** Returns a uid for an account that does not exist yet. */
export const newUid = (firestore: Firestore): string => staff(firestore).doc().id;

/** Admits an account to the staff with its present address. */
export async function admit(
  firestore: Firestore,
  { uid, email }: { readonly uid: string; readonly email?: string | undefined },
): Promise<void> {
  const since = FieldValue.serverTimestamp();
  // Auth stores addresses in lower case and writes them so into its tokens.
  await staff(firestore)
    .doc(uid)
    .set({ since, ...(email !== undefined && { email: email.toLowerCase() }) });
}

/** Removes an account from the staff. It loses all documents at once, although its ID token lives for up to an hour. */
export async function dismiss(firestore: Firestore, uid: string): Promise<void> {
  await staff(firestore).doc(uid).delete();
}

/** Notifies the page of an account that its rights changed, so that the page fetches a new token. */
export async function announceRights(firestore: Firestore, uid: string): Promise<void> {
  try {
    await staff(firestore).doc(uid).update({ rightsChangedAt: FieldValue.serverTimestamp() });
  } catch (error) {
    // The account is not staff, so no page of it is open.
    if (!hasStatus(error, GrpcStatus.NOT_FOUND)) throw error;
  }
}

const memberSchema = v.object({ email: v.optional(v.string()) });

/** Returns the address an account was admitted with; undefined where an older version admitted it without one. */
export const admittedEmail = (member: DocumentSnapshot): string | undefined =>
  v.parse(memberSchema, member.data()).email;

/** Returns whether an account can act as a member of staff now. */
export async function isStaff(account: UserRecord, firestore: Firestore): Promise<boolean> {
  if (!isActive(account)) return false;
  const member = await staff(firestore).doc(account.uid).get();
  if (!member.exists) return false;
  const email = admittedEmail(member);
  return email === undefined || email === account.email?.toLowerCase();
}
