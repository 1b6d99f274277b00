import type { UserRecord } from 'firebase-admin/auth';
import { HttpsError } from 'firebase-functions/v2/https';
import * as v from 'valibot';
import { adminCallable, type Context } from '../calls/callable';
import { displayName, email, uid, withInput } from '../calls/input';
import { about, isRefusal } from '../calls/response';
import { accountNameOf, admittedEmail, refuseOldTokens, staff, updateMember } from '../calls/staff';
import { changeUser } from './account-change';
import { passwordMailText } from './send-password-reset';

const inputSchema = v.object(
  // Auth stores addresses in lower case.
  { uid, email: v.pipe(email, v.toLowerCase()), displayName },
  'Choose an account, and fill in the display name and the email.',
);

/** Returns the addresses that Auth and the staff have for an account. They differ after a function crashed midway. */
async function addressesOf(
  { firestore }: Pick<Context, 'firestore'>,
  user: UserRecord,
): Promise<Set<string>> {
  const member = await staff(firestore).doc(user.uid).get();
  return new Set([user.email ?? '', ...(member.exists ? [admittedEmail(member)] : [])]);
}

/**
 * Corrects the name and the address of an account by `{ uid, email, displayName }`. A new address ends all sessions of the
 * account at once, and nobody gets in before its owner has verified it. So it takes rights, as disabling does. Repeating the
 * call completes one that crashed, and changes nothing else.
 *
 * @throws Refusal `auth/user-not-found`, `auth/email-already-exists`; otherwise see {@link changeUser}.
 */
export const update = withInput(inputSchema, async (context: Context, { uid, email, displayName }) => {
  const { auth, firestore } = context;
  const isMoved = async (user: UserRecord) =>
    [...(await addressesOf(context, user))].some((address) => address !== email);

  const known = await about(uid, () => auth.getUser(uid));
  const takesRights = await isMoved(known);
  const isSame = !takesRights && (await accountNameOf(firestore, known)) === displayName;
  if (isSame && known.displayName === displayName) return { message: 'Success' };

  await changeUser(context, { action: 'updateUser', target: uid, takesRights }, async (user, before) => {
    const addresses = await addressesOf(context, user);
    const moves = await isMoved(user);
    if (moves && !takesRights)
      throw new HttpsError('aborted', 'Somebody else has changed this account: look at it and try again.');
    // First, because the security rules then refuse the sessions of the address before.
    await updateMember(firestore, uid, { displayName, ...(moves && { email }) });
    try {
      await auth.updateUser(uid, { displayName, ...(moves && { email, emailVerified: false }) });
    } catch (error) {
      const former = [...addresses].at(-1) ?? '';
      if (isRefusal(error))
        await updateMember(firestore, uid, {
          displayName: before.displayName,
          ...(moves && { email: former }),
        });
      throw error;
    }
    if (moves) {
      await auth.revokeRefreshTokens(uid);
      await refuseOldTokens(auth, firestore, uid);
    }
    return { ...before, displayName, email };
  });
  const isMailed = takesRights && !known.disabled;
  return { message: isMailed ? `The account was corrected. ${await passwordMailText(email)}` : 'Success' };
});

/** Callable for administrators: `{ uid, email, displayName }` → `{ message }`, a text to show, or a failure. */
export const updateUser = adminCallable('updateUser', update);
