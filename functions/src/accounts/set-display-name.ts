import * as v from 'valibot';
import { staffCallable } from '../calls/callable';
import { displayName, invalidInput } from '../calls/input';
import { changeAccount } from './account-change';
import { stateOf } from './audit-log';

const inputSchema = v.object({ displayName }, 'Fill in the display name.');

/**
 * Callable for staff: `{ displayName }` → `{ message: 'Success' }` or a failure. Changes the caller's own name. Records
 * keep the name that was written into them.
 */
export const setDisplayName = staffCallable('setDisplayName', async (context, data) => {
  const input = v.safeParse(inputSchema, data);
  if (!input.success) return invalidInput(input.issues);
  const { auth, caller } = context;
  const change = { action: 'setDisplayName', target: caller.uid, takesRights: false };
  return changeAccount(context, change, async () => {
    const before = stateOf(await auth.getUser(caller.uid));
    const after = stateOf(await auth.updateUser(caller.uid, { displayName: input.output.displayName }));
    return { answer: { message: 'Success' }, before, after };
  });
});
