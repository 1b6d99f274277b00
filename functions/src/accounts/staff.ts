import type { UserRecord } from 'firebase-admin/auth';
import { type DocumentSnapshot, FieldValue, type Firestore, GrpcStatus } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { hasStatus } from '../calls/grpc-status';
import { isActive } from './rights';

/**
 * Who is staff: the rules let an account in that has a document here, under its uid, as long as it has the `email` with
 * which it was let in. Its page listens to it.
 */
export const staff = (firestore: Firestore) => firestore.collection('staff');

/** A uid for an account that is to be created. */
export const newUid = (firestore: Firestore): string => staff(firestore).doc().id;

/** Lets an account in, under the address that it has now. */
export async function admit(
  firestore: Firestore,
  { uid, email }: { readonly uid: string; readonly email?: string | undefined },
): Promise<void> {
  const since = FieldValue.serverTimestamp();
  // Auth keeps addresses in lower case, and names them so in its tokens.
  await staff(firestore)
    .doc(uid)
    .set({ since, ...(email !== undefined && { email: email.toLowerCase() }) });
}

/** Takes an account's rights to all documents at once, while its ID token stays valid for up to an hour. */
export async function dismiss(firestore: Firestore, uid: string): Promise<void> {
  await staff(firestore).doc(uid).delete();
}

/** Tells the page of an account that its rights have changed, so that it gets a new token. */
export async function announceRights(firestore: Firestore, uid: string): Promise<void> {
  try {
    await staff(firestore).doc(uid).update({ rightsChangedAt: FieldValue.serverTimestamp() });
  } catch (error) {
    // Nobody to tell: the account is not staff.
    if (!hasStatus(error, GrpcStatus.NOT_FOUND)) throw error;
  }
}

const memberSchema = v.object({ email: v.optional(v.string()) });

/** Returns the address with which an account was let in; undefined where an older version did so, and noted none. */
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
