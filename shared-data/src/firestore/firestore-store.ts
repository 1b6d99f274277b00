import {
  collection,
  doc,
  type Firestore,
  getCountFromServer,
  limit,
  onSnapshot,
  orderBy,
  type Query,
  type QueryDocumentSnapshot,
  query,
  runTransaction,
  Timestamp,
  where,
} from 'firebase/firestore';
import * as v from 'valibot';
import {
  COUNT_LIMIT,
  type CollectionName,
  type Collections,
  type DataStore,
  type Snapshot,
} from '../data-store';
import { contactSchema, customerSchema, LONGEST_QUERY, reportSchema, type Stored } from '../schema';
import { reachable } from './reachable';

/** How often a transaction that collides with another is tried. */
const ATTEMPTS = 5;

const SCHEMAS: { [C in CollectionName]: v.GenericSchema<unknown, Collections[C]> } = {
  customers: customerSchema,
  contacts: contactSchema,
  salesReport: reportSchema,
};

const ORDERS = {
  customers: orderBy('name'),
  contacts: orderBy('name'),
  salesReport: orderBy('timestamp', 'desc'),
} satisfies Record<CollectionName, unknown>;

/** The query behind a list: the whole collection in the product's order, as far as a list goes. */
const listOf = (firestore: Firestore, name: CollectionName): Query =>
  query(collection(firestore, name), ORDERS[name], limit(LONGEST_QUERY));

const plain = (document: QueryDocumentSnapshot): object =>
  Object.fromEntries(
    Object.entries(document.data()).map(([key, value]) => [
      key,
      value instanceof Timestamp ? value.toDate() : value,
    ]),
  );

const schemaOf = <C extends CollectionName>(name: C): v.GenericSchema<unknown, Collections[C]> =>
  SCHEMAS[name];

const read = <C extends CollectionName>(
  name: C,
  documents: readonly QueryDocumentSnapshot[],
  live: boolean,
): Snapshot<Collections[C]> => {
  const rows: Stored<Collections[C]>[] = [];
  const unreadable: string[] = [];
  for (const document of documents) {
    const parsed = v.safeParse(schemaOf(name), plain(document));
    if (parsed.success) rows.push({ ...parsed.output, id: document.id });
    else unreadable.push(document.id);
  }
  return { rows, unreadable, live };
};

const countNaming = async (
  firestore: Firestore,
  name: 'contacts' | 'salesReport',
  customer: string,
): Promise<number> => {
  const naming = query(collection(firestore, name), where('customer', '==', customer), limit(COUNT_LIMIT));
  return (await getCountFromServer(naming)).data().count;
};

/** Live queries and writes over a Firestore. */
export const firestoreStore = (firestore: Firestore): DataStore => ({
  listen: (name, next, fail) =>
    onSnapshot(
      listOf(firestore, name),
      { includeMetadataChanges: true },
      ({ docs, metadata }) => next(read(name, docs, !metadata.fromCache)),
      (error) => fail(error),
    ),

  newId: (name) => doc(collection(firestore, name)).id,

  transact: (name, id, decide) =>
    reachable(() =>
      runTransaction(
        firestore,
        async (transaction) => {
          const reference = doc(firestore, name, id);
          const stored = await transaction.get(reference);
          const decision = decide(stored.exists() ? v.parse(schemaOf(name), plain(stored)) : null);
          if ('leave' in decision) return decision.result;
          if (decision.write === null) transaction.delete(reference);
          else transaction.set(reference, decision.write);
          return decision.result;
        },
        // Without a network one attempt tells; a browser that knows of none still reaches a local suite.
        { maxAttempts: globalThis.navigator?.onLine === false ? 1 : ATTEMPTS },
      ),
    ),

  countNaming: (customer) =>
    reachable(async () => {
      const [contacts, reports] = await Promise.all([
        countNaming(firestore, 'contacts', customer),
        countNaming(firestore, 'salesReport', customer),
      ]);
      return { contacts, reports };
    }),
});
