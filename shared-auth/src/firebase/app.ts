import { type FirebaseApp, initializeApp } from 'firebase/app';
import { readFirebaseConfig } from './config';

/** The configuration of the page's one Firebase app. */
export const firebaseConfig = readFirebaseConfig();

/** The page's one Firebase app. */
export const firebaseApp: FirebaseApp = initializeApp(firebaseConfig.options);
