import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { type CallableRequest, HttpsError, onCall } from 'firebase-functions/v2/https';
import { auditLog, newEntry } from './audit-log';
import { type Context, isAdministrator, isStaff, type Rights, requireRight } from './caller';
import { withPlainBody } from './plain-body';
import { takeTurn } from './rate-limit';
import { REGION, TIMEOUT } from './region';
import { type Failure, toFailure } from './response';

/**
 * A callable function for those who have a right, of whom each has a limited number of calls a minute.
 *
 * @param hasRight tells it by the caller's account as it now is.
 */
const callableFor =
  (hasRight: (rights: Rights) => boolean) =>
  <Answer>(name: string, act: (context: Context, data: unknown) => Promise<Answer | Failure>) =>
    withPlainBody(
      onCall({ region: REGION, timeoutSeconds: TIMEOUT }, async (request): Promise<Answer | Failure> => {
        try {
          const context = await admit(name, request.auth, hasRight);
          return await act(context, request.data);
        } catch (error) {
          return toFailure(error);
        }
      }),
    );

/**
 * A callable function for administrators only: the name it is exported under, and what does the work with the
 * unchecked request data and answers the response's data.
 */
export const adminCallable = callableFor(isAdministrator);

/** The same for everybody with a verified account. */
export const staffCallable = callableFor(isStaff);

/** @throws HttpsError for whoever may not call; one who is signed in leaves an entry in the audit log. */
async function admit(
  action: string,
  token: CallableRequest['auth'],
  hasRight: (rights: Rights) => boolean,
): Promise<Context> {
  const auth = getAuth();
  const firestore = getFirestore();
  if (token) await takeTurn(firestore, token.uid, Date.now());
  try {
    return { auth, firestore, caller: await requireRight(auth, token?.uid, hasRight) };
  } catch (error) {
    if (token && error instanceof HttpsError && error.code === 'permission-denied') {
      const actor = { uid: token.uid, email: token.token.email ?? '' };
      const entry = { actor, action, target: null, outcome: 'denied', before: null, after: null } as const;
      await auditLog(firestore).add(newEntry(entry));
    }
    throw error;
  }
}
