import { staffCallable } from '../calls/callable';
import { changeAccount } from './account-change';
import { stateOf } from './audit-log';
import { refuseOldTokens } from './staff';

/**
 * Callable for staff: `{}` → `{ message: 'Success' }` or a failure. Ends all sessions of the caller, also this one. Their
 * tokens are refused at once.
 */
export const signOutEverywhere = staffCallable('signOutEverywhere', async (context) => {
  const { auth, firestore, caller } = context;
  const change = { action: 'signOutEverywhere', target: caller.uid, takesRights: false };
  return changeAccount(context, change, async () => {
    await auth.revokeRefreshTokens(caller.uid);
    await refuseOldTokens(auth, firestore, caller.uid);
    const state = stateOf(caller);
    return { answer: { message: 'Success' }, before: state, after: state };
  });
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
