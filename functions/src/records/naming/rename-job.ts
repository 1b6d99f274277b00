import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  type Query,
} from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { binCollection } from 'shared-records/model/bin';
import { renameSchema } from 'shared-records/model/record-jobs';
import * as v from 'valibot';
import { changeDocument, untilNotOvertaken } from '../../calls/change-document';
import { noteEdit } from '../history/keep-history';
import { namesOfCustomers } from './customer-names';
import { noteFormerContact, noteFormerName } from './former-names';
import { joinsMerge } from './late-renames';
import { CUSTOMER_KIND, kindOfId, type NamedKind, namedRecord } from './named-kinds';
import { nextNaming } from './next-naming';
import {
  carried,
  claimantOf,
  foreignSchema,
  heldRename,
  namesakesOf,
  placeSchema,
  readHeld,
  recordsNamed,
  renameJob,
  type Within,
  withinSchema,
} from './rename-claims';

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

/** A running rename, at `renameJobs/{id}`. `last` is the cursor of its walk, which begins anew if its collection is gone. */
const jobSchema = v.object({
  ...renameSchema.entries,
  within: withinSchema,
  /** The names that documents of the record have beside the old ones: those that its steps have written. */
  written: v.fallback(v.array(v.string()), []),
  /** The record that had the new name when this one took it. */
  blocker: v.fallback(v.optional(v.string()), undefined),
  foreign: foreignSchema,
  last: v.fallback(v.optional(placeSchema), undefined),
});

type RenameJob = v.InferOutput<typeof jobSchema>;

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

/** A new name of a record. */
export interface Renamed {
  readonly from: string;
  /** The same as `from` to wake a rename that waits. */
  readonly to: string;
  /** The customer that the record had before, if names of its kind mean records of one customer. */
  readonly within?: string;
}

/**
 * Stores that a record was renamed, and restarts the walk. The new name is read from the record, so events may be
 * repeated, late or out of order. For a deleted record the newest known name counts. A name that belongs to another record
 * is left out: documents with it are not this one's.
 *
 * @param id that of a customer, or `renameId` of another record.
 * @param by the account that renamed it. The job takes the turns of the newest one.
 */
export const noteRename = (
  firestore: Firestore,
  id: string,
  renamed: Renamed,
  by: string = SERVER,
): Promise<void> =>
  changeDocument(renameJob(firestore, id), async (data) => {
    const job = readJob(data);
    const { kind, record } = namedRecord(firestore, id);
    const present = await record.get();
    const stored = await heldRename(firestore, id).get();
    const held = readHeld(stored.data());
    const customers = customersOf(kind, renamed, present, [held, job]);
    const within = customers && (await namesOfCustomers(firestore, customers));
    const name = v.parse(nameSchema, present.get(kind.nameField)) ?? job?.name ?? renamed.to;
    const known = [...(held?.oldNames ?? []), ...(job?.oldNames ?? [])];
    const others = [...(job ? [job.name] : []), renamed.from, renamed.to];
    const names = new Set(known);
    // A repeated event wakes no rename that waits.
    const isHeard = [renamed.from, renamed.to].every((each) => each === name || names.has(each));
    if (held?.name === name && isHeard && renamed.from !== renamed.to)
      return { result: undefined, fields: {} };
    // It took these names from other records, and moved nothing there.
    const foreign = new Set([
      ...(held?.foreign ?? []),
      ...(job?.foreign ?? []),
      ...(held && !held.oldNames.includes(held.name) ? [held.name] : []),
      ...(job?.blocker && !job.written.includes(job.name) ? [job.name] : []),
    ]);
    for (const other of new Set(others)) {
      if (other === name || names.has(other) || foreign.has(other)) continue;
      if ((await claimantOf(firestore, other, id, within)) === undefined) names.add(other);
      // The event may come again once that record has another name.
      else if (other === renamed.to) foreign.add(other);
    }
    foreign.delete(name);
    // Its documents may have this name already: it was an old one, or an event comes late.
    const claimant = names.has(name) ? undefined : await claimantOf(firestore, name, id, within);
    const isCarried = names.has(name) || (renamed.from === name && claimant === undefined);
    // Documents of one that took this name just before may get it first.
    const [earlier] = isCarried ? [] : await recordsNamed(firestore, name, id, within);
    const blocker = claimant ?? (job?.name === name ? job.blocker : undefined) ?? earlier;
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
        ...(foreign.size > 0 && { foreign: bounded([...foreign]) }),
        ...(data && foreign.size === 0 && { foreign: FieldValue.delete() }),
        ...(isCarried && { written: [...new Set([...(job?.written ?? []), name])] }),
        ...(within && { within: bounded(within) }),
        name,
        by,
        updatedAt: now,
      },
      also: (batch) => {
        if (kind === CUSTOMER_KIND && renamed.from !== renamed.to)
          noteFormerName(batch, firestore, renamed.from, id);
        if (within !== undefined && renamed.from !== renamed.to)
          noteFormerContact(batch, firestore, renamed.from, { customers: within, contact: record.id });
        if (stored.updateTime) batch.delete(stored.ref, { lastUpdateTime: stored.updateTime });
      },
    };
  });

/** Returns the customers of which documents may mean a renamed record; undefined if its name means it alone. */
const customersOf = (
  kind: NamedKind,
  renamed: Renamed,
  record: DocumentSnapshot,
  jobs: readonly ({ readonly within?: Within } | undefined)[],
): Within => {
  if (kind.within === undefined) return undefined;
  const known = jobs.flatMap((job) => job?.within ?? []);
  const present = v.parse(nameSchema, record.get(kind.within));
  // A rename that waited goes on with the customer that the record has now.
  const own = renamed.within ?? present;
  return bounded([...new Set([...known, ...(own === undefined ? [] : [own])])]);
};

/**
 * Starts the renames that waited for one of these names, unless it still belongs to another record, or to one that may come back
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

/** Returns the entries of a record in the bin. */
export const entriesOf = (firestore: Firestore, id: string): Query => {
  const { kind, record } = namedRecord(firestore, id);
  return firestore.collection(binCollection(kind.model)).where('recordId', '==', record.id).limit(5);
};

/** Returns whether a deleted record may come back from the bin. One that was merged comes back by Undo alone. */
const mayComeBack = async (firestore: Firestore, id: string): Promise<boolean> =>
  (await entriesOf(firestore, id).get()).docs.some((entry) => entry.get('mergedInto') === undefined);

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

/** Returns the record that keeps documents from getting the new name of a job; undefined if none does. */
const blockerOf = async (
  firestore: Firestore,
  { name, blocker }: RenameJob,
  id: string,
  within: Within,
): Promise<string | undefined> => {
  const claimant = await claimantOf(firestore, name, id, within);
  if (claimant !== undefined || blocker === undefined) return claimant;
  return (await mayComeBack(firestore, blocker)) ? blocker : undefined;
};

/** Returns all names that the customers of a rename may have just now, beside those that they had before: a merge may be undone. */
const withinNow = async (firestore: Firestore, { within }: { readonly within?: Within }): Promise<Within> =>
  within && namesOfCustomers(firestore, within);

/** Starts a rename that waited, as `resumeRenames`. */
export const resumeRename = async (reference: DocumentReference): Promise<void> => {
  const { firestore, id } = reference;
  const held = readHeld((await reference.get()).data());
  if (!held) return;
  const { name, oldNames, blocker } = held;
  const within = await withinNow(firestore, held);
  if ((await claimantOf(firestore, name, id, within)) !== undefined) return;
  const movable = await unusedNames(firestore, oldNames, id, within);
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
 * Skips a name that another record has now: the documents may mean that one. Ends and moves nothing if the new name
 * belongs to another record: `heldRenames` keeps the old names, so that the next rename brings exactly these documents back.
 */
export const advanceRename = (
  firestore: Firestore,
  id: string,
  chunk: number = RENAME_CHUNK,
): Promise<void> =>
  untilNotOvertaken(async () => {
    const snapshot = await renameJob(firestore, id).get();
    if (!snapshot.exists || !snapshot.updateTime) return;
    const job = readJob(snapshot.data());
    if (!job) return logger.error('A renaming cannot be read, and stays undone.', { id });
    const kind = kindOfId(id);
    const within = await withinNow(firestore, job);
    const [oldNames, claimant] = await Promise.all([
      unusedNames(firestore, job.oldNames, id, within),
      blockerOf(firestore, job, id, within),
    ]);
    const known = claimant === undefined ? [...job.oldNames, job.name] : job.oldNames;
    if (kind === CUSTOMER_KIND && (await joinsMerge(firestore, id, known))) {
      await snapshot.ref.delete({ lastUpdateTime: snapshot.updateTime });
      return;
    }
    const blocker = oldNames.length > 0 ? claimant : undefined;
    if (blocker !== undefined) return hold(snapshot, job, blocker, within);
    const documents = await nextNaming(firestore, oldNames, job.last, chunk, { kinds: kind.naming, within });
    const last = documents.at(-1)?.document;
    const stuck = job.oldNames.find((name) => !oldNames.includes(name));
    if (documents.length === 0 && stuck !== undefined) {
      const [namesake] = await namesakesOf(firestore, stuck, id, within);
      return hold(snapshot, job, namesake ?? id, within);
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
        ...(within && { within: bounded(within) }),
        isWaiting: FieldValue.delete(),
        updatedAt: FieldValue.serverTimestamp(),
      };
      batch.update(snapshot.ref, progress, unchanged);
    }
    await batch.commit();
  });

/** Ends a job, and keeps what documents of its record call it: some names of it belong to another record. */
async function hold(
  { id, ref, updateTime }: DocumentSnapshot,
  { oldNames, name, written, foreign }: RenameJob,
  blocker: string,
  within: Within,
): Promise<void> {
  const { firestore } = ref;
  const kind = kindOfId(id);
  const kept = await carried(firestore, [...new Set([...oldNames, ...written])], kind.naming, within);
  const batch = firestore.batch();
  batch.delete(ref, updateTime ? { lastUpdateTime: updateTime } : {});
  batch.set(heldRename(firestore, id), {
    oldNames: kept,
    name,
    blocker,
    ...(foreign.length > 0 && { foreign }),
    ...(within && { within: bounded(within) }),
  });
  await batch.commit();
}

/** Returns the names that no other record of the kind has, but for those that only wait to have it. */
export async function unusedNames(
  firestore: Firestore,
  names: readonly string[],
  id: string,
  within?: Within,
): Promise<string[]> {
  if (names.length === 0) return [];
  const { kind, record } = namedRecord(firestore, id);
  // Few names belong to another record, so one query looks for all of them.
  const others = firestore
    .collection(kind.model.collection)
    .where(kind.nameField, 'in', names.slice(0, MOST_VALUES));
  const taken = new Set<unknown>(
    (await others.get()).docs
      .filter((other) => other.id !== record.id)
      .map((other) => other.get(kind.nameField)),
  );
  const isFree = await Promise.all(
    names.map(
      async (name, index) =>
        (index < MOST_VALUES && !taken.has(name)) ||
        (await namesakesOf(firestore, name, id, within)).length === 0,
    ),
  );
  return names.filter((_, index) => isFree[index]);
}
