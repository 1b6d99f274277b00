import { emulators } from '../../firebase.json';

/** The project of the local suite. The prefix `demo-` keeps every SDK away from real services. */
export const PROJECT = 'demo-sales-report';

/** The addresses of the emulators that these suites need. */
export const { auth: AUTH, firestore: FIRESTORE, functions: FUNCTIONS } = emulators;
