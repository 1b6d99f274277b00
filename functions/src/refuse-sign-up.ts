import { beforeUserCreated, HttpsError } from 'firebase-functions/v2/identity';
import { REGION } from './region';

/**
 * Closes sign-up: anyone holding the public API key could otherwise create an account and verify it.
 * Accounts that an administrator creates do not pass here.
 */
export const refuseSignUp = beforeUserCreated({ region: REGION }, () => {
  throw new HttpsError('permission-denied', 'Ask an administrator for an account.');
});
