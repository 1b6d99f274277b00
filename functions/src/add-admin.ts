import type { Auth } from 'firebase-admin/auth';
import * as v from 'valibot';
import { adminCallable } from './admin-callable';
import { email, invalidInput } from './input';
import type { Failure } from './response';

const inputSchema = v.object({ email }, 'Fill in the email.');

/**
 * Makes the owner of `{ email }` an administrator, from the next token on; repeating it changes nothing.
 *
 * @throws FirebaseAuthError `auth/user-not-found` when nobody has that email.
 */
export async function grantAdmin(
  auth: Pick<Auth, 'getUserByEmail' | 'setCustomUserClaims'>,
  data: unknown,
): Promise<string | Failure> {
  const input = v.safeParse(inputSchema, data);
  if (!input.success) return invalidInput(input.issues);
  const user = await auth.getUserByEmail(input.output.email);
  // Auth replaces all claims at once: the others are written again.
  await auth.setCustomUserClaims(user.uid, { ...user.customClaims, admin: true });
  return `${input.output.email} is now an administrator.`;
}

/** Callable for administrators: `{ email }` → a text to show, or a failure. */
export const addAdmin = adminCallable(grantAdmin);
