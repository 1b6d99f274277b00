export { firebaseApp, firebaseConfig } from './app';
export { countRecords } from './count-records';
export { firebaseAuthService, signedInUid } from './firebase-auth-service';
