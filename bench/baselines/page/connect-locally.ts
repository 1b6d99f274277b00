import { connectFirestoreEmulator, type Firestore } from 'firebase/firestore';
import { firebaseConfig } from 'shared-auth/firebase';

/**
 * Lets a Firestore talk to the local suite. @param options how to be somebody else than whoever is signed in.
 * @throws where the page is configured for another backend.
 */
export const connectLocally = (firestore: Firestore, options: { mockUserToken?: string } = {}): void => {
  if (!firebaseConfig.emulators) throw new Error('The baselines run on the local suite alone.');
  const { hostname, port } = new URL(`http://${firebaseConfig.emulators.firestore}`);
  connectFirestoreEmulator(firestore, hostname, Number(port), options);
};
