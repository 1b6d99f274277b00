export {
  countRecords,
  firebaseAuthService,
  idToken,
  loadAuth,
  renewSession,
  signedInUid,
} from './page-auth';
export { firebaseConfig } from './page-config';
