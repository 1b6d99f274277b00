import { isDeepStrictEqual } from 'node:util';
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { admittedName } from './staff';

/** Returns the document with the names of all staff: all that staff read about each other's accounts. */
export const staffNames = (firestore: Firestore): DocumentReference =>
  firestore.collection('staffNames').doc('all');

/** Writes the names of these members of staff, if they are other ones than before. Costs one read. */
export const keepStaffNames = async (
  firestore: Firestore,
  members: readonly DocumentSnapshot[],
): Promise<void> => {
  const names = [...new Set(members.map((member) => admittedName(member) ?? ''))]
    .filter((name) => name !== '')
    .sort();
  const stored: unknown = (await staffNames(firestore).get()).get('names');
  if (!isDeepStrictEqual(stored, names)) await staffNames(firestore).set({ names });
};
