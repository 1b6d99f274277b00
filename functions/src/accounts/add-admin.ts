import * as v from 'valibot';
import { adminCallable } from '../calls/callable';
import { email, invalidInput } from '../calls/input';
import { about } from '../calls/response';
import { changeAccount } from './account-change';
import { stateOf } from './audit-log';
import { accountNameOf, admitToStaff } from './staff';

const inputSchema = v.object({ email }, 'Fill in the email.');

/**
 * Callable for administrators: `{ email }` → a text to show, or a failure. The account becomes an administrator with
 * its next token, and staff unless it is disabled. Repeating the call changes nothing.
 */
export const addAdmin = adminCallable('addAdmin', async (context, data) => {
  const input = v.safeParse(inputSchema, data);
  if (!input.success) return invalidInput(input.issues);
  const { auth, firestore } = context;
  const { uid } = await about(input.output.email, () => auth.getUserByEmail(input.output.email));
  return changeAccount(context, { action: 'addAdmin', target: uid, takesRights: false }, async () => {
    const user = await auth.getUser(uid);
    const before = stateOf(user, await accountNameOf(firestore, user));
    // Auth replaces all claims at once, so write the other claims again.
    await auth.setCustomUserClaims(uid, { ...user.customClaims, admin: true });
    // Notifies the account's page, which then fetches a new token.
    if (!user.disabled) await admitToStaff(firestore, user);
    return {
      answer: `${input.output.email} is now an administrator.`,
      before,
      after: { ...before, isAdmin: true },
    };
  });
});
