import { type FirebaseApp, initializeApp } from 'firebase/app';
import { firebaseConfig } from './page-config';

/** The page's one Firebase app. */
export const firebaseApp: FirebaseApp = initializeApp(firebaseConfig.options);
