export { firebaseApp, firebaseConfig } from './app';
export { countRecords, firebaseAuthService, renewSession, signedInUid } from './firebase-auth-service';
