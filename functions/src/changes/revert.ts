import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { CHANGES } from 'shared-model/changes';
import type { Context } from '../calls/callable';
import { type Failure, refused } from '../calls/response';
import { admittedName, isAdministrator, staff } from '../calls/staff';
import { known } from '../records/stamps';
import {
  changeReference,
  ended,
  enqueue,
  loadChange,
  newChange,
  readChange,
  type StoredChange,
} from './change-documents';
import type { Running } from './plan';
import { mergeProblem } from './plans/merge';
import { busyWith, mayChange } from './rights';

const LATE = 'This can no longer be undone: more than 30 days have passed.';

/** Returns why a change cannot be taken back, whoever asks; undefined if it can. */
const problemOf = async (
  firestore: Firestore,
  id: string,
  stored: Omit<StoredChange, 'model'>,
): Promise<string | undefined> => {
  const { kind, state, until, from, record, goneName } = stored;
  if (state === 'draft') return 'This was not started, so there is nothing to undo.';
  if (until.getTime() < Date.now()) return LATE;
  if (kind === 'names' && from === undefined) return 'There is no former name to give back.';
  if (kind === 'revert' && record !== undefined) return 'Undo the change that gave the name instead.';
  if (kind === 'revert' && goneName !== undefined) return 'Merge the two customers again instead.';
  return kind === 'merge' ? mergeProblem(firestore, id, stored) : undefined;
};

/** Returns the fields of a revert that describe the change that it takes back. */
const described = (stored: StoredChange) => {
  const { kind, collection, created, updated, done, kept, keptId, goneId } = stored;
  const { field, from, to, record, fileName, goneName } = stored;
  const changed = kind === 'import' ? created + updated : Math.max(done - kept, 0);
  return {
    ...known({ field, from, to, record, fileName, goneName, keptId, goneId }),
    collection,
    // Records follow to the former name by themselves.
    total: kind === 'names' ? 1 : changed,
    // No other merge of these customers begins beside it.
    ...(kind === 'merge' && { busy: [keptId, goneId] }),
  };
};

/** Returns the change that takes one back already; undefined if there is none, or it has failed or was stopped. */
const takenBackBy = async (
  firestore: Firestore,
  { revertedBy }: StoredChange,
  read: (document: DocumentReference) => Promise<DocumentSnapshot>,
): Promise<string | undefined> => {
  if (revertedBy === undefined) return undefined;
  const state = readChange((await read(changeReference(firestore, revertedBy))).data())?.state;
  return state === 'running' || state === 'done' ? revertedBy : undefined;
};

/** Begins to take a change back, and ends it if it runs. @returns the id of the change that does so. */
const begin = (
  firestore: Firestore,
  id: string,
  reverts: string,
  { by, as }: { readonly by: string | null; readonly as: 'stopped' | 'failed' },
): Promise<string | undefined> =>
  firestore.runTransaction(async (transaction) => {
    const [reverted, reference] = [changeReference(firestore, reverts), changeReference(firestore, id)];
    const [found, own] = await transaction.getAll(reverted, reference);
    const stored = readChange(found?.data());
    if (!stored) return undefined;
    const begun = await takenBackBy(firestore, stored, (document) => transaction.get(document));
    if (begun !== undefined) return begun;
    if (own?.exists) return stored.revertedBy === id ? id : undefined;
    // Records go on to follow the name that their customer or contact has.
    const isEnded = stored.state === 'running' && stored.kind !== 'names';
    transaction.update(reverted, { ...(isEnded && ended(as)), revertedBy: id });
    transaction.create(reference, newChange({ kind: 'revert', by, reverts, ...described(stored) }));
    enqueue(transaction, firestore, by, id);
    return id;
  });

export const NOT_ALLOWED = 'This account may not change these records.';
export const UNKNOWN = 'There is no such change: look at the list again.';

/** Returns why an account may not stop or take back a change; undefined if it may. */
export const foreignTo = async (
  { firestore, caller }: Pick<Context, 'firestore' | 'caller'>,
  { by }: Pick<StoredChange, 'by'>,
  act: string,
): Promise<string | undefined> => {
  if (by === caller.uid || isAdministrator(caller)) return undefined;
  const name = by === null ? undefined : admittedName(await staff(firestore).doc(by).get());
  return `Only ${name === undefined ? '' : `${name} or `}an administrator can ${act} this.`;
};

/** Begins to take a change back, for its account or an administrator. Can be repeated. @returns the id of the change that does so. */
export const beginRevert = async (
  context: Pick<Context, 'firestore' | 'caller'>,
  id: string,
  reverts: string,
): Promise<{ readonly id: string } | Failure> => {
  const { firestore, caller } = context;
  const stored = await loadChange(firestore, reverts);
  if (!stored?.model) return refused(UNKNOWN);
  const foreign = await foreignTo(context, stored, 'undo');
  if (foreign !== undefined) return refused(foreign);
  const earlier = await takenBackBy(firestore, stored, (document) => document.get());
  if (earlier !== undefined) return { id: earlier };
  if (!(await mayChange(firestore, caller.uid, stored.model, new Date()))) return refused(NOT_ALLOWED);
  const problem =
    (await busyWith(firestore, caller.uid, 'other', id)) ?? (await problemOf(firestore, reverts, stored));
  if (problem !== undefined) return refused(problem);
  const begun = await begin(firestore, id, reverts, { by: caller.uid, as: 'stopped' });
  return begun === undefined ? refused(UNKNOWN) : { id: begun };
};

/**
 * Fails a change whose account may no longer change records. Half a merge would leave records without their customer, so the server
 * takes it back, if that is possible.
 */
export const fail = async (change: Running): Promise<void> => {
  const { firestore, id, reference, kind } = change;
  if (kind === 'merge' && (await problemOf(firestore, id, change)) === undefined)
    await begin(firestore, firestore.collection(CHANGES).doc().id, id, { by: null, as: 'failed' });
  else await reference.update(ended('failed'));
};
