import * as v from 'valibot';
import { adminCallable } from '../calls/callable';
import type { Context } from '../calls/caller';
import { email, withInput } from '../calls/input';
import { about } from '../calls/response';
import { changeAccount } from './account-change';
import { stateOf } from './audit-log';
import { accountNameOf, admitToStaff } from './staff';

const inputSchema = v.object({ email }, 'Fill in the email.');

/**
 * Callable for administrators: `{ email }` → a text to show, or a failure. The account becomes an administrator with
 * its next token, and staff unless it is disabled. Repeating the call changes nothing.
 */
export const addAdmin = adminCallable(
  'addAdmin',
  withInput(inputSchema, async (context: Context, input) => {
    const { auth, firestore } = context;
    const { uid } = await about(input.email, () => auth.getUserByEmail(input.email));
    return changeAccount(context, { action: 'addAdmin', target: uid, takesRights: false }, async () => {
      const user = await auth.getUser(uid);
      const before = stateOf(user, await accountNameOf(firestore, user));
      // Auth replaces all claims at once, so write the other claims again.
      await auth.setCustomUserClaims(uid, { ...user.customClaims, admin: true });
      // Notifies the account's page, which then fetches a new token.
      if (!user.disabled) await admitToStaff(firestore, user);
      return {
        answer: `${input.email} is now an administrator.`,
        before,
        after: { ...before, isAdmin: true },
      };
    });
  }),
);
