import { beforeUserCreated, HttpsError } from 'firebase-functions/v2/identity';
import { REGION } from '../calls/region';

const refusal = new HttpsError('permission-denied', 'Ask an administrator for an account.');

/**
 * Blocking function: refuses every sign-up by a client. Anybody with the public API key could otherwise create an
 * account and verify it. Accounts created by administrators do not pass here.
 *
 * The proxy answers without reading the request: the library would decode it and log its contents.
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
