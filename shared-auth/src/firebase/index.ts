export {
  askFirst,
  FIRST_TIMEOUT_MS,
  type FirstRequest,
  firstRequestsOf,
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
