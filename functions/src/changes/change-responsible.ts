import { randomUUID } from 'node:crypto';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { Model } from 'shared-model/define-model';
import { countText } from 'shared-model/words/count-text';
import * as v from 'valibot';
import { MODELS } from '../../models/models';
import { auditLog, noteOnceADay } from '../calls/audit-log';
import { type Context, staffCallable } from '../calls/callable';
import { displayName, withInput } from '../calls/input';
import { refused } from '../calls/response';
import { accountNameOf, isAdministrator, staff } from '../calls/staff';
import { changeReference, enqueue, newChange } from './change-documents';
import { recordsWith } from './plans/change';
import { busyWith } from './rights';

const KINDS: readonly Model[] = MODELS;

/** The fields that name a member of staff: those of reports first, then those that sections own. */
const PLACES = KINDS.flatMap((model) =>
  Object.entries(model.fields)
    .filter(([, { options }]) => options.changedTogether)
    .map(([field]) => ({ model, field })),
);

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

/** Reads at most this many log entries with a name. Above that, an administrator has to do it. */
const MOST_ENTRIES = 100;

/**
 * Returns whether the name was this account's and never another's. Accounts choose their own names, so they could take that of a
 * person who left.
 */
export async function isOwnFormerName(firestore: Firestore, uid: string, name: string): Promise<boolean> {
  const entriesWith = (field: string) =>
    auditLog(firestore).where(field, '==', name).select('target').limit(MOST_ENTRIES).get();
  const [before, after, now] = await Promise.all([
    entriesWith('before.displayName'),
    entriesWith('after.displayName'),
    staff(firestore).where('displayName', '==', name).limit(2).get(),
  ]);
  const isOwn = (entry: DocumentSnapshot): boolean => entry.get('target') === uid;
  return (
    before.docs.some(isOwn) &&
    [...before.docs, ...after.docs].every(isOwn) &&
    now.docs.every(({ id }) => id === uid) &&
    Math.max(before.size, after.size) < MOST_ENTRIES
  );
}

/**
 * Starts the changes that replace one person in all records, one for each field that names staff. Administrators may do so for
 * anybody, others for their own former name.
 */
export const changeResponsible = withInput(
  inputSchema,
  async ({ firestore, caller }: Pick<Context, 'firestore' | 'caller'>, { from, to }) => {
    const isAdmin = isAdministrator(caller);
    const isOwn = async () =>
      (await accountNameOf(firestore, caller)) === to && isOwnFormerName(firestore, caller.uid, from);
    if (!isAdmin && !(await isOwn()))
      return refused('These are not your own reports: ask an administrator to change them.');
    const places = await Promise.all(
      PLACES.map(async ({ model, field }) => {
        const found = await recordsWith(firestore, model, field, from).count().get();
        return { model, field, total: found.data().count, id: randomUUID().replaceAll('-', '') };
      }),
    );
    const found = places.filter(({ total }) => total > 0);
    const [first] = found;
    if (!first || from === to) return { count: 0, message: `No report names ${from}.` };
    const busy = await busyWith(firestore, caller.uid, 'other', first.id);
    if (busy !== undefined) return refused(busy);
    const batch = firestore.batch();
    for (const { model, field, total, id } of found) {
      const about = { kind: 'change', collection: model.collection, by: caller.uid } as const;
      batch.create(changeReference(firestore, id), newChange({ ...about, field, from, to, total }));
      enqueue(batch, firestore, caller.uid, id);
    }
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
    const counts = new Map<string, number>();
    for (const { model, total } of found)
      counts.set(model.entityName, total + (counts.get(model.entityName) ?? 0));
    const records = [...counts].map(([entityName, total]) => countText(total, entityName)).join(' and ');
    return {
      count: found.reduce((sum, { total }) => sum + total, 0),
      message: `${records} of ${from} will name ${to} in a moment. You can close the page.`,
    };
  },
);

/**
 * Callable for staff: `{ from, to }`, two names → `{ count, message }`, the number of records that change now and a text
 * to show, or a failure.
 */
export const changeResponsiblePerson = staffCallable('changeResponsiblePerson', changeResponsible);
