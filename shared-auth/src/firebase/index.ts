export {
  countRecords,
  firebaseAuthService,
  idToken,
  loadAuth,
  renewSession,
  signedInUid,
} from './firebase-auth-service';
export {
  type AskedRequest,
  askedEarly,
  type FirstRequest,
  keepAsked,
  storeFirstRequests,
} from './first-requests';
export { firebaseConfig } from './page-config';
