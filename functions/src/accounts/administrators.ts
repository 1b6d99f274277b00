import * as v from 'valibot';
import { adminCallable, type Context } from '../calls/callable';
import { email, uidInput, withInput } from '../calls/input';
import { about } from '../calls/response';
import { admitToStaff, refuseOldTokens } from '../calls/staff';
import { changeUser } from './account-change';

/**
 * Callable for administrators: `{ email }` → a text to show, or a failure. The account becomes an administrator with
 * its next token, and staff unless it is disabled.
 */
export const addAdmin = adminCallable(
  'addAdmin',
  withInput(v.object({ email }, 'Fill in the email.'), async (context: Context, input) => {
    const { auth, firestore } = context;
    const { uid } = await about(input.email, () => auth.getUserByEmail(input.email));
    await changeUser(
      context,
      { action: 'addAdmin', target: uid, takesRights: false },
      async (user, before) => {
        // Auth replaces all claims at once, so write the other claims again.
        await auth.setCustomUserClaims(uid, { ...user.customClaims, admin: true });
        // Notifies the account's page, which then fetches a new token.
        if (!user.disabled) await admitToStaff(firestore, user);
        return { ...before, isAdmin: true };
      },
    );
    return `${input.email} is now an administrator.`;
  }),
);

/**
 * Removes the administrator right from the account `{ uid }` and revokes its refresh tokens. The account keeps its
 * access to documents.
 *
 * @throws Refusal `auth/user-not-found`; otherwise see {@link changeUser}.
 */
export const demote = withInput(uidInput, async (context: Context, { uid }) => {
  const { auth, firestore } = context;
  await changeUser(
    context,
    { action: 'revokeAdmin', target: uid, takesRights: true },
    async (user, before) => {
      const { admin: _admin, ...others } = user.customClaims ?? {};
      await auth.setCustomUserClaims(uid, others);
      await auth.revokeRefreshTokens(uid);
      await refuseOldTokens(auth, firestore, uid);
      return { ...before, isAdmin: false };
    },
  );
  return { message: 'Success' };
});

/** Callable for administrators: `{ uid }` → `{ message: 'Success' }` or a failure. */
export const revokeAdmin = adminCallable('revokeAdmin', demote);
