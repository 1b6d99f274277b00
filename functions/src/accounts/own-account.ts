import * as v from 'valibot';
import { noteOwnChange } from '../calls/audit-log';
import { type Context, staffCallable } from '../calls/callable';
import { displayName, withInput } from '../calls/input';
import { accountNameOf, refuseOldTokens, updateMember } from '../calls/staff';

const inputSchema = v.object({ displayName }, 'Fill in the display name.');

/**
 * Callable for staff: `{ displayName }` → `{ message: 'Success' }` or a failure. Changes the caller's own name. Records
 * keep the name that was written into them. Equal changes of one day share one log entry; an unchanged name is not logged.
 */
export const setDisplayName = staffCallable(
  'setDisplayName',
  withInput(inputSchema, async ({ auth, firestore, caller }: Context, { displayName: after }) => {
    const before = await accountNameOf(firestore, caller);
    if (before !== after || caller.displayName !== after) {
      await updateMember(firestore, caller.uid, { displayName: after });
      await auth.updateUser(caller.uid, { displayName: after });
    }
    if (before !== after) await noteOwnChange(firestore, caller, { action: 'setDisplayName', before, after });
    return { message: 'Success' };
  }),
);

/** Callable for staff: `{}` → `{ message: 'Success' }` or a failure. Ends all sessions of the caller at once, this one too. */
export const signOutEverywhere = staffCallable('signOutEverywhere', async ({ auth, firestore, caller }) => {
  await auth.revokeRefreshTokens(caller.uid);
  await refuseOldTokens(auth, firestore, caller.uid);
  const name = await accountNameOf(firestore, caller);
  await noteOwnChange(firestore, caller, { action: 'signOutEverywhere', before: name, after: name });
  return { message: 'Success' };
});

/**
 * Callable for staff: `{}` → `{ message: 'Success' }`. Makes the security rules refuse the caller's tokens from before the
 * last change of the password, which the functions and Auth refuse already.
 */
export const refuseFormerSessions = staffCallable(
  'refuseFormerSessions',
  async ({ auth, firestore, caller }) => {
    await refuseOldTokens(auth, firestore, caller.uid);
    return { message: 'Success' };
  },
);
