export { firebaseConfig } from './page-config';
export { firebaseApp } from './sdk-app';
export {
  authIsReady,
  countRecords,
  idToken,
  renewSession,
  sdkAuthService,
  signedInUid,
} from './sdk-auth-service';
