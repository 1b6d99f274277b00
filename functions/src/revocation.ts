import { FieldValue, type Firestore, Timestamp } from 'firebase-admin/firestore';

/** Longer than any ID token lives that was issued before: an hour, and some for clocks that differ. */
const LONGER_THAN_A_TOKEN_MS = 2 * 60 * 60 * 1000;

const markOf = (firestore: Firestore, uid: string) => firestore.collection('revocations').doc(uid);

/**
 * Ends an account's rights to all documents at once: the rules look for this mark, while the ID token stays valid
 * for up to an hour.
 *
 * @param deleted whether the account is about to vanish; its mark may then go with its last token.
 */
export async function revokeRights(firestore: Firestore, uid: string, deleted: boolean): Promise<void> {
  await markOf(firestore, uid).set({
    at: FieldValue.serverTimestamp(),
    // A TTL policy on this field cleans up.
    ...(deleted && { expiresAt: Timestamp.fromMillis(Date.now() + LONGER_THAN_A_TOKEN_MS) }),
  });
}

/** Gives an account its rights back. */
export async function restoreRights(firestore: Firestore, uid: string): Promise<void> {
  await markOf(firestore, uid).delete();
}
