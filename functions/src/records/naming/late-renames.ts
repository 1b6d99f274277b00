import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { laterMerges, readMerge } from './merge-documents';
import { claimantOf } from './rename-claims';

/**
 * Lets a merge move the documents of a customer whose rename came late: it was merged meanwhile. Can be repeated.
 * @returns whether there is such a merge.
 */
export const joinsMerge = async (
  firestore: Firestore,
  customerId: string,
  names: readonly string[],
): Promise<boolean> => {
  if ((await firestore.collection('customers').doc(customerId).get()).exists) return false;
  const merges = await laterMerges(firestore, customerId).get();
  const found = merges.docs.find((merge) => ['running', 'done'].includes(merge.get('state')));
  if (!found) return false;
  const claimants = await Promise.all(names.map((name) => claimantOf(firestore, name, customerId)));
  const own = names.filter((_, index) => claimants[index] === undefined);
  return firestore.runTransaction(async (transaction) => {
    const merge = readMerge((await transaction.get(found.ref)).data());
    if (merge?.state !== 'running' && merge?.state !== 'done') return false;
    const late = own.filter((name) => !merge.targets.includes(name) && !merge.moving.includes(name));
    if (late.length > 0)
      transaction.update(found.ref, {
        moving: [...merge.moving, ...late],
        busy: [merge.kept, merge.gone],
        state: 'running',
        last: FieldValue.delete(),
      });
    return true;
  });
};
