import * as v from 'valibot';
import { adminCallable } from './admin-callable';
import { email, invalidInput } from './input';
import type { Failure } from './response';

type Claims = Readonly<Record<string, unknown>>;

/** The part of Auth that reads and writes claims. */
interface Accounts {
  getUserByEmail(email: string): Promise<{ readonly uid: string; readonly customClaims?: Claims }>;
  setCustomUserClaims(uid: string, claims: Claims): Promise<void>;
}

const inputSchema = v.object({ email }, 'Fill in the email.');

/**
 * Makes the owner of `{ email }` an administrator, from the next token on; repeating it changes nothing.
 *
 * @throws FirebaseAuthError `auth/user-not-found` when nobody has that email.
 */
export async function grantAdmin(accounts: Accounts, data: unknown): Promise<string | Failure> {
  const input = v.safeParse(inputSchema, data);
  if (!input.success) return invalidInput(input.issues);
  const user = await accounts.getUserByEmail(input.output.email);
  // Auth replaces all claims at once: the others are written again.
  await accounts.setCustomUserClaims(user.uid, { ...user.customClaims, admin: true });
  return `${input.output.email} is now an administrator.`;
}

/** Callable for administrators: `{ email }` → a text to show, or a failure. */
export const addAdmin = adminCallable(grantAdmin);
