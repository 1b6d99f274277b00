import { staffCallable } from '../calls/callable';
import { noteOwnChange } from './audit-log';
import { accountNameOf, refuseOldTokens } from './staff';

/** Callable for staff: `{}` → `{ message: 'Success' }` or a failure. Ends all sessions of the caller, also this one, at once. */
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
