import { isDeepStrictEqual } from 'node:util';
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { admittedName } from './staff';

/** Returns the document with the names of all staff, and by uid: all that staff read about each other's accounts. */
export const staffNames = (firestore: Firestore): DocumentReference =>
  firestore.collection('staffNames').doc('all');

/** Writes the names of these members of staff, if they are other ones than before. Costs one read. */
export const keepStaffNames = async (
  firestore: Firestore,
  members: readonly DocumentSnapshot[],
): Promise<void> => {
  const named = members.flatMap((member) => {
    const name = admittedName(member) ?? '';
    return name === '' ? [] : [[member.id, name] as const];
  });
  const wanted = {
    names: [...new Set(named.map(([, name]) => name))].sort(),
    members: Object.fromEntries(named),
  };
  const stored: unknown = (await staffNames(firestore).get()).data();
  if (!isDeepStrictEqual(stored, wanted)) await staffNames(firestore).set(wanted);
};
