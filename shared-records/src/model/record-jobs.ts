import * as v from 'valibot';
import { isDocumentId, NEW_ID } from './fields/ids';
import { MOST_JOB_RECORDS, MOST_JOB_TEXT } from './fields/limits';

export const JOB_KINDS = ['delete', 'restore'] as const;

/** The collection of an account's jobs. Only the account reads them. */
export const recordJobsCollection = (uid: string): string => `recordJobs/${uid}/jobs`;

/** The field of a staff entry that says until when pages of the account listen to its jobs. Most accounts have none to show. */
export const JOBS_UNTIL = 'jobsUntil';

/**
 * A request to delete records of a collection, or to restore them from the bin. `ids` are those of records, or of bin
 * entries for a restoration that undoes no deletion. The security rules repeat the schema, but for the form of the ids: rules
 * cannot look into a list.
 */
export const recordJobSchema = v.strictObject({
  kind: v.picklist(JOB_KINDS),
  collection: v.string(),
  ids: v.pipe(
    v.array(v.pipe(v.string(), v.check(isDocumentId))),
    v.minLength(1),
    v.maxLength(MOST_JOB_RECORDS),
    v.check((ids) => ids.join('').length <= MOST_JOB_TEXT),
  ),
  /** The id of the own deletion that this restores. A job ends first if it is still running. */
  undoes: v.optional(v.pipe(v.string(), v.regex(new RegExp(`^${NEW_ID}$`)))),
});

/** A stored job with its progress. */
export const storedJobSchema = v.object({
  ...recordJobSchema.entries,
  /** Counts the ids that are done. */
  done: v.optional(v.number(), 0),
  /** Counts the records that were not restored: another one has the id, or the bin no longer has it. */
  left: v.optional(v.number(), 0),
  /** Says how the job ended; undefined while it runs. */
  state: v.optional(v.picklist(['done', 'failed', 'cancelled'])),
});

export type NewRecordJob = v.InferOutput<typeof recordJobSchema>;

/** A job as its page sees it, with the time when the server accepted it. */
export type RecordJob = v.InferOutput<typeof storedJobSchema> & { readonly at: Date };

/** A running rename, as stored in `renameJobs`: of a customer under its id, of a contact under `contacts:ID`. */
export const renameSchema = v.object({
  /** The former names that documents may still have. */
  oldNames: v.array(v.string()),
  /** The new name. */
  name: v.string(),
});

export type Rename = v.InferOutput<typeof renameSchema>;

/** The collection of merges. A merge stays: it leads from the address and the name of the customer that is gone to the other one. */
export const MERGES = 'merges';

/** A merge of two customers: contacts and reports of `gone` follow to `kept`, until it is done or undone. */
export const mergeSchema = v.object({
  kept: v.string(),
  gone: v.string(),
  goneName: v.string(),
  /** Counts the contacts and reports that were moved. */
  moved: v.number(),
  /** Counts those that Undo left: somebody has changed or deleted them meanwhile. */
  left: v.optional(v.number(), 0),
  /** The fields of the kept customer that Undo left, because somebody has changed them meanwhile. */
  keptFields: v.optional(v.array(v.string()), []),
  state: v.picklist(['running', 'done', 'undoing', 'undone']),
  /** Undo works until then. */
  undoUntil: v.date(),
});

/** A merge as its page sees it. */
export type Merge = v.InferOutput<typeof mergeSchema>;

/** The collection of former names, which stay: each leads to the customer that had it last. */
export const FORMER_NAMES = 'formerNames';

/** A name that a customer had. It may be gone, or have the name again. */
export const formerNameSchema = v.object({
  name: v.string(),
  customer: v.string(),
});

/** A former name of a contact, in the same collection: it means one of the records of these customers. */
export const formerContactSchema = v.object({
  contactName: v.string(),
  customers: v.array(v.string()),
  contact: v.string(),
});

/** The collection of customers that staff do not take for duplicates. Each document, under the id of a customer, has the ids of others. */
export const NOT_DUPLICATES = 'notDuplicates';

export const notDuplicatesSchema = v.object({ ids: v.array(v.string()) });
