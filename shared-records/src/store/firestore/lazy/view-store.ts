import {
  collection,
  type DocumentSnapshot,
  doc,
  type Firestore,
  getDocsFromServer,
  limit,
  onSnapshot,
  query,
  runTransaction,
} from 'firebase/firestore';
import * as v from 'valibot';
import { isSameView, MOST_VIEWS, storedViewSchema, type View } from '../../../model/views';
import type { ViewStore } from '../../data-store';
import { readBy, snapshotOf } from '../documents';
import { LIVE } from '../queries';
import { reachable } from '../reachable';

const IDS = Array.from({ length: MOST_VIEWS }, (_, place) => String(place));

const readView = readBy(storedViewSchema);

/** Returns the id of the view with the same name, or a free id. */
const placeOf = (view: View, docs: readonly DocumentSnapshot[]): string => {
  const { rows } = snapshotOf(docs, readView, true);
  const taken = new Set(docs.map(({ id }) => id));
  const id = rows.find((row) => isSameView(row, view))?.id ?? IDS.find((free) => !taken.has(free));
  if (id === undefined) throw new Error(`There are ${MOST_VIEWS} views already.`);
  return id;
};

/** The collection of the views for everybody. */
const SHARED = 'sharedViews';

/**
 * The views of an account, or those for everybody. They have a hundred fixed ids, which limits their number. Uses
 * transactions, because other writes would be queued in memory while offline.
 */
export const viewStore = (firestore: Firestore, uid: string | undefined): ViewStore => {
  const path = uid === undefined ? SHARED : `views/${uid}/saved`;
  const saved = () => query(collection(firestore, path), limit(MOST_VIEWS));
  /** Writes a view in place of one that is still as expected, or in a free place. */
  const put = (id: string, view: View, expected: View) => {
    const place = doc(firestore, path, id);
    return runTransaction(firestore, async (transaction) => {
      const found = await transaction.get(place);
      if (found.exists() && !isSameView(v.parse(storedViewSchema, found.data()), expected)) {
        throw new Error('Another view has taken its place meanwhile.');
      }
      transaction.set(place, view);
    });
  };

  return {
    listenToViews: (next, fail) =>
      onSnapshot(
        saved(),
        LIVE,
        ({ docs, metadata }) => next(snapshotOf(docs, readView, !metadata.fromCache)),
        fail,
      ),

    readViews: () =>
      reachable(async () => snapshotOf((await getDocsFromServer(saved())).docs, readView, true).rows),

    saveView: (view) =>
      reachable(async () => put(placeOf(view, (await getDocsFromServer(saved())).docs), view, view)),

    renameView: ({ id, ...view }, name) => reachable(() => put(id, { ...view, name }, view)),

    removeView: (id) =>
      reachable(() =>
        runTransaction(firestore, async (transaction) => {
          transaction.delete(doc(firestore, path, id));
        }),
      ),
  };
};
