import {
  connectFirestoreEmulator,
  initializeFirestore,
  memoryEagerGarbageCollector,
  memoryLocalCache,
} from 'firebase/firestore';
import {
  countRecords,
  firebaseApp,
  firebaseConfig,
  renewSession,
  signedInUid,
} from 'shared-auth/firebase/sdk';
import { MOST_NAMES } from '../../model/fields/limits';
import type { SectionLoadLog } from '../../model/section-loads';
import { prefixOf } from '../../model/words/words';
import type { DataStore } from '../data-store';
import { type OwnAccountEvents, watchOwnAccount } from '../own-account';
import { firestoreStore } from './firestore-store';
import { listenToMember } from './member';
import { watchRefusals } from './refusals';
import { sectionLoadLog } from './section-load-log';

// The default cache keeps every exported record: up to 40 MB by its own count, and several times that in fact.
const firestore = initializeFirestore(firebaseApp, {
  localCache: memoryLocalCache({ garbageCollector: memoryEagerGarbageCollector() }),
});
if (firebaseConfig.emulators) {
  const { hostname, port } = new URL(`http://${firebaseConfig.emulators.firestore}`);
  connectFirestoreEmulator(firestore, hostname, Number(port));
}

const count: DataStore['count'] = async ({ model: { collection }, filters, words, period }) => {
  const counted = await countRecords({
    ...Object.fromEntries(filters.map(({ field, equals }) => [field, equals])),
    ...(words && { words: words.map(prefixOf) }),
    ...(period?.from && { from: period.from.getTime() }),
    ...(period?.before && { before: period.before.getTime() }),
    collection,
  });
  return counted.count;
};

const recordsNaming: DataStore['recordsNaming'] = async (customers) => {
  const calls = Array.from({ length: Math.ceil(customers.length / MOST_NAMES) }, (_, index) =>
    countRecords({ naming: customers.slice(index * MOST_NAMES, (index + 1) * MOST_NAMES) }),
  );
  const counts = new Map<string, number>();
  for (const { entityName, count } of (await Promise.all(calls)).flatMap(({ kinds }) => kinds)) {
    counts.set(entityName, (counts.get(entityName) ?? 0) + count);
  }
  return [...counts].map(([entityName, count]) => ({ entityName, count }));
};

/** The store of the page. A refused request may mean that the session has ended, so it checks the session. */
export const pageStore: DataStore = watchRefusals(
  firestoreStore(firestore, { count, recordsNaming }, signedInUid),
  renewSession,
);

/** The log of section loads of the signed-in user. */
export const pageSectionLoads: SectionLoadLog = sectionLoadLog(firestore, signedInUid);

/** Watches whether the page's account is staff until the returned function is called. Renews a changed token. */
export const watchPageAccount = (
  { uid, email }: { readonly uid: string; readonly email: string },
  events: Omit<OwnAccountEvents, 'onChange'>,
): (() => void) =>
  watchOwnAccount(listenToMember(firestore, uid), email, { ...events, onChange: renewSession });
