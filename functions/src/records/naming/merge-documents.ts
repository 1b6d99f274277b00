import { type DocumentReference, type Firestore, type Query, Timestamp } from 'firebase-admin/firestore';
import { MERGES, mergeSchema } from 'shared-records/model/record-jobs';
import * as v from 'valibot';
import { placeSchema } from './rename-claims';

/** A stored merge, with what its steps need. */
const storedMergeSchema = v.object({
  ...mergeSchema.entries,
  undoUntil: v.pipe(
    v.instance(Timestamp),
    v.transform((moment) => moment.toDate()),
  ),
  /** The account that merged them. */
  by: v.string(),
  at: v.instance(Timestamp),
  /** The name of the customer that stays, as the last step wrote it. */
  name: v.string(),
  /** All names that steps have written. */
  targets: v.array(v.string()),
  /** The names that steps replace, while they run. */
  moving: v.fallback(v.array(v.string()), []),
  /** Counts the lists in `moved`. Undo takes them from the last one. */
  lists: v.number(),
  last: v.fallback(v.optional(placeSchema), undefined),
});

export type StoredMerge = v.InferOutput<typeof storedMergeSchema>;

/** Returns the document of a merge. */
export const mergeDocument = (firestore: Firestore, id: string): DocumentReference =>
  firestore.collection(MERGES).doc(id);

/** Returns the running merges of some customers. */
export const runningMerges = (firestore: Firestore, ids: readonly string[]): Query =>
  firestore.collection(MERGES).where('busy', 'array-contains-any', ids).limit(2);

/** Returns the merges of a customer into another one. */
export const laterMerges = (firestore: Firestore, id: string): Query =>
  firestore.collection(MERGES).where('gone', '==', id);

/** Returns a stored merge; undefined if there is none. */
export const readMerge = (data: unknown): StoredMerge | undefined => {
  const merge = v.safeParse(storedMergeSchema, data);
  return merge.success ? merge.output : undefined;
};

/** Returns whether a merge or its Undo has steps to take. */
export const isMerging = (merge: StoredMerge | undefined): boolean =>
  merge?.state === 'running' || merge?.state === 'undoing';

/** Returns a list of the documents that a step has moved, beside the merge. Firestore deletes it when Undo works no more. */
export const movedList = (merge: DocumentReference, list: number): DocumentReference =>
  merge.collection('moved').doc(String(list));

/** Returns the document with what the merge has replaced. */
export const replacedDocument = (merge: DocumentReference): DocumentReference =>
  merge.collection('moved').doc('replaced');

const fields = v.record(v.string(), v.unknown());

/** Describes the customer that is gone, and the fields of the other one before and after. */
export const replacedSchema = v.object({
  gone: fields,
  /** The path of its entry in the bin. */
  entry: v.string(),
  before: fields,
  after: fields,
  /** The rename of the gone customer, if it waited. */
  held: v.nullable(fields),
});

export const movedSchema = v.object({
  documents: v.array(v.object({ collection: v.string(), id: v.string(), from: v.string() })),
});
