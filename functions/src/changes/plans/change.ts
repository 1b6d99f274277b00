import type { Firestore, Query } from 'firebase-admin/firestore';
import type { Model } from 'shared-model/define-model';
import { nextFound } from '../change-documents';
import type { Plan } from '../plan';

/** Returns the query for the records that have a text in a field. */
export const recordsWith = (
  firestore: Firestore,
  { collection }: Pick<Model, 'collection'>,
  field: string,
  text: string,
): Query => firestore.collection(collection).where(field, '==', text);

/** Writes one text in place of another one, in one field of all records that still have it. */
export const change: Plan = {
  async propose({ firestore, model, cursor, field = '', from = '', to = '' }, most) {
    const found = await nextFound([recordsWith(firestore, model, field, from).select()], cursor, most);
    if (!found) return undefined;
    const reads = found.docs.map(({ ref }) => ref);
    return {
      reads,
      next: found.next,
      decide: (read) => ({
        writes: reads
          .map(read)
          .filter((stored) => stored.get(field) === from)
          .map((stored) => ({ model, stored, fields: { ...stored.data(), [field]: to } })),
        counts: { done: reads.length },
      }),
    };
  },
};
