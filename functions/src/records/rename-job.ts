import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  type QuerySnapshot,
} from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { binCollection } from 'shared-records/model/bin';
import { customer } from 'shared-records/model/customer';
import { renameSchema } from 'shared-records/model/record-jobs';
import * as v from 'valibot';
import { changeDocument, untilNotOvertaken } from '../calls/change-document';
import { noteEdit } from './history/keep-history';
import { NAMING_KINDS, type NamingKind } from './kinds-naming-customers';
import { noteFormerName } from './naming/former-names';
import { joinsMerge } from './naming/late-renames';
import { carried, claimantOf, heldRename, namesakesOf, placeSchema, readHeld } from './naming/rename-claims';

/** The most documents that one step changes. */
export const RENAME_CHUNK = 200;

/** The most old names that a job replaces. Each costs three queries a step, so nobody may pile them up. */
export const MOST_OLD_NAMES = 20;

/** The most values of one query. */
const MOST_VALUES = 30;

/** Returns the oldest name, which most documents have, and the newest ones. */
const bounded = (names: readonly string[]): readonly string[] =>
  names.length > MOST_OLD_NAMES ? [...names.slice(0, 1), ...names.slice(1 - MOST_OLD_NAMES)] : names;

/** Stands for the account of a rename that no account made. */
export const SERVER = 'server';

/**
 * A running rename, at `renameJobs/{customerId}`. `last` is the cursor of its walk through the documents. The walk begins
 * anew if its collection is gone.
 */
const jobSchema = v.object({
  ...renameSchema.entries,
  /** The names that documents of the customer have beside the old ones: those that its steps have written. */
  written: v.fallback(v.array(v.string()), []),
  /** The customer that had the new name when this one took it. */
  blocker: v.fallback(v.optional(v.string()), undefined),
  last: v.fallback(v.optional(placeSchema), undefined),
});

type RenameJob = v.InferOutput<typeof jobSchema>;
type Place = v.InferOutput<typeof placeSchema>;

/** Returns the document of a customer's job. Its fields `startedAt` and `replaced` are for people, the others for its turns. */
export const renameJob = (firestore: Firestore, customerId: string) =>
  firestore.collection('renameJobs').doc(customerId);

const readJob = (data: unknown): RenameJob | undefined => {
  const job = v.safeParse(jobSchema, data);
  return job.success ? job.output : undefined;
};

/** Returns the names that documents may still have for a record, because a rename of it runs or waits. */
export const formerNames = async ({
  firestore,
  parent,
  id,
}: DocumentReference): Promise<readonly string[]> => {
  if (parent.id !== 'customers') return [];
  const [job, held] = await firestore.getAll(renameJob(firestore, id), heldRename(firestore, id));
  return [...(readJob(job?.data())?.oldNames ?? []), ...(readHeld(held?.data())?.oldNames ?? [])];
};

const nameSchema = v.fallback(v.optional(v.string()), undefined);

/**
 * Stores that a customer was renamed, and restarts the walk. The new name is read from the customer, so events may be
 * repeated, late or out of order. For a deleted customer the newest known name counts. A name that belongs to another customer
 * is left out: documents with it are not this one's.
 *
 * @param renamed the names before and after; twice the same to wake a rename that waits.
 * @param by the account that renamed it. The job takes the turns of the newest one.
 */
export const noteRename = (
  firestore: Firestore,
  customerId: string,
  renamed: { readonly from: string; readonly to: string },
  by: string = SERVER,
): Promise<void> =>
  changeDocument(renameJob(firestore, customerId), async (data) => {
    const job = readJob(data);
    const renamedCustomer = await firestore.collection('customers').doc(customerId).get();
    const stored = await heldRename(firestore, customerId).get();
    const held = readHeld(stored.data());
    const name = v.parse(nameSchema, renamedCustomer.get('name')) ?? job?.name ?? renamed.to;
    const known = [...(held?.oldNames ?? []), ...(job?.oldNames ?? [])];
    const others = [...(job ? [job.name] : []), renamed.from, renamed.to];
    const names = new Set(known);
    // A repeated event wakes no rename that waits.
    const isHeard = [renamed.from, renamed.to].every((each) => each === name || names.has(each));
    if (held?.name === name && isHeard && renamed.from !== renamed.to)
      return { result: undefined, fields: {} };
    // It took this name from another customer, and moved nothing there.
    const foreign = [
      ...(held && !held.oldNames.includes(held.name) ? [held.name] : []),
      ...(job?.blocker && !job.written.includes(job.name) ? [job.name] : []),
    ];
    for (const other of new Set(others)) {
      const isKnown = other === name || names.has(other) || foreign.includes(other);
      if (!isKnown && (await claimantOf(firestore, other, customerId)) === undefined) names.add(other);
    }
    // Its documents may have this name already: it was an old one, or an event comes late.
    const claimant = names.has(name) ? undefined : await claimantOf(firestore, name, customerId);
    const isCarried = names.has(name) || (renamed.from === name && claimant === undefined);
    const blocker = claimant ?? (job?.name === name ? job.blocker : undefined);
    names.delete(name);
    const now = FieldValue.serverTimestamp();
    return {
      result: undefined,
      fields: {
        ...(!job && { replaced: 0, startedAt: now }),
        ...(data && { last: FieldValue.delete() }),
        oldNames: bounded([...names]),
        ...(blocker !== undefined && { blocker }),
        ...(data && blocker === undefined && { blocker: FieldValue.delete() }),
        ...(isCarried && { written: [...new Set([...(job?.written ?? []), name])] }),
        name,
        by,
        updatedAt: now,
      },
      also: (batch) => {
        if (renamed.from !== renamed.to) noteFormerName(batch, firestore, renamed.from, customerId);
        if (stored.updateTime) batch.delete(stored.ref, { lastUpdateTime: stored.updateTime });
      },
    };
  });

/**
 * Starts the renames that waited for one of these names, unless it still belongs to another customer, or to one that may come back
 * from the bin.
 */
export const resumeRenames = async (firestore: Firestore, names: readonly string[]): Promise<void> => {
  const held = firestore.collection('heldRenames');
  for (const name of names) {
    const waiting = [held.where('name', '==', name), held.where('oldNames', 'array-contains', name)];
    const found = await Promise.all(waiting.map((query) => query.get()));
    for (const { ref } of found.flatMap(({ docs }) => docs)) await resumeRename(ref);
  }
};

/** Returns the entries of a customer in the bin. */
export const entriesOf = (firestore: Firestore, customerId: string): Query =>
  firestore.collection(binCollection(customer)).where('recordId', '==', customerId).limit(5);

/** Returns whether a deleted customer may come back from the bin. One that was merged comes back by Undo alone. */
const mayComeBack = async (firestore: Firestore, customerId: string): Promise<boolean> =>
  (await entriesOf(firestore, customerId).get()).docs.some((entry) => entry.get('mergedInto') === undefined);

/**
 * Returns the customer that documents with the present name of another one belong to, also from the bin; undefined if they are
 * that one's own.
 *
 * @param renames the running rename of the customer with this name, and the one that waits.
 */
export const ownerOfName = async (
  firestore: Firestore,
  customerId: string,
  name: string,
  renames: Readonly<Record<'job' | 'held', Pick<DocumentSnapshot, 'data'> | undefined>>,
): Promise<string | undefined> => {
  const [job, held] = [readJob(renames.job?.data()), readHeld(renames.held?.data())];
  const claimant = await claimantOf(firestore, name, customerId);
  if (claimant !== undefined) return claimant;
  const takenFrom = [
    ...(held && !held.oldNames.includes(name) ? [held.blocker] : []),
    ...(job?.blocker !== undefined && job.name === name && !job.written.includes(name) ? [job.blocker] : []),
  ];
  for (const blocker of takenFrom) if (await mayComeBack(firestore, blocker)) return blocker;
  return undefined;
};

/** Returns the customer that keeps documents from getting the new name of a job; undefined if none does. */
const blockerOf = async (
  firestore: Firestore,
  { name, blocker }: RenameJob,
  customerId: string,
): Promise<string | undefined> => {
  const claimant = await claimantOf(firestore, name, customerId);
  if (claimant !== undefined || blocker === undefined) return claimant;
  return (await mayComeBack(firestore, blocker)) ? blocker : undefined;
};

/** Starts a rename that waited, as `resumeRenames`. */
export const resumeRename = async (reference: DocumentReference): Promise<void> => {
  const { firestore, id } = reference;
  const held = readHeld((await reference.get()).data());
  if (!held) return;
  const { name, oldNames, blocker } = held;
  if ((await claimantOf(firestore, name, id)) !== undefined) return;
  const movable = await unusedNames(firestore, oldNames, id);
  if (movable.length < oldNames.length) return;
  if (await mayComeBack(firestore, blocker)) return;
  await noteRename(firestore, id, { from: name, to: name });
};

/**
 * Writes the new name into the next documents, at most `chunk`, and saves the job's progress in the same batch.
 * Concurrent and crashing workers are safe.
 *
 * A job walks through the documents once, in the order of their ids. So a rename writes each document at most once, and
 * two jobs that swap names come to an end.
 *
 * Skips a name that another customer has now: the documents may mean that customer. Ends and moves nothing if the new name
 * belongs to another customer: `heldRenames` keeps the old names, so that the next rename brings exactly these documents back.
 */
export const advanceRename = (
  firestore: Firestore,
  customerId: string,
  chunk: number = RENAME_CHUNK,
): Promise<void> =>
  untilNotOvertaken(async () => {
    const snapshot = await renameJob(firestore, customerId).get();
    if (!snapshot.exists || !snapshot.updateTime) return;
    const job = readJob(snapshot.data());
    if (!job) return logger.error('A renaming cannot be read, and stays undone.', { customerId });
    const [oldNames, claimant] = await Promise.all([
      unusedNames(firestore, job.oldNames, customerId),
      blockerOf(firestore, job, customerId),
    ]);
    const known = claimant === undefined ? [...job.oldNames, job.name] : job.oldNames;
    if (await joinsMerge(firestore, customerId, known)) {
      await snapshot.ref.delete({ lastUpdateTime: snapshot.updateTime });
      return;
    }
    const blocker = oldNames.length > 0 ? claimant : undefined;
    if (blocker !== undefined) return hold(snapshot, job, blocker);
    const documents = await nextNaming(firestore, oldNames, job.last, chunk);
    const last = documents.at(-1)?.document;
    const stuck = job.oldNames.find((name) => !oldNames.includes(name));
    if (documents.length === 0 && stuck !== undefined) {
      const [namesake] = await namesakesOf(firestore, stuck, customerId);
      return hold(snapshot, job, namesake ?? customerId);
    }
    const batch = firestore.batch();
    for (const { document, field } of documents) {
      batch.update(document.ref, { [field]: job.name }, { lastUpdateTime: document.updateTime });
      noteEdit(batch, document.ref, null, 'rename');
    }
    const unchanged = { lastUpdateTime: snapshot.updateTime };
    if (!last || (documents.length < chunk && stuck === undefined)) batch.delete(snapshot.ref, unchanged);
    else {
      const progress = {
        last: { collection: last.ref.parent.id, id: last.id },
        written: FieldValue.arrayUnion(job.name),
        replaced: FieldValue.increment(documents.length),
        isWaiting: FieldValue.delete(),
        updatedAt: FieldValue.serverTimestamp(),
      };
      batch.update(snapshot.ref, progress, unchanged);
    }
    await batch.commit();
  });

/** Ends a job, and keeps what documents of its customer are called: some names of it belong to another customer. */
async function hold(
  { id, ref, updateTime }: DocumentSnapshot,
  { oldNames, name, written }: RenameJob,
  blocker: string,
): Promise<void> {
  const { firestore } = ref;
  const kept = await carried(firestore, [...new Set([...oldNames, ...written])]);
  const batch = firestore.batch();
  batch.delete(ref, updateTime ? { lastUpdateTime: updateTime } : {});
  batch.set(heldRename(firestore, id), { oldNames: kept, name, blocker });
  await batch.commit();
}

/** Returns the names that no other customer has, but for those that only wait to have it. */
export async function unusedNames(
  firestore: Firestore,
  names: readonly string[],
  customerId: string,
): Promise<string[]> {
  if (names.length === 0) return [];
  // Few names have another bearer, so one query looks for all of them.
  const bearers = firestore.collection('customers').where('name', 'in', names.slice(0, MOST_VALUES));
  const taken = new Set<unknown>(
    (await bearers.get()).docs.filter(({ id }) => id !== customerId).map((bearer) => bearer.get('name')),
  );
  const isFree = await Promise.all(
    names.map(
      async (name, index) =>
        (index < MOST_VALUES && !taken.has(name)) ||
        (await namesakesOf(firestore, name, customerId)).length === 0,
    ),
  );
  return names.filter((_, index) => isFree[index]);
}

/** A document that names a customer, with the field that does. */
export interface Naming {
  readonly document: QueryDocumentSnapshot;
  readonly field: string;
}

type Run = (query: Query) => Promise<QuerySnapshot>;

/** Returns the next documents, at most `chunk`, that contain one of these customer names. */
export async function nextNaming(
  firestore: Firestore,
  names: readonly string[],
  last: Place | undefined,
  chunk: number,
  run: Run = (query) => query.get(),
): Promise<Naming[]> {
  const found: Naming[] = [];
  const begin = last ? NAMING_KINDS.findIndex(({ collection }) => collection === last.collection) : 0;
  for (const kind of NAMING_KINDS.slice(begin)) {
    const behind = last?.collection === kind.collection ? last.id : undefined;
    const byName = await Promise.all(
      names.map((name) => run(naming(firestore, kind, name, behind, chunk - found.length))),
    );
    found.push(
      ...byName
        .flatMap(({ docs }) => docs)
        .sort(byId)
        .slice(0, chunk - found.length)
        .map((document) => ({ document, field: kind.field })),
    );
    if (found.length === chunk) break;
  }
  return found;
}

function naming(
  firestore: Firestore,
  { collection, field }: NamingKind,
  name: string,
  behind: string | undefined,
  most: number,
): Query {
  const ordered = firestore
    .collection(collection)
    .where(field, '==', name)
    .orderBy(FieldPath.documentId())
    .limit(most);
  return behind === undefined ? ordered : ordered.startAfter(behind);
}

/** Compares ids as Firestore does: by their UTF-8 bytes. */
const byId = (a: QueryDocumentSnapshot, b: QueryDocumentSnapshot): number =>
  Buffer.compare(Buffer.from(a.id), Buffer.from(b.id));
