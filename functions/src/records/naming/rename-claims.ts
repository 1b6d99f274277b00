import type { Firestore } from 'firebase-admin/firestore';
import { MERGES } from 'shared-records/model/record-jobs';
import * as v from 'valibot';
import { NAMING_KINDS } from '../kinds-naming-customers';

/** The cursor of a walk through the documents that name customers. */
export const placeSchema = v.object({
  collection: v.picklist(NAMING_KINDS.map(({ collection }) => collection)),
  id: v.string(),
});

/** The most customers of one name that are looked at. */
const MOST_NAMESAKES = 10;

/**
 * A rename that waits, at `heldRenames/{customerId}`: its customer took the name of another one, the `blocker`, or that one took
 * the old name, so documents with that name would be anybody's. `oldNames` are what the customer's own documents are called.
 */
const heldSchema = v.object({ oldNames: v.array(v.string()), name: v.string(), blocker: v.string() });

export type HeldRename = v.InferOutput<typeof heldSchema>;

/** Returns the document of a rename that waits. */
export const heldRename = (firestore: Firestore, customerId: string) =>
  firestore.collection('heldRenames').doc(customerId);

/** Returns a rename that waits; undefined if there is none. */
export const readHeld = (data: unknown): HeldRename | undefined => {
  const held = v.safeParse(heldSchema, data);
  return held.success ? held.output : undefined;
};

/** Says which names a running rename has written into documents. */
const arrivingSchema = v.object({
  oldNames: v.pipe(v.array(v.string()), v.minLength(1)),
  name: v.string(),
  written: v.fallback(v.array(v.string()), []),
});

/** Returns the ids of other customers that have a name. */
export const bearersOf = async (firestore: Firestore, name: string, own: string): Promise<string[]> => {
  const bearers = firestore.collection('customers').where('name', '==', name).limit(MOST_NAMESAKES);
  return (await bearers.get()).docs.flatMap(({ id }) => (id === own ? [] : [id]));
};

/** Returns the ids of other customers that have a name, without those whose documents wait to get it. */
export const namesakesOf = async (firestore: Firestore, name: string, own: string): Promise<string[]> => {
  const others = await bearersOf(firestore, name, own);
  if (others.length === 0) return [];
  const [waiting, running] = await Promise.all([
    firestore.getAll(...others.map((id) => heldRename(firestore, id))),
    firestore.getAll(...others.map((id) => firestore.collection('renameJobs').doc(id))),
  ]);
  return others.flatMap((id, index) => {
    const held = readHeld(waiting[index]?.data());
    const job = v.safeParse(arrivingSchema, running[index]?.data());
    const isHeld = held?.name === name && !held.oldNames.includes(name);
    const isArriving = job.success && job.output.name === name && !job.output.written.includes(name);
    return isHeld || isArriving ? [] : [id];
  });
};

/** Returns another customer that documents with a name belong to; undefined if there is none. */
export const claimantOf = async (
  firestore: Firestore,
  name: string,
  own: string,
): Promise<string | undefined> => {
  const claims = ['renameJobs', 'heldRenames'].map((collection) =>
    firestore.collection(collection).where('oldNames', 'array-contains', name).limit(2).get(),
  );
  const merging = firestore.collection(MERGES).where('moving', 'array-contains', name).limit(2).get();
  const [namesakes, merges, ...renames] = await Promise.all([
    namesakesOf(firestore, name, own),
    merging,
    ...claims,
  ]);
  return [
    ...namesakes,
    ...renames.flatMap(({ docs }) => docs.map(({ id }) => id)),
    ...merges.docs.map((merge) => String(merge.get('gone'))),
  ].find((id) => id !== own);
};

/** Returns those of some names that a document has. */
export const carried = async (firestore: Firestore, names: readonly string[]): Promise<string[]> => {
  const isCarried = await Promise.all(
    names.map(async (name) => {
      const found = await Promise.all(
        NAMING_KINDS.map(({ collection, field }) =>
          firestore.collection(collection).where(field, '==', name).limit(1).get(),
        ),
      );
      return found.some(({ empty }) => !empty);
    }),
  );
  return names.filter((_, index) => isCarried[index]);
};
