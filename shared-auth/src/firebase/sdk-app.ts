import { _components, type FirebaseApp, initializeApp } from 'firebase/app';
import { firebaseConfig } from './page-config';

declare module 'firebase/app' {
  /** The components of a new app, by name. The module exports them without a type. */
  export const _components: Map<string, unknown>;
}

// The SDK counts daily users in an IndexedDB, and sends no request before it has read that. Without this component the
// request for the session leaves 361 ms earlier on a slow processor.
_components.delete('heartbeat');

/** The page's one Firebase app. */
export const firebaseApp: FirebaseApp = initializeApp(firebaseConfig.options);
