import type { Firestore, Query, QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';

/** Reads this many documents at once. */
const STEP = 500;

/** Counts what a query finds. */
export const countOf = async (query: Query): Promise<number> => (await query.count().get()).data().count;

/**
 * Reads a collection in the order of its ids, one step at a time.
 * @param fields Reads only these.
 * @param at Reads the documents as they were then.
 */
export async function* stepsThrough(
  firestore: Firestore,
  collection: string,
  { fields, at }: { readonly fields?: readonly string[]; readonly at?: Timestamp | undefined } = {},
): AsyncGenerator<readonly QueryDocumentSnapshot[]> {
  const all = firestore.collection(collection);
  const step = (fields ? all.select(...fields) : all).limit(STEP);
  let last: QueryDocumentSnapshot | undefined;
  do {
    const query = last ? step.startAfter(last) : step;
    const { docs } = await (at
      ? firestore.runTransaction((transaction) => transaction.get(query), { readOnly: true, readTime: at })
      : query.get());
    yield docs;
    last = docs.length < STEP ? undefined : docs.at(-1);
  } while (last);
}
