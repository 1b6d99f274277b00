import { type Firestore, type GrpcStatus, getFirestore } from 'firebase-admin/firestore';
import { firestore } from '../../../firebase.json';

/** The functions' region: that of the database. */
export const REGION = firestore.location;

/** A function is stopped after this many seconds. Clients wait as long. */
export const TIMEOUT = 70;

/** The database of all documents. `npm run deploy:backend` sets the variable from the project's `deployment.json`. */
export const DATABASE_ID = process.env.DATABASE_ID || firestore.database;

export const openDatabase = (): Firestore => getFirestore(DATABASE_ID);

/** Sets where the triggers of documents run, and what they listen to. A failed delivery is repeated for a day. */
export const TRIGGER = { region: REGION, timeoutSeconds: TIMEOUT, retry: true, database: DATABASE_ID };

/** Returns whether an error of Firestore has one of these statuses. */
export const hasStatus = (error: unknown, ...statuses: readonly GrpcStatus[]): error is Error =>
  error instanceof Error && 'code' in error && statuses.some((status) => status === error.code);
