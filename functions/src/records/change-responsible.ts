import { randomUUID } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import { report } from 'shared-records/model/report';
import * as v from 'valibot';
import { auditLog, noteOnceADay } from '../accounts/audit-log';
import { displayName } from '../accounts/display-name';
import { accountNameOf, isAdministrator, staff } from '../accounts/staff';
import { staffCallable } from '../calls/callable';
import type { Context } from '../calls/caller';
import { withInput } from '../calls/input';
import { failure } from '../calls/response';
import { changeReference, enqueue, newChange } from '../changes/change-documents';
import { recordsWith } from '../changes/plans/change';
import { busyWith } from '../changes/rights';

const FIELD = 'responsible';

const inputSchema = v.strictObject(
  {
    // Reports may have names that no account could take.
    from: v.pipe(
      v.string('Say whose reports to hand over.'),
      v.minLength(1, 'Say whose reports to hand over.'),
      v.maxLength(200, 'The name is too long.'),
    ),
    to: displayName,
  },
  'Say whose reports to hand over, and to whom.',
);

/** Returns whether an account had a name before: by its own change, or by an administrator's. */
export async function hadName(firestore: Firestore, uid: string, name: string): Promise<boolean> {
  const changes = auditLog(firestore).where('target', '==', uid).where('before.displayName', '==', name);
  return !(await changes.limit(1).get()).empty;
}

/** Returns whether another member of staff has a name. */
export async function isTaken(firestore: Firestore, uid: string, name: string): Promise<boolean> {
  const { docs } = await staff(firestore).where('displayName', '==', name).limit(2).get();
  return docs.some(({ id }) => id !== uid);
}

/** Returns whether another account had a name. An account can give itself the name of anybody who has left. */
export async function wasTaken(firestore: Firestore, uid: string, name: string): Promise<boolean> {
  const counts = await Promise.all(
    ['before.displayName', 'after.displayName'].map(async (field) => {
      const named = auditLog(firestore).where(field, '==', name);
      const ofAll = await named.count().get();
      const own = await named.where('target', '==', uid).count().get();
      return ofAll.data().count - own.data().count;
    }),
  );
  return counts.some((ofOthers) => ofOthers > 0);
}

/**
 * Starts the change that writes another person into all reports of one. Administrators hand over the reports of anybody. Others carry
 * their own new name into reports with their former one, unless another account has or had that name.
 */
export const changeResponsible = withInput(
  inputSchema,
  async ({ firestore, caller }: Pick<Context, 'firestore' | 'caller'>, { from, to }) => {
    const isAdmin = isAdministrator(caller);
    if (!isAdmin) {
      const isOwn =
        (await accountNameOf(firestore, caller)) === to &&
        (await hadName(firestore, caller.uid, from)) &&
        !(await isTaken(firestore, caller.uid, from)) &&
        !(await wasTaken(firestore, caller.uid, from));
      if (!isOwn)
        return failure(
          'auth/argument-error',
          'These are not your own reports: ask an administrator to change them.',
        );
    }
    const found = await recordsWith(firestore, report, FIELD, from).count().get();
    const { count } = found.data();
    if (count === 0 || from === to) return { count: 0, message: `No report names ${from}.` };
    const id = randomUUID().replaceAll('-', '');
    const busy = await busyWith(firestore, caller.uid, 'other', id);
    if (busy !== undefined) return failure('auth/argument-error', busy);
    const batch = firestore.batch();
    const { collection } = report;
    const fields = {
      kind: 'change',
      collection,
      by: caller.uid,
      field: FIELD,
      from,
      to,
      total: count,
    } as const;
    batch.create(changeReference(firestore, id), newChange(fields));
    enqueue(batch, firestore, caller.uid, id);
    await batch.commit();
    await noteOnceADay(
      firestore,
      {
        actor: { uid: caller.uid, email: caller.email ?? '', name: await accountNameOf(firestore, caller) },
        action: 'changeResponsiblePerson',
        // One entry a day of an account that is no administrator.
        target: isAdmin ? from : caller.uid,
        outcome: 'done',
        before: null,
        after: null,
      },
      Date.now(),
    );
    const reports = count === 1 ? '1 report' : `${count.toLocaleString('en-US')} reports`;
    return { count, message: `${reports} of ${from} will name ${to} in a moment. You can close the page.` };
  },
);

/**
 * Callable for staff: `{ from, to }`, two names → `{ count, message }`, the number of reports that change now and a text
 * to show, or a failure.
 */
export const changeResponsiblePerson = staffCallable('changeResponsiblePerson', changeResponsible);
