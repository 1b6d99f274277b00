import type { UserRecord } from 'firebase-admin/auth';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { adminCallable, type Context } from '../calls/callable';
import { email, pageInput, uidInput, uid as uidSchema, withInput } from '../calls/input';
import { about } from '../calls/response';
import { changeUser } from './account-change';
import { stateOf } from './audit-log';
import {
  admitToStaff,
  admittedEmail,
  admittedName,
  dismiss,
  nameInAuth,
  refuseOldTokens,
  staff,
} from './staff';

// What administrators do with the accounts that there are. Each change is repeated without harm.

const SUCCESS = { message: 'Success' } as const;

/** Returns whether an account was admitted with its present address. */
const isAdmitted = ({ email }: UserRecord, member: DocumentSnapshot | undefined): boolean =>
  member?.exists === true && admittedEmail(member) === email?.toLowerCase();

const rowOf = (user: UserRecord, member: DocumentSnapshot | undefined) => ({
  uid: user.uid,
  ...stateOf(user, (member && admittedName(member)) ?? nameInAuth(user)),
  isStaff: isAdmitted(user, member),
  emailVerified: user.emailVerified,
  /** Times are ISO 8601. */
  createdAt: new Date(user.metadata.creationTime).toISOString(),
  lastSignInAt: user.metadata.lastSignInTime ? new Date(user.metadata.lastSignInTime).toISOString() : null,
});

/**
 * Callable for administrators: `{ pageToken?, pageSize? }` → `{ users, nextPageToken? }` or a failure. Each user
 * is `{ uid, email, displayName, isStaff, emailVerified, disabled, isAdmin, createdAt, lastSignInAt }`.
 */
export const listUsers = adminCallable(
  'listUsers',
  withInput(pageInput, async ({ auth, firestore }: Context, input) => {
    const { users, pageToken } = await auth.listUsers(input.pageSize, input.pageToken);
    // An id that came with an import of accounts, as "team/7", may be that of no document.
    const members = users.flatMap(({ uid }) => (v.is(uidSchema, uid) ? [staff(firestore).doc(uid)] : []));
    const found = members.length > 0 ? await firestore.getAll(...members) : [];
    const byUid = new Map(found.map((member) => [member.id, member] as const));
    const rows = users.map((user) => rowOf(user, byUid.get(user.uid)));
    return { users: rows, ...(pageToken && { nextPageToken: pageToken }) };
  }),
  { reads: true },
);

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
  return SUCCESS;
});

/** Callable for administrators: `{ uid }` → `{ message: 'Success' }` or a failure. */
export const revokeAdmin = adminCallable('revokeAdmin', demote);

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
  const change = { action: 'setUserDisabled', target: uid, takesRights: disabled };
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
