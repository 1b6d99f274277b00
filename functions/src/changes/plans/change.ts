import { FieldPath, type Firestore, type Query } from 'firebase-admin/firestore';
import type { Model } from 'shared-records/model/define-model';
import type { Plan } from '../plan';
import { withoutStamp } from './merge';

/** Returns the query for the records that have a text in a field. */
export const recordsWith = (
  firestore: Firestore,
  { collection }: Pick<Model, 'collection'>,
  field: string,
  text: string,
): Query => firestore.collection(collection).where(field, '==', text);

/** Writes one text in place of another one, in one field of all records that still have it. */
export const change: Plan = {
  async propose({ firestore, model, place: { after }, field = '', from = '', to = '' }, most) {
    const all = recordsWith(firestore, model, field, from).orderBy(FieldPath.documentId()).select();
    const { docs } = await (after === '' ? all : all.startAfter(after)).limit(most).get();
    const last = docs.at(-1);
    if (!last) return undefined;
    const reads = docs.map(({ ref }) => ref);
    return {
      reads,
      next: { leg: 0, after: last.id },
      decide: (read) => ({
        writes: reads
          .map(read)
          .filter((stored) => stored.get(field) === from)
          .map((stored) => ({
            model,
            stored,
            fields: { ...withoutStamp(stored.data() ?? {}), [field]: to },
          })),
        counts: { done: reads.length },
      }),
    };
  },
};
