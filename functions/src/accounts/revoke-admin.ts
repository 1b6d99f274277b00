import * as v from 'valibot';
import { adminCallable } from '../calls/callable';
import type { Context } from '../calls/caller';
import { invalidInput, uidInput } from '../calls/input';
import { changeAccount } from './account-change';
import { stateOf } from './audit/audit-log';
import { announceRights } from './staff';

/**
 * Takes the administrator's right from `{ uid }`, and what a stolen session could renew with it; repeating it
 * changes nothing. Documents stay open to the account as to all staff.
 *
 * @throws Refusal `auth/user-not-found`; else as {@link changeAccount}.
 */
export async function demote(context: Context, data: unknown) {
  const input = v.safeParse(uidInput, data);
  if (!input.success) return invalidInput(input.issues);
  const { uid } = input.output;
  const { auth, firestore } = context;
  return changeAccount(context, { action: 'revokeAdmin', target: uid, takesRights: true }, async () => {
    const user = await auth.getUser(uid);
    const before = stateOf(user);
    const { admin: _admin, ...others } = user.customClaims ?? {};
    await auth.setCustomUserClaims(uid, others);
    await auth.revokeRefreshTokens(uid);
    await announceRights(firestore, uid);
    return { answer: { message: 'Success' }, before, after: { ...before, isAdmin: false } };
  });
}

/** Callable for administrators: `{ uid }` → `{ message: 'Success' }` or a failure. */
export const revokeAdmin = adminCallable('revokeAdmin', demote);
