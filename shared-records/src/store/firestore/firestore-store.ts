import {
  doc,
  type Firestore,
  getCountFromServer,
  getDocsFromServer,
  onSnapshot,
  runTransaction,
} from 'firebase/firestore';
import { deletionPath } from '../../model/bin';
import { newDocumentId } from '../../model/fields/ids';
import { COUNT_LIMIT, type Count, type DataStore } from '../data-store';
import { fieldsOf, readDocument, reader, readPart, readRenames } from './documents';
import { lazyStores } from './lazy/lazy-stores';
import { customerQuery, IN_LIMIT, LIVE, namingQuery, pageQuery, renamesQuery, textQuery } from './queries';
import { reachable, unreached } from './reachable';

/** How many times to try a transaction that collides with others. */
const ATTEMPTS = 5;

const countNaming = async (
  firestore: Firestore,
  name: string,
  customers: readonly string[],
): Promise<Count> => {
  const names = [...new Set(customers)];
  const parts = Array.from({ length: Math.ceil(names.length / IN_LIMIT) }, (_, index) =>
    names.slice(index * IN_LIMIT, (index + 1) * IN_LIMIT),
  );
  const counts = await Promise.all(
    parts.map(async (part) => (await getCountFromServer(namingQuery(firestore, name, part))).data().count),
  );
  return {
    count: counts.reduce((sum, count) => sum + count, 0),
    more: counts.some((count) => count >= COUNT_LIMIT),
  };
};

/**
 * The store of the page. The functions count, because the rules limit the queries of the page.
 * @param signedInUid returns the uid of the signed-in account, if any.
 */
export const firestoreStore = (
  firestore: Firestore,
  counting: Pick<DataStore, 'count' | 'recordsNaming'>,
  signedInUid: () => string | undefined,
): DataStore => ({
  ...lazyStores(firestore, signedInUid),
  ...counting,

  listen: (page) => (next, fail) => {
    const read = reader(page);
    return onSnapshot(pageQuery(firestore, page), LIVE, (snapshot) => next(read(snapshot)), fail);
  },

  readPage: (page) =>
    reachable(async () => readPart(page, await getDocsFromServer(pageQuery(firestore, page)), page.limit)),

  listenTo: (model, id) => (next, fail) =>
    onSnapshot(
      doc(firestore, model.collection, id),
      LIVE,
      (document) => next(readDocument(model, document)),
      fail,
    ),

  listenToRenames: (next, fail) =>
    onSnapshot(renamesQuery(firestore), LIVE, (snapshot) => next(readRenames(snapshot)), fail),

  customerNamed: (name) =>
    reachable(async () => (await getDocsFromServer(customerQuery(firestore, name))).docs[0]?.id),

  texts: (list, field, from, most) =>
    reachable(async () => {
      const { docs } = await getDocsFromServer(textQuery(firestore, list, field, from, most));
      return docs.map((document) => String(document.get(field)));
    }),

  newId: newDocumentId,

  transact: (name, id, decide, named) =>
    reachable(() =>
      runTransaction(
        firestore,
        async (transaction) => {
          const reference = doc(firestore, name, id);
          const [stored, customer] = await Promise.all([
            transaction.get(reference),
            named && transaction.get(doc(firestore, 'customers', named.id)),
          ]).catch((error) => {
            // The SDK would try again for seconds. Nothing is written yet, so the page reports it at once.
            throw unreached(error);
          });
          const isNamed = customer?.get('name') === named?.name;
          const decision = decide(stored.exists() ? fieldsOf(stored.data()) : null, isNamed);
          if ('leave' in decision) return decision.result;
          const uid = signedInUid();
          if (decision.write === null && decision.deletion !== undefined && uid !== undefined) {
            const note = { deletion: decision.deletion, deletedBy: uid };
            transaction.set(doc(firestore, deletionPath({ collection: name }, id)), note);
          }
          if (decision.write === null) transaction.delete(reference);
          else transaction.set(reference, decision.write);
          return decision.result;
        },
        { maxAttempts: ATTEMPTS },
      ),
    ),

  countNaming: (name, customers) => reachable(() => countNaming(firestore, name, customers)),
});
