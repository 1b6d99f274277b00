import type { UserRecord } from 'firebase-admin/auth';
import * as v from 'valibot';
import { stateOf } from './audit-log';
import { adminCallable } from './callable';
import { invalidInput, pageInput } from './input';

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
