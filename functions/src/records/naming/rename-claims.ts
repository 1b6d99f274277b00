import type { Firestore, Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { MERGES } from 'shared-records/model/record-jobs';
import * as v from 'valibot';
import { CUSTOMER_KIND, kindOfId, type NamingKind, OTHER_NAMED_KINDS, renameId } from './named-kinds';

const NAMING_COLLECTIONS = [CUSTOMER_KIND, ...OTHER_NAMED_KINDS].flatMap(({ naming }) =>
  naming.map(({ collection }) => collection),
);

/** The cursor of a walk through the documents that name others. */
export const placeSchema = v.object({ collection: v.picklist(NAMING_COLLECTIONS), id: v.string() });

/** The most records of one name that are looked at. */
const MOST_NAMESAKES = 10;

/** The most renames from one name that are looked at. Those of other kinds of records count, too. */
const MOST_CLAIMS = 30;

/** The customers within which a name means one record; undefined for customers themselves. */
export type Within = readonly string[] | undefined;

/** The customers that a record had when it was renamed. */
export const withinSchema = v.fallback(v.optional(v.array(v.string())), undefined);

/** The names that a record took from others, whose documents have them. */
export const foreignSchema = v.fallback(v.array(v.string()), []);

/**
 * A rename that waits, at `heldRenames/{id}`: its record took the name of another one, the `blocker`, or that one took
 * the old name, so documents with that name would be anybody's. `oldNames` are what the record's own documents call it.
 */
const heldSchema = v.object({
  oldNames: v.array(v.string()),
  name: v.string(),
  blocker: v.string(),
  foreign: foreignSchema,
  within: withinSchema,
});

type HeldRename = v.InferOutput<typeof heldSchema>;

/** Returns the document of a rename that waits. */
export const heldRename = (firestore: Firestore, id: string) => firestore.collection('heldRenames').doc(id);

/** Returns the document of a rename that runs. Its fields `startedAt` and `replaced` are for people, the others for its turns. */
export const renameJob = (firestore: Firestore, id: string) => firestore.collection('renameJobs').doc(id);

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

/** Returns the records that have a name, of the kind of the record `own`. */
const named = (firestore: Firestore, name: string, own: string, within: Within): Query => {
  const kind = kindOfId(own);
  const query = firestore.collection(kind.model.collection).where(kind.nameField, '==', name);
  return kind.within === undefined || within === undefined ? query : query.where(kind.within, 'in', within);
};

/** Returns the ids of other records that have a name. */
export const recordsNamed = async (
  firestore: Firestore,
  name: string,
  own: string,
  within?: Within,
): Promise<string[]> => {
  const { docs } = await named(firestore, name, own, within).limit(MOST_NAMESAKES).get();
  return docs.map(({ ref }) => renameId(ref)).filter((id) => id !== own);
};

/** Returns the ids of other records that have a name, without those whose documents wait to get it. */
export const namesakesOf = async (
  firestore: Firestore,
  name: string,
  own: string,
  within?: Within,
): Promise<string[]> => {
  const others = await recordsNamed(firestore, name, own, within);
  if (others.length === 0) return [];
  const [waiting, running] = await Promise.all([
    firestore.getAll(...others.map((id) => heldRename(firestore, id))),
    firestore.getAll(...others.map((id) => renameJob(firestore, id))),
  ]);
  return others.flatMap((id, index) => {
    const held = readHeld(waiting[index]?.data());
    const job = v.safeParse(arrivingSchema, running[index]?.data());
    const isHeld = held?.name === name && !held.oldNames.includes(name);
    const isArriving = job.success && job.output.name === name && !job.output.written.includes(name);
    return isHeld || isArriving ? [] : [id];
  });
};

/** Returns another record that documents with a name belong to; undefined if there is none. */
export const claimantOf = async (
  firestore: Firestore,
  name: string,
  own: string,
  within?: Within,
): Promise<string | undefined> => {
  const kind = kindOfId(own);
  const claims = ['renameJobs', 'heldRenames'].map((collection) =>
    firestore.collection(collection).where('oldNames', 'array-contains', name).limit(MOST_CLAIMS).get(),
  );
  const merging = firestore.collection(MERGES).where('moving', 'array-contains', name).limit(2).get();
  const [namesakes, merges, ...renames] = await Promise.all([
    namesakesOf(firestore, name, own, within),
    merging,
    ...claims,
  ]);
  const isRival = (claim: QueryDocumentSnapshot) =>
    kindOfId(claim.id) === kind &&
    (within === undefined ||
      v.parse(withinSchema, claim.get('within'))?.some((text) => within.includes(text)));
  return [
    ...namesakes,
    ...renames.flatMap(({ docs }) => docs.filter(isRival).map(({ id }) => id)),
    ...(kind === CUSTOMER_KIND ? merges.docs.map((merge) => String(merge.get('gone'))) : []),
  ].find((id) => id !== own);
};

/** Returns the documents of a kind that name one of the records called so. */
export const naming = (
  firestore: Firestore,
  { collection, field, within: customer }: NamingKind,
  name: string,
  within: Within,
): Query => {
  const all = firestore.collection(collection).where(field, '==', name);
  return customer === undefined || within === undefined ? all : all.where(customer, 'in', within);
};

/** Returns those of some names that a document has. */
export const carried = async (
  firestore: Firestore,
  names: readonly string[],
  kinds: readonly NamingKind[] = CUSTOMER_KIND.naming,
  within?: Within,
): Promise<string[]> => {
  const isCarried = await Promise.all(
    names.map(async (name) => {
      const found = await Promise.all(
        kinds.map((kind) => naming(firestore, kind, name, within).limit(1).get()),
      );
      return found.some(({ empty }) => !empty);
    }),
  );
  return names.filter((_, index) => isCarried[index]);
};
