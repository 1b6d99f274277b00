import * as v from 'valibot';
import { adminCallable } from '../calls/callable';
import type { Context } from '../calls/caller';
import { invalidInput, uidInput } from '../calls/input';
import { changeAccount } from './account-change';
import { stateOf } from './audit/audit-log';
import { dismiss } from './staff';

/**
 * Deletes the account `{ uid }` with its refresh tokens, and ends the rights of its ID token at once.
 *
 * @throws Refusal `auth/user-not-found`, also where it is repeated; else as {@link changeAccount}.
 */
export async function remove(context: Context, data: unknown) {
  const input = v.safeParse(uidInput, data);
  if (!input.success) return invalidInput(input.issues);
  const { uid } = input.output;
  const { auth, firestore } = context;
  return changeAccount(context, { action: 'deleteUser', target: uid, takesRights: true }, async () => {
    const before = stateOf(await auth.getUser(uid));
    await dismiss(firestore, uid);
    await auth.deleteUser(uid);
    return { answer: { message: 'Success' }, before, after: null };
  });
}

/** Callable for administrators: `{ uid }` → `{ message: 'Success' }` or a failure. */
export const deleteUser = adminCallable('deleteUser', remove);
