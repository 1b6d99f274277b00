import { getAuth, type UserRecord } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { type CallableRequest, HttpsError, onCall } from 'firebase-functions/v2/https';
import * as v from 'valibot';
import { noteRefusal } from '../accounts/audit/audit-log';
import { isAdministrator } from '../accounts/rights';
import { isStaff } from '../accounts/staff';
import { type Context, requireRight } from './caller';
import { guarded } from './guard';
import { uid } from './input';
import { TooManyCalls, takeTurn } from './rate-limit';
import { REGION, TIMEOUT } from './region';
import { type Failure, refusedBy, toFailure } from './response';

/** Whether an account, as it now is, has a right. */
type Right = (account: UserRecord, firestore: Firestore) => boolean | Promise<boolean>;
type Token = CallableRequest['auth'];

/** A callable function for those who have a right, of whom each has a limited number of calls a minute. */
const callableFor =
  (hasRight: Right) =>
  <Answer>(action: string, act: (context: Context, data: unknown) => Promise<Answer | Failure>) =>
    guarded(
      onCall(
        { region: REGION, timeoutSeconds: TIMEOUT },
        async ({ auth, data }): Promise<Answer | Failure> => {
          try {
            return await noting(action, auth, async () => act(await admit(auth, hasRight), data));
          } catch (error) {
            return toFailure(error);
          }
        },
      ),
    );

/**
 * A callable function for administrators only: the name it is exported under, and what does the work with the
 * unchecked request data and answers the response's data.
 */
export const adminCallable = callableFor(
  async (account, firestore) => isAdministrator(account) && (await isStaff(account, firestore)),
);

/** The same for all staff. */
export const staffCallable = callableFor(isStaff);

/** Returns what a call works with. @throws HttpsError where the caller may not call. */
async function admit(token: Token, hasRight: Right): Promise<Context> {
  // A uid from elsewhere can be one that names no document.
  if (!token || !v.is(uid, token.uid)) throw new HttpsError('unauthenticated', 'Sign in first.');
  await takeTurn(token.uid, Date.now());
  const auth = getAuth();
  const firestore = getFirestore();
  const caller = await requireRight(auth, token.uid, (account: UserRecord) => hasRight(account, firestore));
  return { auth, firestore, caller };
}

/** Runs a call, and notes in the audit log where it was refused. */
async function noting<Answer>(action: string, token: Token, call: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await call();
    await note(action, token, answer);
    return answer;
  } catch (error) {
    await note(action, token, error);
    throw error;
  }
}

/** The reasons for which somebody may not call at all. */
const DENIED: ReadonlySet<string> = new Set(['unauthenticated', 'permission-denied']);

async function note(action: string, token: Token, outcome: unknown): Promise<void> {
  const refused = refusedBy(outcome);
  // Of the calls too many the first one of a minute says it for all.
  const isTold = outcome instanceof TooManyCalls && !outcome.isFirst;
  if (!token || !refused || isTold) return;
  const actor = { uid: token.uid, email: token.token.email ?? '' };
  const kind = DENIED.has(refused.reason) ? 'denied' : 'refused';
  await noteRefusal(getFirestore(), { actor, action, outcome: kind, ...refused }, Date.now());
}
