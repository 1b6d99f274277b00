import { beforeUserCreated, HttpsError } from 'firebase-functions/v2/identity';
import { REGION } from '../calls/region';

const refusal = new HttpsError('permission-denied', 'Ask an administrator for an account.');

/**
 * Closes sign-up: anyone holding the public API key could otherwise create an account and verify it.
 * Accounts that an administrator creates do not pass here.
 *
 * It refuses everybody, and so does not read the request. The library would decode it, and log what a stranger sent.
 */
export const refuseSignUp = new Proxy(
  beforeUserCreated({ region: REGION }, () => {
    throw refusal;
  }),
  {
    apply: (_target, _self, [, response]: Parameters<ReturnType<typeof beforeUserCreated>>) =>
      response.status(refusal.httpErrorCode.status).json({ error: refusal.toJSON() }),
  },
);
