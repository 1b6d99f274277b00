import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  type Transaction,
} from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { customer } from 'shared-records/model/customer';
import * as v from 'valibot';
import { noteEdit } from '../history/keep-history';
import { leavePlace, mayChange, placesFor } from '../job-limits';
import { undoUnauthorized } from './merge-customers';
import {
  isMerging,
  mergeDocument,
  movedList,
  movedSchema,
  readMerge,
  replacedDocument,
  type StoredMerge,
} from './merge-documents';
import { NAMING_KINDS } from './named-kinds';
import { nextNaming } from './next-naming';
import { heldRename, readHeld, renameJob } from './rename-claims';
import { ownerOfName, RENAME_CHUNK, resumeRenames } from './rename-job';

const oldNamesSchema = v.fallback(v.object({ oldNames: v.array(v.string()) }), { oldNames: [] });

/** Reads what documents of the customer that stays are called: the name to write, and all that they may have. */
async function namesOfKept(transaction: Transaction, firestore: Firestore, merge: StoredMerge) {
  const [kept, job, stored] = await transaction.getAll(
    firestore.collection('customers').doc(merge.kept),
    renameJob(firestore, merge.kept),
    heldRename(firestore, merge.kept),
  );
  const name: unknown = kept?.get('name');
  const held = readHeld(stored?.data());
  const renamed = v.parse(oldNamesSchema, job?.data()).oldNames;
  const present = typeof name === 'string' ? name : merge.name;
  // It has the name of another customer, so its documents keep the last one.
  const isForeign =
    held !== undefined ||
    (await ownerOfName(firestore, merge.kept, present, { job, held: stored })) !== undefined;
  const own = [...merge.targets, ...renamed, ...(held?.oldNames ?? [])];
  return isForeign
    ? { target: held?.oldNames[0] ?? merge.name, own }
    : { target: present, own: [...own, present] };
}

/** Moves the next contacts and reports, and notes which in the same transaction. */
const move = async (
  transaction: Transaction,
  reference: DocumentReference,
  merge: StoredMerge,
  chunk: number,
): Promise<void> => {
  const { firestore } = reference;
  const { target } = await namesOfKept(transaction, firestore, merge);
  const found = await nextNaming(firestore, merge.moving, merge.last, chunk, {
    run: (query) => transaction.get(query),
  });
  const last = found.at(-1)?.document;
  if (found.length > 0) {
    const documents = found.map(({ document: { id, ref, get }, document, field }) => ({
      collection: ref.parent.id,
      id,
      from: String(get.call(document, field)),
    }));
    transaction.create(movedList(reference, merge.lists), { documents, expiresAt: merge.undoUntil });
  }
  for (const { document, field } of found) {
    transaction.update(document.ref, { [field]: target });
    noteEdit(transaction, document.ref, null, 'rename');
  }
  const isEnd = !last || found.length < chunk;
  transaction.update(reference, {
    name: target,
    targets: FieldValue.arrayUnion(target),
    lists: merge.lists + (found.length > 0 ? 1 : 0),
    moved: merge.moved + found.length,
    ...(isEnd
      ? { state: 'done', moving: FieldValue.delete(), last: FieldValue.delete(), busy: FieldValue.delete() }
      : { last: { collection: last.ref.parent.id, id: last.id } }),
  });
};

/** Returns the name to give back: that of the customer now, unless it is another one's. It may have been renamed since the Undo began. */
const nameOfGone = async (
  firestore: Firestore,
  { gone, goneName }: StoredMerge,
  stored: DocumentSnapshot | undefined,
  renames: Readonly<Record<'job' | 'held', DocumentSnapshot | undefined>>,
): Promise<string> => {
  const present: unknown = stored?.get('name');
  if (typeof present !== 'string' || present === goneName) return goneName;
  return (await ownerOfName(firestore, gone, present, renames)) === undefined ? present : goneName;
};

/** Gives back the documents of the last list that still have a name of the customer that stayed. */
const giveBack = async (transaction: Transaction, reference: DocumentReference, merge: StoredMerge) => {
  const { firestore } = reference;
  const { lists } = merge;
  if (lists === 0) {
    transaction.update(reference, { state: 'undone', busy: FieldValue.delete() });
    transaction.delete(replacedDocument(reference));
    return;
  }
  const list = movedList(reference, lists - 1);
  const [stored, held, gone, job] = await transaction.getAll(
    list,
    heldRename(firestore, merge.gone),
    firestore.collection('customers').doc(merge.gone),
    renameJob(firestore, merge.gone),
  );
  const name = await nameOfGone(firestore, merge, gone, { job, held });
  const moved = v.safeParse(movedSchema, stored?.data());
  const documents = moved.success ? moved.output.documents : [];
  const { own } = await namesOfKept(transaction, firestore, merge);
  const references = documents.map(({ collection, id }) => firestore.collection(collection).doc(id));
  const present = references.length > 0 ? await transaction.getAll(...references) : [];
  let left = 0;
  for (const [index, document] of present.entries()) {
    const { collection, from } = documents[index] ?? { collection: '', from: '' };
    const field = NAMING_KINDS.find((kind) => kind.collection === collection)?.field;
    if (field === undefined || !document.exists || !own.includes(String(document.get(field)))) left += 1;
    else {
      transaction.update(document.ref, { [field]: held?.exists ? from : name });
      noteEdit(transaction, document.ref, null, 'rename');
    }
  }
  transaction.delete(list);
  transaction.update(reference, {
    lists: lists - 1,
    left: merge.left + left,
    moved: merge.moved - documents.length,
  });
};

/** Takes the next step of a merge or of its Undo, all or nothing. Concurrent and crashing workers are safe. */
export const advanceMerge = (firestore: Firestore, id: string, chunk: number = RENAME_CHUNK): Promise<void> =>
  firestore.runTransaction(async (transaction) => {
    const reference = mergeDocument(firestore, id);
    const stored = await transaction.get(reference);
    const merge = readMerge(stored.data());
    if (!merge) {
      if (stored.exists) logger.error('A merge cannot be read, and stays undone.', { id });
      return;
    }
    if (merge.state === 'running') await move(transaction, reference, merge, chunk);
    else if (merge.state === 'undoing') await giveBack(transaction, reference, merge);
  });

type State = Pick<DocumentSnapshot, 'data'>;

/**
 * Takes the next step of a merge after each write of it, or undoes it if its account may no longer merge: half of one would leave
 * records without their customer. At its end, renames that waited for its names go on.
 */
export const carryMerge = async (
  firestore: Firestore,
  id: string,
  { before, after }: { readonly before: State; readonly after: State },
): Promise<void> => {
  const [was, is] = [readMerge(before.data()), readMerge(after.data())];
  if (is?.state === 'running' && !(await mayChange(firestore, is.by, customer, is.at))) {
    logger.warn('A merge is undone: its account may not merge any more.', { id });
    // Its write brings the next event.
    if (await undoUnauthorized(firestore, id)) return;
  }
  if (isMerging(is)) return advanceMerge(firestore, id);
  if (!was || !isMerging(was)) return;
  await leavePlace(placesFor(firestore, was.by, 'merges'), id);
  await resumeRenames(firestore, [...was.moving, was.goneName]);
};
