import {
  connectFirestoreEmulator,
  initializeFirestore,
  memoryEagerGarbageCollector,
  memoryLocalCache,
} from 'firebase/firestore';
import { countRecords, firebaseApp, firebaseConfig, renewSession, signedInUid } from 'shared-auth/firebase';
import type { SectionLoadLog } from '../../model/section-loads';
import { prefixOf } from '../../model/words/words';
import type { DataStore } from '../data-store';
import { type OwnAccountEvents, watchOwnAccount } from '../own-account';
import { firestoreStore } from './firestore-store';
import { listenToMember } from './member';
import { watchRefusals } from './refusals';
import { sectionLoadLog } from './section-load-log';

// By default the SDK keeps on what nobody listens to any more, and so all that was ever exported: up to 40 MB as it
// counts, several times that in fact.
const firestore = initializeFirestore(firebaseApp, {
  localCache: memoryLocalCache({ garbageCollector: memoryEagerGarbageCollector() }),
});
if (firebaseConfig.emulators) {
  const { hostname, port } = new URL(`http://${firebaseConfig.emulators.firestore}`);
  connectFirestoreEmulator(firestore, hostname, Number(port));
}

/** The page's store: its Firestore, over the one Firebase app. A refusal may mean that the session has ended. */
export const pageStore: DataStore = watchRefusals(
  firestoreStore(
    firestore,
    ({ model: { collection }, filters, words, period }) =>
      countRecords({
        ...Object.fromEntries(filters.map(({ field, equals }) => [field, equals])),
        ...(words && { words: words.map(prefixOf) }),
        ...(period?.from && { from: period.from.getTime() }),
        ...(period?.before && { before: period.before.getTime() }),
        collection,
      }),
    signedInUid,
  ),
  renewSession,
);

/** What this page tells of the sections it loads, in the name of whoever is signed in. */
export const pageSectionLoads: SectionLoadLog = sectionLoadLog(firestore, signedInUid);

/** Watches whether the account of this page is let in, until the returned function is called. A change brings a new token. */
export const watchPageAccount = (
  { uid, email }: { readonly uid: string; readonly email: string },
  events: Omit<OwnAccountEvents, 'onChange'>,
): (() => void) =>
  watchOwnAccount(listenToMember(firestore, uid), email, { ...events, onChange: renewSession });
