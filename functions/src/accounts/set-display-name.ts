import * as v from 'valibot';
import { staffCallable } from '../calls/callable';
import type { Context } from '../calls/caller';
import { withInput } from '../calls/input';
import { noteOwnChange } from './audit-log';
import { displayName } from './display-name';
import { accountNameOf, updateMember } from './staff';

const inputSchema = v.object({ displayName }, 'Fill in the display name.');

/**
 * Callable for staff: `{ displayName }` → `{ message: 'Success' }` or a failure. Changes the caller's own name. Records
 * keep the name that was written into them. The changes of a day share an entry of the audit log, and the present name makes
 * none.
 */
export const setDisplayName = staffCallable(
  'setDisplayName',
  withInput(inputSchema, async ({ auth, firestore, caller }: Context, { displayName: after }) => {
    const before = await accountNameOf(firestore, caller);
    if (before !== after || caller.displayName !== after) {
      await updateMember(firestore, caller.uid, { displayName: after });
      await auth.updateUser(caller.uid, { displayName: after });
    }
    if (before !== after) await noteOwnChange(firestore, caller, { action: 'setDisplayName', before, after });
    return { message: 'Success' };
  }),
);
