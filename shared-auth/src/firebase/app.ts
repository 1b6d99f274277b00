import { _components, type FirebaseApp, initializeApp } from 'firebase/app';
import { readFirebaseConfig } from './config';

declare module 'firebase/app' {
  /** The components that an app gets when it is initialised, by their names. The module's own types keep silent of it. */
  export const _components: Map<string, unknown>;
}

// The SDK counts its users by the day, in an IndexedDB of its own, and asks nothing of a server before that has been read:
// not even who is signed in, which all else waits for. Without its component it neither counts nor waits.
_components.delete('heartbeat');

/** The configuration of the page's one Firebase app. */
export const firebaseConfig = readFirebaseConfig();

/** The page's one Firebase app. */
export const firebaseApp: FirebaseApp = initializeApp(firebaseConfig.options);
