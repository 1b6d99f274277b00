import type { UserRecord } from 'firebase-admin/auth';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { stateOf } from '../calls/audit-log';
import { adminCallable, type Context } from '../calls/callable';
import { pageInput, uid as uidSchema, withInput } from '../calls/input';
import { admittedEmail, admittedName, nameInAuth, staff } from '../calls/staff';

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
