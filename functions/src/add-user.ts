import * as v from 'valibot';
import { adminCallable } from './admin-callable';
import { displayName, email, invalidInput, password } from './input';
import type { Failure } from './response';

const inputSchema = v.object(
  { email, password, displayName },
  'Fill in the display name, the email and the password.',
);

/**
 * Creates an account from `{ email, password, displayName }`. Its owner verifies the address after signing in.
 *
 * @throws FirebaseAuthError when Auth refuses.
 */
export async function createUser(
  accounts: { createUser(account: v.InferOutput<typeof inputSchema>): Promise<unknown> },
  data: unknown,
): Promise<{ message: 'Success' } | Failure> {
  const input = v.safeParse(inputSchema, data);
  if (!input.success) return invalidInput(input.issues);
  await accounts.createUser(input.output);
  return { message: 'Success' };
}

/** Callable for administrators: `{ email, password, displayName }` → `{ message: 'Success' }` or a failure. */
export const addUser = adminCallable(createUser);
