import { firestore } from '../../../firebase.json';

/** The region of every function: beside the documents. */
export const REGION = firestore.location;

/** Stops a function after this many seconds. Clients wait as long. */
export const TIMEOUT = 70;
