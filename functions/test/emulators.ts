import { emulators } from '../../firebase.json';

/** The project of the local suite; its `demo-` keeps every SDK away from real services. */
export const PROJECT = 'demo-sales-report';

/** Where the emulators that these suites need listen. */
export const { auth: AUTH, firestore: FIRESTORE, functions: FUNCTIONS } = emulators;
