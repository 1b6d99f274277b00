import { getAuth, type UserRecord } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { type CallableRequest, HttpsError, onCall } from 'firebase-functions/v2/https';
import { auditLog, newEntry } from './audit-log';
import { type Context, requireRight } from './caller';
import { guarded } from './guard';
import { takeTurn } from './rate-limit';
import { REGION, TIMEOUT } from './region';
import { type Failure, toFailure } from './response';
import { isAdministrator } from './rights';
import { isStaff } from './staff';

/** Whether an account, as it now is, has a right. */
type Right = (account: UserRecord, firestore: Firestore) => boolean | Promise<boolean>;

/** A callable function for those who have a right, of whom each has a limited number of calls a minute. */
const callableFor =
  (hasRight: Right) =>
  <Answer>(name: string, act: (context: Context, data: unknown) => Promise<Answer | Failure>) =>
    guarded(
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

/** The same for all staff. */
export const staffCallable = callableFor(isStaff);

/** @throws HttpsError for whoever may not call; one who is signed in leaves an entry in the audit log. */
async function admit(action: string, token: CallableRequest['auth'], hasRight: Right): Promise<Context> {
  const auth = getAuth();
  const firestore = getFirestore();
  if (token) await takeTurn(firestore, token.uid, Date.now());
  try {
    const caller = await requireRight(auth, token?.uid, (account: UserRecord) =>
      hasRight(account, firestore),
    );
    return { auth, firestore, caller };
  } catch (error) {
    if (token && error instanceof HttpsError && error.code === 'permission-denied') {
      const actor = { uid: token.uid, email: token.token.email ?? '' };
      const entry = { actor, action, target: null, outcome: 'denied', before: null, after: null } as const;
      await auditLog(firestore).add(newEntry(entry));
    }
    throw error;
  }
}
