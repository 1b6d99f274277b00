export { firebaseConfig } from './page-config';
export { firebaseApp } from './sdk-app';
export {
  authIsReady,
  confirmSession,
  countRecords,
  idToken,
  renewSession,
  sdkAuthService,
  signedInUid,
} from './sdk-auth-service';
