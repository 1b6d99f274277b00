import { type ChangeRequest, changeRequestSchema, type Left } from 'shared-model/changes';
import { MODELS } from '../../models/models';
import { type Context, staffCallable } from '../calls/callable';
import { withInput } from '../calls/input';
import { refused } from '../calls/response';
import { admittedName, staff } from '../calls/staff';
import { known } from '../records/stamps';
import {
  changeReference,
  ended,
  enqueue,
  loadChange,
  newChange,
  partExpiry,
  partOf,
  readChange,
  readLeft,
  type StoredChange,
} from './change-documents';
import { beginRevert, foreignTo, NOT_ALLOWED, UNKNOWN } from './revert';
import { busyWith, mayChange } from './rights';

type Caller = Pick<Context, 'firestore' | 'caller'>;
type Of<Action extends ChangeRequest['action']> = Extract<ChangeRequest, { readonly action: Action }>;

/** Stores a part of a list. The last one starts the change. */
async function begin({ firestore, caller: { uid } }: Caller, request: Of<'begin'>) {
  const { id, kind, collection, part, isLast } = request;
  const model = MODELS.find((each) => each.collection === collection);
  if (!model) return refused('There are no such records.');
  if (!(await mayChange(firestore, uid, model, new Date()))) return refused(NOT_ALLOWED);
  const busy = await busyWith(firestore, uid, 'other', id);
  if (busy !== undefined) return refused(busy);
  const reference = changeReference(firestore, id);
  return firestore.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(reference);
    const stored = readChange(snapshot.data());
    const isOwn = stored?.by === uid && stored.kind === kind && stored.collection === collection;
    if (snapshot.exists && !isOwn) return refused(UNKNOWN);
    const { parts = 0, total = 0, state = 'draft' } = stored ?? {};
    // A repeated call.
    if (state !== 'draft' || part < parts) return { id };
    if (part > parts) return refused('Some records did not arrive: choose them again.');
    const ids = [...new Set(request.ids)];
    const about = { kind, collection, by: uid, state: isLast ? 'running' : 'draft' };
    const next = newChange({ ...about, parts: parts + 1, total: total + ids.length });
    const expiresAt = partExpiry(next);
    transaction.set(partOf(reference, part), { json: JSON.stringify(ids), expiresAt });
    transaction.set(reference, isLast ? next : { ...next, expiresAt });
    if (isLast) enqueue(transaction, firestore, uid, id);
    return { id };
  });
}

/** Changes the state of a change, if `decide` gives other fields. */
const update = (
  { firestore }: Caller,
  id: string,
  decide: (stored: StoredChange) => Readonly<Record<string, unknown>> | undefined,
) =>
  firestore.runTransaction(async (transaction) => {
    const reference = changeReference(firestore, id);
    const stored = readChange((await transaction.get(reference)).data());
    const fields = stored && decide(stored);
    if (fields) transaction.update(reference, fields);
    if (fields?.state === 'running') enqueue(transaction, firestore, stored?.by ?? null, id);
    return { id };
  });

async function stop(context: Caller, id: string) {
  const stored = await loadChange(context.firestore, id);
  if (!stored) return refused(UNKNOWN);
  const foreign = await foreignTo(context, stored, 'stop');
  if (foreign !== undefined) return refused(foreign);
  // Records would name a customer that is gone, or one by its former name.
  if (stored.kind === 'merge' || stored.kind === 'names') return refused('This cannot be stopped half way.');
  return update(context, id, ({ state }) => (state === 'running' ? ended('stopped') : undefined));
}

/** Continues a stopped or failed change where it ended. Its worker asks for the rights of the account that began it. */
async function goOn(context: Caller, id: string) {
  const { firestore, caller } = context;
  const stored = await loadChange(firestore, id);
  if (!stored?.model) return refused(UNKNOWN);
  if (stored.by !== caller.uid)
    return refused('Only the person who began this continues it: undo it, or ask that person.');
  const reverted = stored.reverts === undefined ? undefined : await loadChange(firestore, stored.reverts);
  if (stored.revertedBy !== undefined || (reverted && reverted.revertedBy !== id))
    return refused('The undo of this has begun.');
  if (!(await mayChange(firestore, caller.uid, stored.model, new Date()))) return refused(NOT_ALLOWED);
  const busy = await busyWith(firestore, caller.uid, stored.kind === 'import' ? 'import' : 'other', id);
  if (busy !== undefined) return refused(busy);
  const { at, shownUntil } = newChange(stored);
  return update(context, id, ({ state, revertedBy }) =>
    revertedBy === undefined && (state === 'stopped' || state === 'failed')
      ? { state: 'running', at, shownUntil }
      : undefined,
  );
}

/** Returns what a change has left, with the present names of the accounts that wrote it last. */
async function left(context: Caller, { id, from }: Of<'left'>) {
  const { firestore } = context;
  const stored = await loadChange(firestore, id);
  if (!stored) return refused(UNKNOWN);
  const foreign = await foreignTo(context, stored, 'see');
  if (foreign !== undefined) return refused(foreign);
  const found = await readLeft(changeReference(firestore, id), from);
  const uids = [...new Set(found.left.flatMap(({ by }) => by ?? []))];
  const members =
    uids.length > 0 ? await firestore.getAll(...uids.map((uid) => staff(firestore).doc(uid))) : [];
  const names = new Map(members.map((member) => [member.id, admittedName(member)]));
  const all = found.left.map((each): Left => known({ ...each, by: names.get(each.by ?? '') }));
  return { ...found, left: all };
}

/** Answers a request about a change: see {@link changeRecords}. */
export const changeRecordsOf = withInput(changeRequestSchema, async (context: Caller, request) => {
  switch (request.action) {
    case 'begin':
      return begin(context, request);
    case 'stop':
      return stop(context, request.id);
    case 'continue':
      return goOn(context, request.id);
    case 'revert':
      return beginRevert(context, request.id, request.reverts);
    case 'left':
      return left(context, request);
  }
});

/**
 * Callable for staff: deletes or restores many records, and stops, continues and takes back every change. Only the account that began
 * a change, and administrators, stop it and take it back. @see changeRequestSchema
 */
export const changeRecords = staffCallable('changeRecords', changeRecordsOf);
