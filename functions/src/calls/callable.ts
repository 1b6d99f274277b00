import { type Auth, type DecodedIdToken, getAuth, type UserRecord } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { type CallableRequest, HttpsError, type HttpsOptions, onCall } from 'firebase-functions/v2/https';
import type { AuditAction } from 'shared-model/audit-actions';
import * as v from 'valibot';
import { noteOnceADay } from './audit-log';
import { openDatabase, REGION, TIMEOUT } from './database';
import { uid } from './input';
import { TooManyCalls, takeTurn } from './rate-limit';
import { refusingMalformed } from './refuse-malformed';
import { type Failure, refused, refusedBy, toFailure } from './response';
import { isAdministrator, isStaff, isWriter, type Rights, validSince } from './staff';

/** The context of a call: the services and the caller's account. */
export interface Context {
  readonly auth: Auth;
  readonly firestore: Firestore;
  readonly caller: UserRecord;
}

/** Returns whether an account has a right at this moment. */
type Right = (account: UserRecord, firestore: Firestore) => boolean | Promise<boolean>;
type Token = CallableRequest['auth'];

const HALF = 'A text contains half a character: type it again by hand.';

/**
 * Bounds what strangers cost. The platform reads and unpacks a body of up to 32 MiB before any of this code runs, and 32 KB can
 * become that much. As many as an instance takes fit into its memory, or they would end it with the calls of others. New
 * projects may have ten processors in a region, one for each instance (github.com/firebase/firebase-tools/pull/5867).
 */
const BOUNDED = { maxInstances: 10, concurrency: 3 };

/** One call at a time in an instance: a stranger's body is not unpacked beside an administrator's call. */
const ALONE = { ...BOUNDED, concurrency: 1 };

/** Returns whether Firestore can store all texts of a value. It repeats a query with half a character until the call ends. */
const isWhole = (value: unknown): boolean =>
  typeof value === 'string'
    ? !/\p{Surrogate}/u.test(value)
    : typeof value !== 'object' ||
      value === null ||
      Object.entries(value).every(([name, inner]) => isWhole(name) && isWhole(inner));

/**
 * Makes a callable for accounts with a right. Each account has a limited number of calls a minute. Only what `reads` is for
 * accounts that may change nothing, too.
 */
const callableFor =
  (right: Right, instances: HttpsOptions) =>
  <Answer>(
    action: AuditAction,
    act: (context: Context, data: unknown) => Promise<Answer | Failure>,
    { reads = false } = {},
  ) =>
    refusingMalformed(
      onCall(
        { region: REGION, timeoutSeconds: TIMEOUT, ...instances },
        async ({ auth, data }): Promise<Answer | Failure> => {
          try {
            const hasRight: Right = (account, firestore) =>
              (reads || isWriter(account)) && right(account, firestore);
            return await logRefusals(action, auth, async () => {
              const context = await acceptCall(auth, hasRight);
              return isWhole(data) ? act(context, data) : refused(HALF);
            });
          } catch (error) {
            return toFailure(error);
          }
        },
      ),
    );

/** Makes a callable for administrators. `action` is its exported name. `act` gets unchecked data and returns the response. */
export const adminCallable = callableFor(
  async (account, firestore) => isAdministrator(account) && (await isStaff(account, firestore)),
  ALONE,
);

/** Makes a callable for all staff, as {@link adminCallable}. */
export const staffCallable = callableFor(isStaff, BOUNDED);

/** Returns the context of a call. @throws HttpsError if the caller may not call. */
async function acceptCall(token: Token, hasRight: Right): Promise<Context> {
  // An account from elsewhere can have a uid that is no document id.
  if (!token || !v.is(uid, token.uid)) throw new HttpsError('unauthenticated', 'Sign in first.');
  await takeTurn(token.uid, Date.now());
  const auth = getAuth();
  const firestore = openDatabase();
  const caller = await requireRight(auth, { uid: token.uid, iat: token.token.iat }, (account: UserRecord) =>
    hasRight(account, firestore),
  );
  return { auth, firestore, caller };
}

/** The fields of a verified token that count here. `iat`: the seconds since 1970 when Auth issued it. */
type TokenFields = Pick<DecodedIdToken, 'uid' | 'iat'>;

/**
 * Returns the caller's account if it has a right. Asks Auth instead of the token, which stays valid for up to an hour
 * after the account was disabled, lost its claim, or got a new password.
 *
 * @throws HttpsError `unauthenticated` without an account or with a token from before Auth ended its sessions,
 * `permission-denied` without the right.
 */
export async function requireRight<Account extends Rights & Pick<UserRecord, 'tokensValidAfterTime'>>(
  accounts: { getUsers(identifiers: { uid: string }[]): Promise<{ users: readonly Account[] }> },
  token: TokenFields | undefined,
  hasRight: (account: Account) => boolean | Promise<boolean>,
): Promise<Account> {
  const { users } = await accounts.getUsers(token ? [{ uid: token.uid }] : []);
  const [caller] = users;
  if (!token || !caller) throw new HttpsError('unauthenticated', 'Sign in first.');
  if (!(await hasRight(caller))) throw new HttpsError('permission-denied', 'This account may not do this.');
  if (token.iat * 1000 < (validSince(caller)?.getTime() ?? 0))
    throw new HttpsError('unauthenticated', 'This session was ended: sign in again.');
  return caller;
}

/** Runs a call, and logs a refusal in the audit log. */
async function logRefusals<Answer>(
  action: AuditAction,
  token: Token,
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await call();
    await logIfRefused(action, token, answer);
    return answer;
  } catch (error) {
    await logIfRefused(action, token, error);
    throw error;
  }
}

/** The codes for callers who may not call at all. */
const DENIED: ReadonlySet<string> = new Set(['unauthenticated', 'permission-denied']);

async function logIfRefused(action: AuditAction, token: Token, outcome: unknown): Promise<void> {
  const refused = refusedBy(outcome);
  // Of the calls over the limit, only the first one of a minute is logged.
  const isLogged = outcome instanceof TooManyCalls && !outcome.isFirst;
  if (!token || !refused || isLogged) return;
  const actor = { uid: token.uid, email: token.token.email ?? '' };
  const kind = DENIED.has(refused.reason) ? 'denied' : 'refused';
  const entry = { actor, action, outcome: kind, ...refused, before: null, after: null } as const;
  await noteOnceADay(openDatabase(), entry, Date.now());
}
