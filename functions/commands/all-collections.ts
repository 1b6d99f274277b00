import type { Firestore } from 'firebase-admin/firestore';
import { MODELS } from '../models/models';

/** The other collections that nothing can make again. Search entries, jobs and limits are left out. */
const KEPT = ['auditLog', 'sharedViews', 'staff', 'staffNames'];

/** Returns the paths of all collections that an export has. */
export const allCollections = async (firestore: Firestore): Promise<string[]> => {
  const accounts = await firestore.collection('views').listDocuments();
  return [
    ...MODELS.flatMap(({ collection }) => [collection, `${collection}Bin`, `${collection}History`]),
    ...KEPT,
    ...accounts.map(({ path }) => `${path}/saved`),
  ];
};
