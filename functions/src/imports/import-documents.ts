import {
  type CollectionReference,
  type DocumentReference,
  type Firestore,
  Timestamp,
} from 'firebase-admin/firestore';
import { BIN_DAYS } from 'shared-records/model/bin';
import type { Model } from 'shared-records/model/define-model';
import {
  choicesOfTexts,
  DUPLICATE_MODES,
  IMPORT_STATES,
  type ImportRow,
  type ImportSummary,
  importRowSchema,
  importSchema,
  keptSchema,
} from 'shared-records/model/imports/import-request';
import * as v from 'valibot';
import { MODELS } from '../../models/models';

/** Returns the collection of all imports. Only the functions read and write it. */
export const importsOf = (firestore: Firestore): CollectionReference => firestore.collection('imports');

const count = v.optional(v.number(), 0);

/** A stored import. `steps` and `rows` are known once it starts, `step` is the next one to write or, while undoing, to undo. */
export const storedImport = v.pipe(
  v.object({
    uid: v.string(),
    by: v.string(),
    collection: v.string(),
    fileName: v.string(),
    hash: v.string(),
    at: v.instance(Timestamp),
    expiresAt: v.optional(v.instance(Timestamp)),
    state: v.picklist(IMPORT_STATES),
    mode: v.optional(v.picklist(DUPLICATE_MODES), 'skip'),
    /** Separated by commas, because an array would be indexed. */
    choices: v.pipe(
      v.optional(v.string(), ''),
      v.transform((texts) => choicesOfTexts(texts.split(','))),
    ),
    steps: count,
    rows: count,
    step: count,
    /** The rows of all steps so far, with those of customers that the file names. */
    read: count,
    done: count,
    created: count,
    updated: count,
    skipped: count,
    refused: count,
    undone: count,
    kept: count,
    /** The account that asked last to undo it, and when. */
    undoneBy: v.optional(v.string()),
    undoneAt: v.optional(v.instance(Timestamp)),
  }),
  v.transform((stored) => ({
    ...stored,
    model: MODELS.find(({ collection }) => collection === stored.collection),
  })),
);

export type StoredImport = v.InferOutput<typeof storedImport>;

/** Returns an import as the page sees it. */
export const summaryOf = (
  id: string,
  stored: StoredImport,
  caller: { readonly uid: string; readonly isAdmin: boolean },
): ImportSummary =>
  v.parse(importSchema, {
    ...stored,
    id,
    at: stored.at.toMillis(),
    entityName: stored.model?.entityName,
    until: stored.expiresAt?.toMillis(),
    isOwn: caller.isAdmin || stored.uid === caller.uid,
  });

/** Returns when an import can no longer be undone: its documents leave with what it put into the bin. */
export const importExpiry = (from = Date.now()): Date => new Date(from + BIN_DAYS * 24 * 60 * 60 * 1_000);

const numbered = (step: number): string => String(step).padStart(5, '0');

/** Returns the documents of one step: its rows, and what became of them. */
export const rowsDocument = (job: DocumentReference, step: number): DocumentReference =>
  job.collection('importRows').doc(numbered(step));
export const resultDocument = (job: DocumentReference, step: number): DocumentReference =>
  job.collection('importResults').doc(numbered(step));

/** Returns the document that holds what an updated record had before. */
export const beforeDocument = (job: DocumentReference, { row, collection }: ImportRow): DocumentReference =>
  job.collection('importBefore').doc(`${collection ?? ''}${row}`);

const rowsSchema = v.object({ json: v.pipe(v.string(), v.parseJson(), v.array(importRowSchema)) });

/** Reads the rows of a step. @throws if they are not stored as this code stores them. */
export const readRows = async (job: DocumentReference, step: number): Promise<readonly ImportRow[]> =>
  v.parse(rowsSchema, (await rowsDocument(job, step).get()).data()).json;

/** Says what became of a row: a record was created or updated, or there was one, or the row was refused. */
const outcomeSchema = v.object({
  row: v.number(),
  collection: v.optional(v.literal('customers')),
  outcome: v.picklist(['created', 'updated', 'skipped', 'refused']),
  recordId: v.optional(v.string()),
  /** The fields that an update wrote. */
  fields: v.optional(v.array(v.string())),
  reason: v.optional(v.string()),
});

export type Outcome = v.InferOutput<typeof outcomeSchema>;

/** A record that an undo kept. `by` is the account that changed it last. */
const keptRowSchema = v.object({ ...keptSchema.entries, by: v.optional(v.nullable(v.string())) });

export type KeptRow = v.InferOutput<typeof keptRowSchema>;

const resultSchema = v.object({
  json: v.pipe(v.string(), v.parseJson(), v.array(outcomeSchema)),
  /** Only after an undo. */
  kept: v.fallback(v.pipe(v.string(), v.parseJson(), v.array(keptRowSchema)), []),
});

/** Reads what became of the rows of a step, and which of them its undo kept; nothing for a step that was not done. */
export const readResult = async (
  job: DocumentReference,
  step: number,
): Promise<{ readonly outcomes: readonly Outcome[]; readonly kept: readonly KeptRow[] }> => {
  const stored = await resultDocument(job, step).get();
  if (!stored.exists) return { outcomes: [], kept: [] };
  const { json, kept } = v.parse(resultSchema, stored.data());
  return { outcomes: json, kept };
};

/** Returns the model of a row's record. */
export const modelOf = (main: Model, { collection }: Pick<ImportRow, 'collection'>): Model =>
  MODELS.find((model) => model.collection === (collection ?? main.collection)) ?? main;

/** Returns the id of the record that a row creates. It is the same whenever the row is written again. */
export const idOfRow = (
  job: DocumentReference,
  { row, collection }: Pick<ImportRow, 'row' | 'collection'>,
): string => `${job.id}-${collection ? 'c' : ''}${row.toString(36)}`;

/** Returns the record of a row, with a value for each field of its kind. */
export const recordInRow = (
  { fields }: Model,
  { values }: Pick<ImportRow, 'values'>,
): Readonly<Record<string, unknown>> => {
  const given = new Map(Object.entries(values));
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => {
      const value = given.get(name);
      return [name, kind === 'moment' ? new Date(Number(value ?? Number.NaN)) : String(value ?? '')];
    }),
  );
};
