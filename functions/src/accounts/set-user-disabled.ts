import * as v from 'valibot';
import { adminCallable } from '../calls/callable';
import type { Context } from '../calls/caller';
import { uid, withInput } from '../calls/input';
import { changeAccount } from './account-change';
import { stateOf } from './audit-log';
import { accountNameOf, admitToStaff, dismiss } from './staff';

const inputSchema = v.object(
  { uid, disabled: v.boolean('Say whether the account is disabled: true or false.') },
  'Choose an account, and say whether it is disabled.',
);

/**
 * Disables or enables an account by `{ uid, disabled }`. Disabling takes effect at once: the security rules check the
 * staff, the functions check Auth. Enabling admits the account with its present address, also an account that
 * `addUser` did not create. Repeating the call changes nothing.
 *
 * @throws Refusal `auth/user-not-found`; otherwise see {@link changeAccount}.
 */
export const disableOrEnable = withInput(inputSchema, async (context: Context, { uid, disabled }) => {
  const { auth, firestore } = context;
  const change = { action: 'setUserDisabled', target: uid, takesRights: disabled };
  return changeAccount(context, change, async () => {
    const user = await auth.getUser(uid);
    const displayName = await accountNameOf(firestore, user);
    const before = stateOf(user, displayName);
    if (disabled) await dismiss(firestore, uid);
    // Auth keeps the name while the account is not staff.
    await auth.updateUser(uid, { disabled, ...(disabled && displayName !== '' && { displayName }) });
    if (disabled) await auth.revokeRefreshTokens(uid);
    else await admitToStaff(firestore, user);
    return { answer: { message: 'Success' }, before, after: { ...before, disabled } };
  });
});

/** Callable for administrators: `{ uid, disabled }` → `{ message: 'Success' }` or a failure. */
export const setUserDisabled = adminCallable('setUserDisabled', disableOrEnable);
