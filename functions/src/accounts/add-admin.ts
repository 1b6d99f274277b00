import * as v from 'valibot';
import { adminCallable } from '../calls/callable';
import { email, invalidInput } from '../calls/input';
import { about } from '../calls/response';
import { changeAccount } from './account-change';
import { stateOf } from './audit/audit-log';
import { admit } from './staff';

const inputSchema = v.object({ email }, 'Fill in the email.');

/**
 * Callable for administrators: `{ email }` → a text to show, or a failure. The account's owner is an
 * administrator from the next token on, and staff unless disabled; repeating it changes nothing.
 */
export const addAdmin = adminCallable('addAdmin', async (context, data) => {
  const input = v.safeParse(inputSchema, data);
  if (!input.success) return invalidInput(input.issues);
  const { auth, firestore } = context;
  const { uid } = await about(input.output.email, () => auth.getUserByEmail(input.output.email));
  return changeAccount(context, { action: 'addAdmin', target: uid, takesRights: false }, async () => {
    const user = await auth.getUser(uid);
    const before = stateOf(user);
    // Auth replaces all claims at once: the others are written again.
    await auth.setCustomUserClaims(uid, { ...user.customClaims, admin: true });
    // Its page hears of it, and gets a new token.
    if (!user.disabled) await admit(firestore, user);
    return {
      answer: `${input.output.email} is now an administrator.`,
      before,
      after: { ...before, isAdmin: true },
    };
  });
});
