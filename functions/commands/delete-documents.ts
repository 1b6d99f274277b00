import { setTimeout as sleep } from 'node:timers/promises';
import type { Firestore } from 'firebase-admin/firestore';
import { countOf } from '../src/records/walk';

/** Waits this many milliseconds for functions that still handle a deletion, such as those of a removed kind. */
const LATE_MS = 3_000;

/** Deletes every document of these collections, in this order. Returns how many there were. */
export const deleteDocuments = async (
  firestore: Firestore,
  collections: readonly string[],
): Promise<number> => {
  let deleted = 0;
  for (const name of collections) {
    const collection = firestore.collection(name);
    deleted += await countOf(collection);
    await firestore.recursiveDelete(collection);
  }
  return deleted;
};

/** Repeats a deletion until it finds nothing: a function may put what was deleted into the bin. Returns the first count. */
export const untilNothing = async (work: () => Promise<number>, lateMs = LATE_MS): Promise<number> => {
  const first = await work();
  for (let found = first; found > 0; ) {
    await sleep(lateMs);
    found = await work();
  }
  return first;
};

/** Deletes the saved views of lists at these paths, of every account and for everybody. Returns how many there were. */
export const deleteViews = async (firestore: Firestore, paths: readonly string[]): Promise<number> => {
  // An account has at most a hundred, and no index goes over all accounts.
  const accounts = await firestore.collection('views').listDocuments();
  const all = [
    firestore.collection('sharedViews'),
    ...accounts.map((account) => account.collection('saved')),
  ];
  let deleted = 0;
  for (const collection of all) {
    const { docs } = await collection.get();
    const found = docs.filter((view) => paths.includes(String(view.get('path'))));
    await Promise.all(found.map(({ ref }) => ref.delete()));
    deleted += found.length;
  }
  return deleted;
};
