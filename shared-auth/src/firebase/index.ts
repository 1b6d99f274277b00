export {
  type AskedRequest,
  type FirstRequest,
  firstRequestsOf,
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
