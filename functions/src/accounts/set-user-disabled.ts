import * as v from 'valibot';
import { adminCallable } from '../calls/callable';
import type { Context } from '../calls/caller';
import { invalidInput, uid } from '../calls/input';
import { changeAccount } from './account-change';
import { stateOf } from './audit/audit-log';
import { admit, dismiss } from './staff';

const inputSchema = v.object(
  { uid, disabled: v.boolean('Say whether the account is disabled: true or false.') },
  'Choose an account, and say whether it is disabled.',
);

/**
 * Closes an account, or opens it, by `{ uid, disabled }`. Closing takes effect at once: on documents since the
 * rules ask who is staff, on functions since they ask Auth. Repeating it changes nothing. Opening lets the account in
 * under its present address, also one that came by another way than `addUser`.
 *
 * @throws Refusal `auth/user-not-found`; else as {@link changeAccount}.
 */
export async function disableOrEnable(context: Context, data: unknown) {
  const input = v.safeParse(inputSchema, data);
  if (!input.success) return invalidInput(input.issues);
  const { uid, disabled } = input.output;
  const { auth, firestore } = context;
  const change = { action: 'setUserDisabled', target: uid, takesRights: disabled };
  return changeAccount(context, change, async () => {
    const user = await auth.getUser(uid);
    const before = stateOf(user);
    if (disabled) await dismiss(firestore, uid);
    await auth.updateUser(uid, { disabled });
    if (disabled) await auth.revokeRefreshTokens(uid);
    else await admit(firestore, user);
    return { answer: { message: 'Success' }, before, after: { ...before, disabled } };
  });
}

/** Callable for administrators: `{ uid, disabled }` → `{ message: 'Success' }` or a failure. */
export const setUserDisabled = adminCallable('setUserDisabled', disableOrEnable);
