export {
  type AskedRequest,
  askedEarly,
  type FirstRequest,
  keepAsked,
  storeFirstRequests,
} from './first-requests';
export {
  countRecords,
  firebaseAuthService,
  idToken,
  loadAuth,
  renewSession,
  signedInUid,
} from './page-auth';
export { firebaseConfig } from './page-config';
