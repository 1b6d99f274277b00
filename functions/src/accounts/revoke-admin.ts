import { adminCallable } from '../calls/callable';
import type { Context } from '../calls/caller';
import { uidInput, withInput } from '../calls/input';
import { changeAccount } from './account-change';
import { stateOf } from './audit-log';
import { accountNameOf, refuseOldTokens } from './staff';

/**
 * Removes the administrator right from the account `{ uid }` and revokes its refresh tokens. The account keeps its
 * access to documents. Repeating the call changes nothing.
 *
 * @throws Refusal `auth/user-not-found`; otherwise see {@link changeAccount}.
 */
export const demote = withInput(uidInput, async (context: Context, { uid }) => {
  const { auth, firestore } = context;
  return changeAccount(context, { action: 'revokeAdmin', target: uid, takesRights: true }, async () => {
    const user = await auth.getUser(uid);
    const before = stateOf(user, await accountNameOf(firestore, user));
    const { admin: _admin, ...others } = user.customClaims ?? {};
    await auth.setCustomUserClaims(uid, others);
    await auth.revokeRefreshTokens(uid);
    await refuseOldTokens(auth, firestore, uid);
    return { answer: { message: 'Success' }, before, after: { ...before, isAdmin: false } };
  });
});

/** Callable for administrators: `{ uid }` → `{ message: 'Success' }` or a failure. */
export const revokeAdmin = adminCallable('revokeAdmin', demote);
