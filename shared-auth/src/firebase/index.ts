export {
  countRecords,
  firebaseAuthService,
  idToken,
  importRecords,
  loadAuth,
  renewSession,
  signedInUid,
} from './page-auth';
export { firebaseConfig } from './page-config';
