import * as v from 'valibot';
import { adminCallable } from '../calls/callable';
import type { Context } from '../calls/caller';
import { displayName, email, invalidInput, password } from '../calls/input';
import { isRefusal } from '../calls/response';
import { changeAccount } from './account-change';
import { stateOf } from './audit/audit-log';
import { admit, dismiss, newUid } from './staff';

const inputSchema = v.object(
  { email, password, displayName },
  'Fill in the display name, the email and the password.',
);

/**
 * Creates an account by `{ email, password, displayName }`. It is staff before it exists: so a function that dies
 * midway leaves none that is let in nowhere, but at most a place for a uid that no account has.
 *
 * @throws Refusal `auth/email-already-exists`; else as {@link changeAccount}.
 */
export async function create(context: Context, data: unknown) {
  const input = v.safeParse(inputSchema, data);
  if (!input.success) return invalidInput(input.issues);
  const { auth, firestore } = context;
  const change = { action: 'addUser', target: input.output.email, takesRights: false };
  return changeAccount(context, change, async () => {
    const uid = newUid(firestore);
    await admit(firestore, { uid, email: input.output.email });
    try {
      const user = await auth.createUser({ uid, ...input.output });
      return { answer: { message: 'Success' }, target: uid, before: null, after: stateOf(user) };
    } catch (error) {
      if (isRefusal(error)) await dismiss(firestore, uid);
      throw error;
    }
  });
}

/**
 * Callable for administrators: `{ email, password, displayName }` → `{ message: 'Success' }` or a failure. The
 * new account's owner verifies the address after signing in.
 */
export const addUser = adminCallable('addUser', create);
