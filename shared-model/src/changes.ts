// A change: one act on many records, which the server takes step by step, and which can be taken back.
import * as v from 'valibot';
import { BIN_DAYS } from './bin';
import { isDocumentId } from './fields/ids';

/** The collection of changes. Only the functions write it; all staff read it. */
export const CHANGES = 'changes';

/**
 * The kinds of changes: delete records, restore them from the bin, write one text in place of another, write a new name into the records
 * that name a customer or a contact, merge two customers, import a file, or take another change back.
 */
export const CHANGE_KINDS = ['delete', 'restore', 'change', 'names', 'merge', 'import', 'revert'] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Draft: not all of its parts have arrived. A stopped or failed one can be continued by its account, or taken back. */
export const CHANGE_STATES = ['draft', 'running', 'done', 'stopped', 'failed'] as const;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Every change can be taken back for this many milliseconds. */
export const REVERTED_FOR_MS = BIN_DAYS * DAY_MS;

/** Pages show a change for this many milliseconds: longer while it runs. */
export const CHANGE_SHOWN_MS = { running: DAY_MS, ended: 600_000 } as const;

/** The most records that a list of ids has in one part: a call has 64 KB at most. */
export const PART_RECORDS = 1_000;

/** The most characters of the ids of one part. */
export const PART_TEXT = 50_000;

const count = v.optional(v.number(), 0);

/** A change as its page sees it. */
export const changeSchema = v.object({
  kind: v.picklist(CHANGE_KINDS),
  /** The kind of its records, or of the one that was renamed or merged. */
  collection: v.string(),
  /** The account; null for the server. */
  by: v.nullable(v.string()),
  at: v.date(),
  /** It can be taken back until then. */
  until: v.date(),
  state: v.picklist(CHANGE_STATES),
  /** The number of records that it is about, if that is known. */
  total: count,
  /** Counts the records, or the rows of the file, that it has looked at. */
  done: count,
  created: count,
  updated: count,
  skipped: count,
  refused: count,
  /** Counts the records that it did not touch, each with its reason in `left`. */
  kept: count,
  /** The change that this one takes back. `revertedBy` is the change that takes this one back. */
  reverts: v.optional(v.string()),
  revertedBy: v.optional(v.string()),
  shownUntil: v.date(),
  /** Of `change`: the field, with both texts. Of `names`: both names. */
  field: v.optional(v.string()),
  from: v.optional(v.string()),
  to: v.optional(v.string()),
  /** Of `names`, and of its revert: the id of the record with the name. */
  record: v.optional(v.string()),
  /** Of `import`. */
  fileName: v.optional(v.string()),
  hash: v.optional(v.string()),
  /** Of `merge`: the customer that stays, and the one that is gone, with its name then. */
  keptId: v.optional(v.string()),
  goneId: v.optional(v.string()),
  goneName: v.optional(v.string()),
});

export type Change = v.InferOutput<typeof changeSchema>;

/** A record that a change did not touch, or a row that it refused. */
export const leftSchema = v.object({
  collection: v.string(),
  recordId: v.optional(v.string()),
  /** The number of the row in an imported file, and the part of the change that has it. */
  row: v.optional(v.number()),
  part: v.optional(v.number()),
  /** The name of the record, as it is shown. */
  name: v.optional(v.string()),
  /** A sentence. */
  reason: v.string(),
  /** The fields that a revert did not touch, if it gave back others. */
  fields: v.optional(v.array(v.string())),
  /** The account that wrote it last, and when, in milliseconds since 1970. */
  by: v.optional(v.nullable(v.string())),
  at: v.optional(v.number()),
});

export type Left = v.InferOutput<typeof leftSchema>;

const WRONG = 'Choose the records again.';
const id = v.pipe(v.string(WRONG), v.regex(/^[0-9a-f]{32}$/, WRONG));
/** The id of a change that is stored: the server makes others. */
const storedId = v.pipe(v.string(WRONG), v.check(isDocumentId, WRONG));
const MOST_PARTS = 100;

/** The request of the callable `changeRecords`. */
export const changeRequestSchema = v.variant(
  'action',
  [
    /** Sends one part of a list of records to delete, or of bin items to restore. The last part starts the change. */
    v.strictObject({
      action: v.literal('begin'),
      id,
      kind: v.picklist(['delete', 'restore'], WRONG),
      collection: v.string(WRONG),
      part: v.pipe(v.number(WRONG), v.integer(WRONG), v.minValue(0, WRONG), v.maxValue(MOST_PARTS, WRONG)),
      ids: v.pipe(
        v.array(v.pipe(v.string(WRONG), v.check(isDocumentId, WRONG)), WRONG),
        v.minLength(1, WRONG),
        v.maxLength(PART_RECORDS, WRONG),
        v.check((ids) => ids.join('').length <= PART_TEXT, WRONG),
      ),
      isLast: v.boolean(WRONG),
    }),
    v.strictObject({ action: v.picklist(['stop', 'continue'], WRONG), id: storedId }),
    /** `id` is that of the new change, `reverts` that of the one to take back. */
    v.strictObject({ action: v.literal('revert'), id, reverts: storedId }),
    /** Asks for what a change has left, from a step on. */
    v.strictObject({
      action: v.literal('left'),
      id: storedId,
      from: v.pipe(v.number(WRONG), v.integer(WRONG), v.minValue(0, WRONG)),
    }),
  ],
  'Say what to do with which records.',
);

export type ChangeRequest = v.InferOutput<typeof changeRequestSchema>;

/** The answer to `left`. `next`: the step to go on from. */
export const leftAnswer = v.object({ left: v.array(leftSchema), next: v.optional(v.number()) });
