import * as v from 'valibot';
import { adminCallable } from '../calls/callable';
import type { Context } from '../calls/caller';
import { email, invalidInput, password } from '../calls/input';
import { isRefusal } from '../calls/response';
import { changeAccount } from './account-change';
import { stateOf } from './audit-log';
import { displayName } from './display-name';
import { admitToStaff, dismiss, newUid } from './staff';

const inputSchema = v.object(
  { email, password, displayName },
  'Fill in the display name, the email and the password.',
);

/**
 * Creates an account from `{ email, password, displayName }`. Admits its uid to the staff first: a function that
 * crashes midway then leaves at most a staff entry without an account, never an account without access.
 *
 * @throws Refusal `auth/email-already-exists`; otherwise see {@link changeAccount}.
 */
export async function create(context: Context, data: unknown) {
  const input = v.safeParse(inputSchema, data);
  if (!input.success) return invalidInput(input.issues);
  const { auth, firestore } = context;
  const change = { action: 'addUser', target: input.output.email, takesRights: false };
  return changeAccount(context, change, async () => {
    const uid = newUid(firestore);
    await admitToStaff(firestore, { ...input.output, uid });
    try {
      const user = await auth.createUser({ uid, ...input.output });
      return {
        answer: { message: 'Success' },
        target: uid,
        before: null,
        after: stateOf(user, input.output.displayName),
      };
    } catch (error) {
      if (isRefusal(error)) await dismiss(firestore, uid);
      throw error;
    }
  });
}

/**
 * Callable for administrators: `{ email, password, displayName }` → `{ message: 'Success' }` or a failure. The owner
 * of the new account verifies the address after signing in.
 */
export const addUser = adminCallable('addUser', create);
