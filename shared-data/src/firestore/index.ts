import { connectFirestoreEmulator, getFirestore } from 'firebase/firestore';
import { firebaseApp, firebaseConfig } from 'shared-auth/firebase';
import type { DataStore } from '../data-store';
import { firestoreStore } from './firestore-store';

const firestore = getFirestore(firebaseApp);
if (firebaseConfig.emulators) {
  const { hostname, port } = new URL(`http://${firebaseConfig.emulators.firestore}`);
  connectFirestoreEmulator(firestore, hostname, Number(port));
}

/** The page's store: its Firestore, over the one Firebase app. */
export const pageStore: DataStore = firestoreStore(firestore);
