import { connectFirestoreEmulator, type Firestore } from 'firebase/firestore';
import { firebaseConfig } from 'shared-auth/firebase';

/**
 * Connects a Firestore to the local suite. `options` may contain the token of another user.
 * @throws Error if the page is configured for another backend.
 */
export const connectLocally = (firestore: Firestore, options: { mockUserToken?: string } = {}): void => {
  if (!firebaseConfig.emulators) throw new Error('The baselines run on the local suite alone.');
  const { hostname, port } = new URL(`http://${firebaseConfig.emulators.firestore}`);
  connectFirestoreEmulator(firestore, hostname, Number(port), options);
};
