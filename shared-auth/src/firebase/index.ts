export { firebaseApp, firebaseConfig } from './app';
export { firebaseAuthService } from './firebase-auth-service';
