import type { UserRecord } from 'firebase-admin/auth';
import * as v from 'valibot';
import { adminCallable } from '../calls/callable';
import { invalidInput, pageInput } from '../calls/input';
import { stateOf } from './audit-log';
import { admittedName, nameInAuth, staff } from './staff';

const rowOf = (user: UserRecord, displayName: string) => ({
  uid: user.uid,
  ...stateOf(user, displayName),
  emailVerified: user.emailVerified,
  /** Times are ISO 8601. */
  createdAt: new Date(user.metadata.creationTime).toISOString(),
  lastSignInAt: user.metadata.lastSignInTime ? new Date(user.metadata.lastSignInTime).toISOString() : null,
});

/**
 * Callable for administrators: `{ pageToken?, pageSize? }` → `{ users, nextPageToken? }` or a failure. Each user
 * is `{ uid, email, displayName, emailVerified, disabled, isAdmin, createdAt, lastSignInAt }`.
 */
export const listUsers = adminCallable('listUsers', async ({ auth, firestore }, data) => {
  const input = v.safeParse(pageInput, data);
  if (!input.success) return invalidInput(input.issues);
  const { users, pageToken } = await auth.listUsers(input.output.pageSize, input.output.pageToken);
  const members = users.map(({ uid }) => staff(firestore).doc(uid));
  const found = members.length > 0 ? await firestore.getAll(...members) : [];
  const names = new Map(found.map((member) => [member.id, admittedName(member)] as const));
  const rows = users.map((user) => rowOf(user, names.get(user.uid) ?? nameInAuth(user)));
  return { users: rows, ...(pageToken && { nextPageToken: pageToken }) };
});
