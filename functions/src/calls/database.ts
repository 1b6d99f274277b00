import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { firestore } from '../../../firebase.json';
import { REGION, TIMEOUT } from './region';

/** The database of all documents. `npm run deploy:backend` sets the variable from the project's `deployment.json`. */
export const DATABASE_ID = process.env.DATABASE_ID || firestore.database;

export const openDatabase = (): Firestore => getFirestore(DATABASE_ID);

/** Sets where the triggers of documents run, and what they listen to. A failed delivery is repeated for a day. */
export const TRIGGER = { region: REGION, timeoutSeconds: TIMEOUT, retry: true, database: DATABASE_ID };
