import {
  type DocumentReference,
  FieldPath,
  FieldValue,
  type Firestore,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { renameSchema } from 'shared-records/model/record-jobs';
import * as v from 'valibot';
import { changeDocument, untilNotOvertaken } from '../calls/change-document';
import { noteEdit } from './history/keep-history';
import { NAMING_KINDS, type NamingKind } from './kinds-naming-customers';

/** The most documents that one step changes. */
export const RENAME_CHUNK = 200;

/** The most old names that a job replaces. Each costs three queries a step, so nobody may pile them up. */
export const MOST_OLD_NAMES = 20;

/** Returns the oldest name, which most documents have, and the newest ones. */
const bounded = (names: readonly string[]): readonly string[] =>
  names.length > MOST_OLD_NAMES ? [...names.slice(0, 1), ...names.slice(1 - MOST_OLD_NAMES)] : names;

/** Stands for the account of a rename that no account made. */
export const SERVER = 'server';

const placeSchema = v.object({
  collection: v.picklist(NAMING_KINDS.map(({ collection }) => collection)),
  id: v.string(),
});

/**
 * A running rename, at `renameJobs/{customerId}`. `last` is the cursor of its walk through the documents. The walk begins
 * anew if its collection is gone.
 */
const jobSchema = v.object({ ...renameSchema.entries, last: v.fallback(v.optional(placeSchema), undefined) });

type RenameJob = v.InferOutput<typeof jobSchema>;
type Place = v.InferOutput<typeof placeSchema>;

/** Returns the document of a customer's job. Its fields `startedAt` and `replaced` are for people, the others for its turns. */
export const renameJob = (firestore: Firestore, customerId: string) =>
  firestore.collection('renameJobs').doc(customerId);

const readJob = (data: unknown): RenameJob | undefined => {
  const job = v.safeParse(jobSchema, data);
  return job.success ? job.output : undefined;
};

/** Returns the names that documents may still have for a record, because a rename of it runs. */
export const formerNames = async ({
  firestore,
  parent,
  id,
}: DocumentReference): Promise<readonly string[]> =>
  parent.id === 'customers' ? (readJob((await renameJob(firestore, id).get()).data())?.oldNames ?? []) : [];

const nameSchema = v.fallback(v.optional(v.string()), undefined);

/**
 * Stores that a customer was renamed, and restarts the walk. The new name is read from the customer, so events may be
 * repeated, late or out of order. For a deleted customer the newest known name counts.
 *
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
    const customer = await firestore.collection('customers').doc(customerId).get();
    const name = v.parse(nameSchema, customer.get('name')) ?? job?.name ?? renamed.to;
    const names = new Set([...(job?.oldNames ?? []), ...(job ? [job.name] : []), renamed.from, renamed.to]);
    names.delete(name);
    const now = FieldValue.serverTimestamp();
    return {
      result: undefined,
      fields: {
        ...(!job && { replaced: 0, startedAt: now }),
        ...(data && { last: FieldValue.delete() }),
        oldNames: bounded([...names]),
        name,
        by,
        updatedAt: now,
      },
    };
  });

/**
 * Writes the new name into the next documents, at most `chunk`, and saves the job's progress in the same batch.
 * Concurrent and crashing workers are safe.
 *
 * A job walks through the documents once, in the order of their ids. So a rename writes each document at most once, and
 * two jobs that swap names come to an end.
 *
 * Skips a name that another customer has now: the documents may mean that customer.
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
    const oldNames = await unusedNames(firestore, job.oldNames);
    const documents = await nextNaming(firestore, oldNames, job.last, chunk);
    const batch = firestore.batch();
    for (const { document, field } of documents) {
      batch.update(document.ref, { [field]: job.name }, { lastUpdateTime: document.updateTime });
      noteEdit(batch, document.ref, null, 'rename');
    }
    const unchanged = { lastUpdateTime: snapshot.updateTime };
    const last = documents.at(-1)?.document;
    if (!last || documents.length < chunk) batch.delete(snapshot.ref, unchanged);
    else {
      const progress = {
        oldNames,
        last: { collection: last.ref.parent.id, id: last.id },
        replaced: FieldValue.increment(documents.length),
        isWaiting: FieldValue.delete(),
        updatedAt: FieldValue.serverTimestamp(),
      };
      batch.update(snapshot.ref, progress, unchanged);
    }
    await batch.commit();
  });

/** Returns the names that no customer has. */
async function unusedNames(firestore: Firestore, names: readonly string[]): Promise<string[]> {
  const isFree = await Promise.all(
    names.map(
      async (name) =>
        (await firestore.collection('customers').where('name', '==', name).limit(1).get()).empty,
    ),
  );
  return names.filter((_, index) => isFree[index]);
}

/** A document that names a customer, with the field that does. */
interface Naming {
  readonly document: QueryDocumentSnapshot;
  readonly field: string;
}

/** Returns the next documents, at most `chunk`, that contain one of these customer names. */
async function nextNaming(
  firestore: Firestore,
  names: readonly string[],
  last: Place | undefined,
  chunk: number,
): Promise<Naming[]> {
  const found: Naming[] = [];
  const begin = last ? NAMING_KINDS.findIndex(({ collection }) => collection === last.collection) : 0;
  for (const kind of NAMING_KINDS.slice(begin)) {
    const behind = last?.collection === kind.collection ? last.id : undefined;
    const byName = await Promise.all(
      names.map((name) => naming(firestore, kind, name, behind, chunk - found.length)),
    );
    found.push(
      ...byName
        .flat()
        .sort(byId)
        .slice(0, chunk - found.length)
        .map((document) => ({ document, field: kind.field })),
    );
    if (found.length === chunk) break;
  }
  return found;
}

async function naming(
  firestore: Firestore,
  { collection, field }: NamingKind,
  name: string,
  behind: string | undefined,
  most: number,
): Promise<QueryDocumentSnapshot[]> {
  const ordered = firestore
    .collection(collection)
    .where(field, '==', name)
    .orderBy(FieldPath.documentId())
    .limit(most);
  return (await (behind === undefined ? ordered : ordered.startAfter(behind)).get()).docs;
}

/** Compares ids as Firestore does: by their UTF-8 bytes. */
const byId = (a: QueryDocumentSnapshot, b: QueryDocumentSnapshot): number =>
  Buffer.compare(Buffer.from(a.id), Buffer.from(b.id));
