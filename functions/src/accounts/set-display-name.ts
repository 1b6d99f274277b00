import * as v from 'valibot';
import { staffCallable } from '../calls/callable';
import { invalidInput } from '../calls/input';
import { noteOwnChange } from './audit-log';
import { displayName } from './display-name';
import { accountNameOf, updateMember } from './staff';

const inputSchema = v.object({ displayName }, 'Fill in the display name.');

/**
 * Callable for staff: `{ displayName }` → `{ message: 'Success' }` or a failure. Changes the caller's own name. Records
 * keep the name that was written into them. The changes of a day share an entry of the audit log, and the present name makes
 * none.
 */
export const setDisplayName = staffCallable('setDisplayName', async ({ auth, firestore, caller }, data) => {
  const input = v.safeParse(inputSchema, data);
  if (!input.success) return invalidInput(input.issues);
  const [before, after] = [await accountNameOf(firestore, caller), input.output.displayName];
  if (before !== after || caller.displayName !== after) {
    await updateMember(firestore, caller.uid, { displayName: after });
    await auth.updateUser(caller.uid, { displayName: after });
  }
  if (before !== after) await noteOwnChange(firestore, caller, { action: 'setDisplayName', before, after });
  return { message: 'Success' };
});
