import {
  collection,
  connectFirestoreEmulator,
  doc,
  getCountFromServer,
  getFirestore,
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
import { firebaseApp, firebaseConfig } from 'shared-auth/firebase';
import * as v from 'valibot';
import {
  COUNT_LIMIT,
  type CollectionName,
  type Collections,
  type DataStore,
  type Snapshot,
} from '../data-store';
import { contactSchema, customerSchema, LIST_LIMIT, reportSchema, type Stored } from '../schema';
import { reachable } from './reachable';

const firestore = getFirestore(firebaseApp);
if (firebaseConfig.emulators) {
  const { hostname, port } = new URL(`http://${firebaseConfig.emulators.firestore}`);
  connectFirestoreEmulator(firestore, hostname, Number(port));
}

const SCHEMAS: { [C in CollectionName]: v.GenericSchema<unknown, Collections[C]> } = {
  customers: customerSchema,
  contacts: contactSchema,
  salesReport: reportSchema,
};

const LISTS: { readonly [C in CollectionName]: () => Query } = {
  customers: () => query(collection(firestore, 'customers'), orderBy('name'), limit(LIST_LIMIT)),
  contacts: () => query(collection(firestore, 'contacts'), orderBy('name'), limit(LIST_LIMIT)),
  salesReport: () =>
    query(collection(firestore, 'salesReport'), orderBy('timestamp', 'desc'), limit(LIST_LIMIT)),
};

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

const countNaming = async (name: 'contacts' | 'salesReport', customer: string): Promise<number> => {
  const naming = query(collection(firestore, name), where('customer', '==', customer), limit(COUNT_LIMIT));
  return (await getCountFromServer(naming)).data().count;
};

/** The page's Firestore, over the one Firebase app. */
export const firestoreStore: DataStore = {
  listen: (name, next, fail) =>
    onSnapshot(
      LISTS[name](),
      { includeMetadataChanges: true },
      ({ docs, metadata }) => next(read(name, docs, !metadata.fromCache)),
      (error) => fail(error),
    ),

  newId: (name) => doc(collection(firestore, name)).id,

  transact: (name, id, decide) =>
    reachable(() =>
      runTransaction(firestore, async (transaction) => {
        const reference = doc(firestore, name, id);
        const stored = await transaction.get(reference);
        const decision = decide(stored.exists() ? v.parse(schemaOf(name), plain(stored)) : null);
        if ('leave' in decision) return decision.result;
        if (decision.write === null) transaction.delete(reference);
        else transaction.set(reference, decision.write);
        return decision.result;
      }),
    ),

  countNaming: (customer) =>
    reachable(async () => {
      const [contacts, reports] = await Promise.all([
        countNaming('contacts', customer),
        countNaming('salesReport', customer),
      ]);
      return { contacts, reports };
    }),
};
