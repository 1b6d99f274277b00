export { firebaseApp, firebaseConfig } from './app';
export { countRecords } from './count-records';
export { firebaseAuthService, renewSession, signedInUid } from './firebase-auth-service';
