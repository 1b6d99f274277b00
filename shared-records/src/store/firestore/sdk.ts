import {
  connectFirestoreEmulator,
  doc,
  type Firestore,
  initializeFirestore,
  memoryEagerGarbageCollector,
  memoryLocalCache,
  onSnapshot,
} from 'firebase/firestore';
import { firebaseApp, firebaseConfig } from 'shared-auth/firebase/sdk';
import type { Health } from '../connection/connection';
import type { DocumentStream } from './requests';
import { LIVE, sdkStream } from './sdk-stream';

/** Starts the connection's own listener again after this many milliseconds. */
const RETRY_MS = 5_000;

/** Returns a new instance of Firestore, after the one before was ended. */
export const openFirestore = (): Firestore => {
  const firestore = initializeFirestore(
    firebaseApp,
    // The default cache keeps every exported record: up to 40 MB by its own count, and several times that in fact.
    { localCache: memoryLocalCache({ garbageCollector: memoryEagerGarbageCollector() }) },
    firebaseConfig.databaseId,
  );
  if (firebaseConfig.emulators) {
    const { hostname, port } = new URL(`http://${firebaseConfig.emulators.firestore}`);
    connectFirestoreEmulator(firestore, hostname, Number(port));
  }
  return firestore;
};

/** Opens the stream of an account. Its health is that of the listener to the account's own staff entry. */
export const openStream =
  (uid: string) =>
  ({ onLive, onCut }: Health): DocumentStream => {
    const firestore = openFirestore();
    const ending = new AbortController();
    const watch = (): void => {
      if (ending.signal.aborted) return;
      onSnapshot(
        doc(firestore, 'staff', uid),
        LIVE,
        ({ metadata }) => (metadata.fromCache ? onCut() : onLive()),
        () => setTimeout(watch, RETRY_MS),
      );
    };
    // After its caller knows the stream.
    queueMicrotask(watch);
    const stream = sdkStream(firestore);
    return {
      ...stream,
      close: () => {
        ending.abort();
        stream.close();
      },
    };
  };
