import { readFirebaseConfig } from './config';

/** The configuration of the page's one Firebase app. */
export const firebaseConfig = readFirebaseConfig();
