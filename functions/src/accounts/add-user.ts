import { randomBytes } from 'node:crypto';
import { beforeUserCreated, HttpsError } from 'firebase-functions/v2/identity';
import type { AuditAction } from 'shared-model/audit-actions';
import * as v from 'valibot';
import { stateOf } from '../calls/audit-log';
import { adminCallable, type Context } from '../calls/callable';
import { REGION } from '../calls/database';
import { displayName, email, password, withInput } from '../calls/input';
import { isRefusal } from '../calls/response';
import { admitToStaff, dismiss, newUid } from '../calls/staff';
import { changeAccount } from './account-change';
import { passwordMailText } from './send-password-reset';

const inputSchema = v.object(
  { email, password, displayName },
  'Fill in the display name, the email and the password.',
);

type NewUser = v.InferOutput<typeof inputSchema>;

/**
 * Creates an account. Admits its uid to the staff first: a function that crashes midway then leaves at most a staff entry
 * without an account, never an account without access.
 *
 * @throws Refusal `auth/email-already-exists`; otherwise see {@link changeAccount}.
 */
const createAccount = (context: Context, action: AuditAction, newUser: NewUser): Promise<void> => {
  const { auth, firestore } = context;
  const change = { action, target: newUser.email, takesRights: false };
  return changeAccount(context, change, async () => {
    const uid = newUid(firestore);
    await admitToStaff(firestore, { ...newUser, uid });
    try {
      const user = await auth.createUser({ uid, ...newUser });
      return { target: uid, before: null, after: stateOf(user, newUser.displayName) };
    } catch (error) {
      if (isRefusal(error)) await dismiss(firestore, uid);
      throw error;
    }
  });
};

/** Creates an account from `{ email, password, displayName }`, as {@link createAccount}. */
export const create = withInput(inputSchema, async (context: Context, input) => {
  await createAccount(context, 'addUser', input);
  return { message: 'Success' };
});

/**
 * Callable for administrators: `{ email, password, displayName }` → `{ message: 'Success' }` or a failure. The owner
 * of the new account verifies the address after signing in.
 */
export const addUser = adminCallable('addUser', create);

const invitationSchema = v.object({ email, displayName }, 'Fill in the display name and the email.');

/**
 * Callable for administrators: `{ email, displayName }` → `{ message }`, a text to show, or a failure. Creates an account whose
 * password nobody knows. A mail lets its owner choose one, which also verifies the address.
 */
export const inviteUser = adminCallable(
  'inviteUser',
  withInput(invitationSchema, async (context: Context, input) => {
    const newUser = { ...input, password: randomBytes(32).toString('base64url') };
    await createAccount(context, 'inviteUser', newUser);
    return { message: `${newUser.displayName} has an account. ${await passwordMailText(newUser.email)}` };
  }),
);

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
