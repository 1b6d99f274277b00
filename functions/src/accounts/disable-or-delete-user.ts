import * as v from 'valibot';
import { adminCallable, type Context } from '../calls/callable';
import { uidInput, uid as uidSchema, withInput } from '../calls/input';
import { admitToStaff, dismiss } from '../calls/staff';
import { changeUser } from './account-change';

const SUCCESS = { message: 'Success' } as const;

const disabledInput = v.object(
  { uid: uidSchema, disabled: v.boolean('Say whether the account is disabled: true or false.') },
  'Choose an account, and say whether it is disabled.',
);

/**
 * Disables or enables an account by `{ uid, disabled }`. Disabling takes effect at once: the security rules check the
 * staff, the functions check Auth. Enabling admits the account with its present address, also an account that
 * `addUser` did not create.
 *
 * @throws Refusal `auth/user-not-found`; otherwise see {@link changeUser}.
 */
export const disableOrEnable = withInput(disabledInput, async (context: Context, { uid, disabled }) => {
  const { auth, firestore } = context;
  const change = { action: 'setUserDisabled', target: uid, takesRights: disabled } as const;
  await changeUser(context, change, async (user, before) => {
    const { displayName } = before;
    if (disabled) await dismiss(firestore, uid);
    // Auth keeps the name while the account is not staff.
    await auth.updateUser(uid, { disabled, ...(disabled && displayName !== '' && { displayName }) });
    if (disabled) await auth.revokeRefreshTokens(uid);
    else await admitToStaff(firestore, user);
    return { ...before, disabled };
  });
  return SUCCESS;
});

/** Callable for administrators: `{ uid, disabled }` → `{ message: 'Success' }` or a failure. */
export const setUserDisabled = adminCallable('setUserDisabled', disableOrEnable);

/**
 * Deletes the account `{ uid }` and its refresh tokens. Its ID token loses all rights at once.
 *
 * @throws Refusal `auth/user-not-found`, also for a repeated call; otherwise see {@link changeUser}.
 */
export const remove = withInput(uidInput, async (context: Context, { uid }) => {
  const { auth, firestore } = context;
  await changeUser(context, { action: 'deleteUser', target: uid, takesRights: true }, async () => {
    await dismiss(firestore, uid);
    await auth.deleteUser(uid);
    return null;
  });
  return SUCCESS;
});

/** Callable for administrators: `{ uid }` → `{ message: 'Success' }` or a failure. */
export const deleteUser = adminCallable('deleteUser', remove);
