import {
  type DocumentReference,
  FieldPath,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  type Timestamp,
} from 'firebase-admin/firestore';

/** Reads this many documents at once. */
const STEP = 500;

/** Counts what a query finds. */
export const countOf = async (query: Query): Promise<number> => (await query.count().get()).data().count;

/**
 * Reads a collection in the order of its ids, one step at a time.
 * @param fields Reads only these.
 * @param at Reads the documents as they were then.
 */
export const stepsThrough = (
  firestore: Firestore,
  collection: string,
  { fields, at }: { readonly fields?: readonly string[]; readonly at?: Timestamp | undefined } = {},
): AsyncGenerator<readonly QueryDocumentSnapshot[]> => {
  const all = firestore.collection(collection);
  return stepsOf(fields ? all.select(...fields) : all, { at });
};

interface StepOptions {
  readonly at?: Timestamp | undefined;
  readonly size?: number;
  readonly after?: DocumentReference | undefined;
}

/**
 * Reads what a query finds in the order of the ids, one step at a time.
 * @param at Reads the documents as they were then.
 * @param size Reads so many at once.
 * @param after Begins behind this document.
 */
export async function* stepsOf(
  query: Query,
  { at, size = STEP, after }: StepOptions = {},
): AsyncGenerator<readonly QueryDocumentSnapshot[]> {
  const begun = after ? query.orderBy(FieldPath.documentId()).startAfter(after) : query;
  const first = begun.limit(size);
  let last: QueryDocumentSnapshot | undefined;
  do {
    const step = last ? first.startAfter(last) : first;
    const { docs } = await (at
      ? query.firestore.runTransaction((transaction) => transaction.get(step), {
          readOnly: true,
          readTime: at,
        })
      : step.get());
    yield docs;
    last = docs.length < size ? undefined : docs.at(-1);
  } while (last);
}
