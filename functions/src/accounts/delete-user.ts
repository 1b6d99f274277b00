import { adminCallable } from '../calls/callable';
import type { Context } from '../calls/caller';
import { uidInput, withInput } from '../calls/input';
import { changeAccount } from './account-change';
import { stateOf } from './audit-log';
import { accountNameOf, dismiss } from './staff';

/**
 * Deletes the account `{ uid }` and its refresh tokens. Its ID token loses all rights at once.
 *
 * @throws Refusal `auth/user-not-found`, also for a repeated call; otherwise see {@link changeAccount}.
 */
export const remove = withInput(uidInput, async (context: Context, { uid }) => {
  const { auth, firestore } = context;
  return changeAccount(context, { action: 'deleteUser', target: uid, takesRights: true }, async () => {
    const user = await auth.getUser(uid);
    const before = stateOf(user, await accountNameOf(firestore, user));
    await dismiss(firestore, uid);
    await auth.deleteUser(uid);
    return { answer: { message: 'Success' }, before, after: null };
  });
});

/** Callable for administrators: `{ uid }` → `{ message: 'Success' }` or a failure. */
export const deleteUser = adminCallable('deleteUser', remove);
