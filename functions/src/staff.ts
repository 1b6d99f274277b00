import type { UserRecord } from 'firebase-admin/auth';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { isActive } from './rights';

/** Who is staff: the rules let in whoever has a document here, under the account's uid. */
const staff = (firestore: Firestore) => firestore.collection('staff');

/** A uid for an account that is to be created. */
export const newUid = (firestore: Firestore): string => staff(firestore).doc().id;

/** Lets an account in. */
export async function admit(firestore: Firestore, uid: string): Promise<void> {
  await staff(firestore).doc(uid).set({ since: FieldValue.serverTimestamp() });
}

/** Takes an account's rights to all documents at once, while its ID token stays valid for up to an hour. */
export async function dismiss(firestore: Firestore, uid: string): Promise<void> {
  await staff(firestore).doc(uid).delete();
}

/** Whether an account can act as a member of staff now. */
export const isStaff = async (account: UserRecord, firestore: Firestore): Promise<boolean> =>
  isActive(account) && (await staff(firestore).doc(account.uid).get()).exists;
