import type { UserRecord } from 'firebase-admin/auth';
import * as v from 'valibot';
import { adminCallable } from '../calls/callable';
import { invalidInput, pageInput } from '../calls/input';
import { stateOf } from './audit/audit-log';

const rowOf = (user: UserRecord) => ({
  uid: user.uid,
  ...stateOf(user),
  emailVerified: user.emailVerified,
  /** Moments as ISO 8601; null for an account that never signed in. */
  createdAt: new Date(user.metadata.creationTime).toISOString(),
  lastSignInAt: user.metadata.lastSignInTime ? new Date(user.metadata.lastSignInTime).toISOString() : null,
});

/**
 * Callable for administrators: `{ pageToken?, pageSize? }` → `{ users, nextPageToken? }` or a failure. Each user
 * is `{ uid, email, displayName, emailVerified, disabled, isAdmin, createdAt, lastSignInAt }`.
 */
export const listUsers = adminCallable('listUsers', async ({ auth }, data) => {
  const input = v.safeParse(pageInput, data);
  if (!input.success) return invalidInput(input.issues);
  const { users, pageToken } = await auth.listUsers(input.output.pageSize, input.output.pageToken);
  return { users: users.map(rowOf), ...(pageToken && { nextPageToken: pageToken }) };
});
