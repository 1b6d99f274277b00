import { type Auth, getAuth } from 'firebase-admin/auth';
import { onCall } from 'firebase-functions/v2/https';
import { requireAdministrator } from './caller';
import { REGION, TIMEOUT } from './region';
import { type Failure, toFailure } from './response';

/**
 * A callable function for administrators only.
 *
 * @param act does the work with the unchecked request data and answers the response's data.
 */
export const adminCallable = <Answer>(act: (auth: Auth, data: unknown) => Promise<Answer | Failure>) =>
  onCall({ region: REGION, timeoutSeconds: TIMEOUT }, async (request): Promise<Answer | Failure> => {
    const auth = getAuth();
    try {
      await requireAdministrator(auth, request.auth?.uid);
      return await act(auth, request.data);
    } catch (error) {
      return toFailure(error);
    }
  });
