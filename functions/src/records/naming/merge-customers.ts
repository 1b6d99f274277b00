import {
  type DocumentData,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  type Transaction,
} from 'firebase-admin/firestore';
import { customer } from 'shared-records/model/customer';
import { bothTexts } from 'shared-records/model/merging/both-texts';
import * as v from 'valibot';
import type { Context } from '../../calls/caller';
import { failure } from '../../calls/response';
import { binEntry, binned, expiryOf, isSameRecord } from '../bin';
import { noteEdit } from '../history/keep-history';
import { leavePlace, placesFor, takePlace } from '../job-limits';
import { fieldsOf } from '../word-entries';
import { noteFormerName } from './former-names';
import {
  isMerging,
  laterMerges,
  mergeDocument,
  readMerge,
  replacedDocument,
  replacedSchema,
  runningMerges,
} from './merge-documents';
import type { MergeInput } from './merge-input';
import { claimantOf, heldRename, readHeld, renameJob } from './rename-claims';
import { ownerOfName, SERVER, unusedNames } from './rename-job';

/** The text of a refusal. */
class Refused extends Error {}

const customers = (firestore: Firestore) => firestore.collection(customer.collection);

/** Returns whether a stored customer has the fields that the page showed. */
const isAsSeen = (stored: DocumentSnapshot, seen: object): boolean => {
  const { record } = customer.read(fieldsOf(stored) ?? {});
  const shown = new Map<string, unknown>(Object.entries(seen));
  return Object.entries(record).every(
    ([name, value]) => name in customer.derived || shown.get(name) === value,
  );
};

const textOf = (stored: DocumentSnapshot): string => String(stored.get('name'));

/** Throws if another merge of one of these customers runs. */
const requireIdle = async (
  transaction: Transaction,
  firestore: Firestore,
  ids: readonly string[],
  own: string,
): Promise<void> => {
  const { docs } = await transaction.get(runningMerges(firestore, ids));
  if (docs.some(({ id }) => id !== own))
    throw new Refused('One of these customers is just being merged. Try again in a moment.');
};

const oldNamesSchema = v.fallback(v.object({ oldNames: v.array(v.string()) }), { oldNames: [] });

/** Returns the names whose documents belong to the customer that goes, and its rename if that waits for another customer. */
const namesOfGone = async (
  firestore: Firestore,
  gone: DocumentSnapshot,
  job: DocumentSnapshot,
  held: DocumentSnapshot,
): Promise<{ readonly names: readonly string[]; readonly waiting: DocumentData | null }> => {
  const name = textOf(gone);
  const owner = await ownerOfName(firestore, gone.id, name, { job, held });
  const { oldNames } = v.parse(oldNamesSchema, job.data());
  const old = await unusedNames(firestore, oldNames, gone.id);
  const names = [...(owner === undefined ? [name] : []), ...old, ...(readHeld(held.data())?.oldNames ?? [])];
  const isStopped = owner !== undefined && old.length > 0;
  return { names, waiting: held.data() ?? (isStopped ? { oldNames: old, name, blocker: owner } : null) };
};

/** Returns the texts of both customers in one, by field. @throws Refused if they are too long together. */
const textsOfBoth = (kept: DocumentSnapshot, gone: DocumentSnapshot, both: readonly string[]) =>
  Object.entries(customer.fields)
    .filter(([name]) => both.includes(name))
    .map(([name, field]) => {
      const joined = bothTexts(field, String(kept.get(name) ?? ''), String(gone.get(name) ?? ''));
      if ('text' in joined) return [name, joined.text] as const;
      throw new Refused(
        joined.problem ?? `${field.options.label} cannot have both texts. Choose one of them.`,
      );
    });

/** Merges two customers: all but the contacts and reports, which steps move. @throws Refused */
const begin = (
  firestore: Firestore,
  uid: string,
  { id, kept, gone, seen, take, both }: MergeInput,
): Promise<void> =>
  firestore.runTransaction(async (transaction) => {
    const merge = mergeDocument(firestore, id);
    const [stays, goes] = [customers(firestore).doc(kept), customers(firestore).doc(gone)];
    const [known, stored, leaving, job, held, keptHeld, keptJob] = await transaction.getAll(
      merge,
      stays,
      goes,
      renameJob(firestore, gone),
      heldRename(firestore, gone),
      heldRename(firestore, kept),
      renameJob(firestore, kept),
    );
    if (!known || !stored || !leaving || !job || !held) return;
    if (known.exists && known.get('by') !== uid)
      throw new Refused('Somebody else has merged customers so. Choose the two customers again.');
    if (known.exists) return;
    if (!stored.exists || !leaving.exists)
      throw new Refused('One of these customers was deleted meanwhile. Go back to the list.');
    if (!isAsSeen(stored, seen.kept) || !isAsSeen(leaving, seen.gone))
      throw new Refused('Somebody has changed one of these customers. Look at the values again.');
    if (keptHeld?.exists || keptJob?.get('blocker') !== undefined)
      throw new Refused(
        'The reports of the customer that stays still have its former name. Let the other one stay.',
      );
    await requireIdle(transaction, firestore, [kept, gone], id);
    const name = textOf(stored);
    const { names, waiting } = await namesOfGone(firestore, leaving, job, held);
    const taken = take.flatMap((field) => {
      const value: unknown = leaving.get(field);
      return value === undefined ? [] : [[field, value] as const];
    });
    const after = Object.fromEntries([...taken, ...textsOfBoth(stored, leaving, both)]);
    const before = Object.fromEntries(Object.keys(after).map((field) => [field, stored.get(field) ?? '']));
    const now = new Date();
    const expiresAt = expiryOf(now);
    const entry = binEntry(customer, leaving);
    const deletion = { deletion: id, deletedBy: uid, deletedAt: now };
    if (Object.keys(after).length > 0) {
      transaction.update(stays, after);
      noteEdit(transaction, stays, uid, 'merge');
    }
    transaction.set(entry, { ...binned(customer, leaving, deletion), mergedInto: kept });
    transaction.delete(goes);
    noteFormerName(transaction, firestore, textOf(leaving), gone);
    transaction.delete(job.ref);
    transaction.delete(held.ref);
    transaction.create(replacedDocument(merge), {
      gone: leaving.data(),
      entry: entry.path,
      before,
      after,
      held: waiting,
      expiresAt,
    });
    transaction.create(merge, {
      kept,
      gone,
      name,
      goneName: textOf(leaving),
      moving: names.filter((text) => text !== name),
      targets: [name],
      busy: [kept, gone],
      lists: 0,
      moved: 0,
      left: 0,
      state: 'running',
      by: uid,
      at: FieldValue.serverTimestamp(),
      undoUntil: expiresAt,
    });
  });

/** Returns the fields that Undo gives back, and the names of those that somebody has changed since. */
const givenBack = (kept: DocumentSnapshot, before: DocumentData, after: DocumentData) => {
  const fields = Object.keys(after).filter((field) => before[field] !== after[field]);
  const isUntouched = (field: string) => kept.get(field) === after[field];
  return {
    back: Object.fromEntries(fields.filter(isUntouched).map((field) => [field, before[field]])),
    keptFields: fields.filter((field) => !isUntouched(field)),
  };
};

/**
 * Gives the customer that is gone back, and lets steps give back its contacts and reports.
 * @param uid null if the server undoes it. @throws Refused
 */
const beginUndo = (firestore: Firestore, uid: string | null, id: string): Promise<void> =>
  firestore.runTransaction(async (transaction) => {
    const reference = mergeDocument(firestore, id);
    const [stored, kept] = await transaction.getAll(reference, replacedDocument(reference));
    const merge = readMerge(stored?.data());
    if (merge?.state === 'undoing' || merge?.state === 'undone') return;
    const replaced = v.safeParse(replacedSchema, kept?.data());
    if (!merge || !replaced.success || merge.undoUntil.getTime() < Date.now())
      throw new Refused('This merge can no longer be undone: more than 30 days have passed.');
    const { gone, entry, before, after, held } = replaced.output;
    const [goes, stays] = [customers(firestore).doc(merge.gone), customers(firestore).doc(merge.kept)];
    const [present, staying] = await transaction.getAll(goes, stays);
    if (!present || !staying) return;
    if (present.exists && !isSameRecord(customer, present.data(), gone))
      throw new Refused('Another customer has the place of the one that was merged. Nothing was undone.');
    const later = await transaction.get(laterMerges(firestore, merge.kept));
    if (later.docs.some((each) => readMerge(each.data())?.state !== 'undone'))
      throw new Refused('The customer that stayed was merged into another one afterwards. Undo that first.');
    await requireIdle(transaction, firestore, [merge.kept, merge.gone], id);
    const taker = await claimantOf(firestore, merge.goneName, merge.gone);
    if (taker !== undefined && merge.goneName !== merge.targets[0])
      throw new Refused(
        `Another customer is called ${merge.goneName} now. Give it another name, then undo again.`,
      );
    const { back, keptFields } = givenBack(staying, before, after);
    if (!present.exists) {
      transaction.create(goes, gone);
      noteEdit(transaction, goes, uid, 'restore');
    }
    transaction.delete(firestore.doc(entry));
    if (held) transaction.set(heldRename(firestore, merge.gone), held);
    if (staying.exists && Object.keys(back).length > 0) {
      transaction.update(stays, back);
      noteEdit(transaction, stays, uid, 'merge');
    }
    // What no step has moved yet, and an own rename has not reached either.
    const left = merge.moving.filter((text) => text !== merge.goneName);
    if (!held && left.length > 0)
      transaction.set(renameJob(firestore, merge.gone), {
        oldNames: left,
        name: merge.goneName,
        by: uid ?? SERVER,
        replaced: 0,
        startedAt: FieldValue.serverTimestamp(),
        updatedAt: FieldValue.serverTimestamp(),
      });
    transaction.update(reference, {
      state: 'undoing',
      keptFields: staying.exists ? keptFields : [],
      moving: FieldValue.delete(),
      last: FieldValue.delete(),
      busy: [merge.kept, merge.gone],
    });
  });

/** Runs a transaction whose refusal is a text for the user. */
const answered = async (work: Promise<void>, message: string) => {
  try {
    await work;
    return { message };
  } catch (error) {
    if (error instanceof Refused) return failure('auth/argument-error', error.message);
    throw error;
  }
};

/** Undoes a merge whose account may no longer merge. Returns whether it can: what happened meanwhile may forbid it. */
export const undoUnauthorized = async (firestore: Firestore, id: string): Promise<boolean> =>
  !('code' in (await answered(beginUndo(firestore, null, id), '')));

const isUnderWay = async (firestore: Firestore, id: string): Promise<boolean> =>
  isMerging(readMerge((await mergeDocument(firestore, id).get()).data()));

/** Merges two customers, or undoes a merge. Can be repeated under the same id. */
export async function mergeOrUndo(
  { firestore, caller: { uid } }: Pick<Context, 'firestore' | 'caller'>,
  input: MergeInput | { readonly undo: string },
) {
  if ('undo' in input) return answered(beginUndo(firestore, uid, input.undo), 'The merge is being undone.');
  const places = placesFor(firestore, uid, 'merges');
  if (!(await takePlace(places, input.id)))
    return failure('auth/argument-error', 'Four of your merges are running. Wait until one has ended.');
  const answer = await answered(begin(firestore, uid, input), 'The customers are being merged.');
  // A call may come again after its merge has ended.
  const isOver = 'code' in answer || !(await isUnderWay(firestore, input.id));
  if (isOver) await leavePlace(places, input.id);
  return answer;
}
