export { firebaseApp, firebaseConfig } from './app';
export { firebaseAuthService, signedInUid } from './firebase-auth-service';
