import {
  addDoc,
  collection,
  connectFirestoreEmulator,
  deleteDoc,
  doc,
  getFirestore,
  onSnapshot,
  orderBy,
  type QueryDocumentSnapshot,
  query,
  setDoc,
  Timestamp,
} from 'firebase/firestore';
import { firebaseApp, firebaseConfig } from 'shared-auth/firebase';
import * as v from 'valibot';
import type { CollectionName, Collections, DataStore, Snapshot } from '../data-store';
import { contactSchema, customerSchema, reportSchema, type Stored } from '../schema';

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

const ORDER = {
  customers: orderBy('name'),
  contacts: orderBy('name'),
  salesReport: orderBy('timestamp', 'desc'),
} satisfies Record<CollectionName, unknown>;

const plain = (document: QueryDocumentSnapshot): object =>
  Object.fromEntries(
    Object.entries(document.data({ serverTimestamps: 'estimate' })).map(([key, value]) => [
      key,
      value instanceof Timestamp ? value.toDate() : value,
    ]),
  );

const read = <C extends CollectionName>(
  name: C,
  documents: readonly QueryDocumentSnapshot[],
): Snapshot<Collections[C]> => {
  const schema: v.GenericSchema<unknown, Collections[C]> = SCHEMAS[name];
  const rows: Stored<Collections[C]>[] = [];
  const unreadable: string[] = [];
  for (const document of documents) {
    const parsed = v.safeParse(schema, plain(document));
    if (parsed.success) rows.push({ ...parsed.output, id: document.id });
    else unreadable.push(document.id);
  }
  return { rows, unreadable };
};

/** The page's Firestore, over the one Firebase app. */
export const firestoreStore: DataStore = {
  listen: (name, next, fail) =>
    onSnapshot(
      query(collection(firestore, name), ORDER[name]),
      ({ docs }) => next(read(name, docs)),
      (error) => fail(error),
    ),
  add: async (name, fields) => (await addDoc(collection(firestore, name), fields)).id,
  set: (name, id, fields) => setDoc(doc(firestore, name, id), fields),
  remove: (name, id) => deleteDoc(doc(firestore, name, id)),
};
