import * as v from 'valibot';
import { changeAccount } from './account-change';
import { stateOf } from './audit-log';
import { adminCallable } from './callable';
import { displayName, email, invalidInput, password } from './input';

const inputSchema = v.object(
  { email, password, displayName },
  'Fill in the display name, the email and the password.',
);

/**
 * Callable for administrators: `{ email, password, displayName }` → `{ message: 'Success' }` or a failure. The
 * new account's owner verifies the address after signing in.
 */
export const addUser = adminCallable('addUser', async (context, data) => {
  const input = v.safeParse(inputSchema, data);
  if (!input.success) return invalidInput(input.issues);
  const change = { action: 'addUser', target: input.output.email, takesRights: false };
  return changeAccount(context, change, async () => {
    const user = await context.auth.createUser(input.output);
    return { answer: { message: 'Success' }, target: user.uid, before: null, after: stateOf(user) };
  });
});
