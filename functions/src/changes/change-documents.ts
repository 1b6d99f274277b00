import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  type Firestore,
  type Query,
  Timestamp,
} from 'firebase-admin/firestore';
import { CHANGE_SHOWN_MS, CHANGES, changeSchema, leftSchema, REVERTED_FOR_MS } from 'shared-model/changes';
import { choicesOfTexts, DUPLICATE_MODES } from 'shared-model/imports/import-request';
import * as v from 'valibot';
import { MODELS } from '../../models/models';
import { historyExpiry } from '../records/items';
import { plain } from '../records/plain';

export const DAY_MS = 24 * 60 * 60 * 1_000;

/** A cursor: a leg of the plan, and the last id done, or the number of ids done as a text. */
const cursorSchema = v.object({ leg: v.number(), after: v.string() });

export type Cursor = v.InferOutput<typeof cursorSchema>;

/** A stored change, with what its worker needs. */
const storedSchema = v.pipe(
  v.object({
    ...changeSchema.entries,
    cursor: v.optional(cursorSchema, { leg: 0, after: '' }),
    /** Counts the steps that were taken. */
    step: v.optional(v.number(), 0),
    parts: v.optional(v.number(), 0),
    /** Of `names`: the name before, if records have it and no id. */
    adopts: v.optional(v.string()),
    /** Of an import: how it treats duplicates. */
    mode: v.optional(v.picklist(DUPLICATE_MODES), 'skip'),
    choices: v.pipe(
      v.optional(v.string(), ''),
      v.transform((texts) => choicesOfTexts(texts.split(','))),
    ),
  }),
  v.transform((stored) => ({
    ...stored,
    model: MODELS.find(({ collection }) => collection === stored.collection),
  })),
);

export type StoredChange = v.InferOutput<typeof storedSchema>;

/** Returns the document of a change. */
export const changeReference = (firestore: Firestore, id: string): DocumentReference =>
  firestore.collection(CHANGES).doc(id);

/** Returns a stored change; undefined if there is none, or it cannot be read. */
export const readChange = (data: unknown): StoredChange | undefined => {
  const change = v.safeParse(storedSchema, plain(data));
  return change.success ? change.output : undefined;
};

/** Reads a change: see {@link readChange}. */
export const loadChange = async (firestore: Firestore, id: string): Promise<StoredChange | undefined> =>
  readChange((await changeReference(firestore, id).get()).data());

/** Returns the fields of a change that begins now. @param by null for the server. */
export const newChange = (
  given: Pick<StoredChange, 'kind' | 'collection' | 'by'> & Readonly<Record<string, unknown>>,
  now = Timestamp.now(),
) => ({
  state: 'running',
  ...given,
  at: now,
  until: new Date(now.toMillis() + REVERTED_FOR_MS),
  shownUntil: new Date(now.toMillis() + CHANGE_SHOWN_MS.running),
  expiresAt: historyExpiry(now),
});

/** Returns the fields of a change that has ended. */
export const ended = (state: 'done' | 'stopped' | 'failed') => ({
  state,
  shownUntil: new Date(Date.now() + CHANGE_SHOWN_MS.ended),
});

const numbered = (number: number): string => String(number).padStart(5, '0');

/** Returns the document of a part of a plan: its ids, its rows, or what a step of a merge has moved. */
export const partOf = (change: DocumentReference, part: number): DocumentReference =>
  change.collection('parts').doc(numbered(part));

/** Returns the document of what a step has left. */
export const leftOf = (change: DocumentReference, step: number): DocumentReference =>
  change.collection('left').doc(numbered(step));

/** Returns the schema of a document that has JSON. */
const withJson = <S extends v.GenericSchema>(schema: S) =>
  v.object({ json: v.pipe(v.string(), v.parseJson(), schema) });

/** The most steps of which one call reads what they have left. */
const STEPS_OF_LEFT = 20;

/** Reads what a change has left, from a step on. @returns `next`, the step to go on from, if there may be more. */
export const readLeft = async (change: DocumentReference, from: number) => {
  const steps = change.collection('left').orderBy('step').startAt(from).limit(STEPS_OF_LEFT);
  const { docs } = await steps.get();
  const left = docs.flatMap((step) => v.parse(withJson(v.array(leftSchema)), step.data()).json);
  const last = docs.at(STEPS_OF_LEFT - 1);
  return { left, ...(last && { next: Number(last.get('step')) + 1 }) };
};

/** Returns when a part expires: a day after the change can no longer be taken back. */
export const partExpiry = ({ until }: Pick<StoredChange, 'until'>): Date =>
  new Date(until.getTime() + DAY_MS);

/** Reads the JSON of a part with a schema. @throws v.ValiError if it is not stored as this code stores it. */
export const readPart = async <S extends v.GenericSchema>(
  change: DocumentReference,
  part: number,
  schema: S,
): Promise<v.InferOutput<S>> => v.parse(withJson(schema), (await partOf(change, part).get()).data()).json;

/** Returns the next of what the parts of a change list, and where the step after it begins; undefined at the end. */
export const nextInParts = async <S extends v.GenericSchema>(
  {
    reference,
    parts,
    cursor: { leg, after },
  }: Pick<StoredChange, 'parts' | 'cursor'> & {
    readonly reference: DocumentReference;
  },
  schema: S,
  most: number,
) => {
  if (leg >= parts) return undefined;
  const part = await readPart(reference, leg, v.array(schema));
  const end = Number(after) + most;
  const next: Cursor = end < part.length ? { leg, after: String(end) } : { leg: leg + 1, after: '' };
  return { some: part.slice(Number(after), end), next };
};

/** Returns the next documents that queries find, one query after the other, and where the step after them begins; undefined at the end. */
export const nextFound = async (
  queries: readonly (Query | undefined)[],
  { leg, after }: Cursor,
  most: number,
) => {
  for (const [index, query] of queries.entries()) {
    if (index < leg || !query) continue;
    const all = query.orderBy(FieldPath.documentId()).limit(most);
    const { docs } = await (index > leg || after === '' ? all : all.startAfter(after)).get();
    const last = docs.at(-1);
    if (last) return { leg: index, docs, next: { leg: index, after: last.id } };
  }
  return undefined;
};

/** Returns whether somebody has changed documents since they were read before a transaction. */
export const isOutdated = (
  found: readonly DocumentSnapshot[],
  read: (document: DocumentReference) => DocumentSnapshot,
): boolean => found.some(({ ref, updateTime }) => updateTime?.valueOf() !== read(ref).updateTime?.valueOf());

/** The ids of an account's running changes. The first one takes the next step, and then goes to the end. */
const laneSchema = v.object({ changes: v.array(v.string()), tick: v.number() });

export type Lane = v.InferOutput<typeof laneSchema>;

/** The lane of the server's own changes. */
const SERVER = 'server';

/** Returns the collection of lanes. */
export const lanes = (firestore: Firestore) => firestore.collection('lanes');

/** Returns the lane of an account; that of the server for null. */
export const laneOf = (firestore: Firestore, by: string | null): DocumentReference =>
  lanes(firestore).doc(by ?? SERVER);

/** Returns a stored lane; an empty one if there is none. */
export const readLane = (data: unknown): Lane =>
  v.parse(v.fallback(laneSchema, { changes: [], tick: 0 }), data);

/** A batch, or a transaction. */
interface Writes {
  set(document: DocumentReference, fields: object, options: { merge: true }): unknown;
}

/** Puts a change into the lane of an account, if it is not there. Reads nothing. */
export const enqueue = (writes: Writes, firestore: Firestore, by: string | null, id: string): void => {
  const lane = {
    changes: FieldValue.arrayUnion(id),
    tick: FieldValue.increment(1),
    touchedAt: FieldValue.serverTimestamp(),
  };
  writes.set(laneOf(firestore, by), lane, { merge: true });
};
