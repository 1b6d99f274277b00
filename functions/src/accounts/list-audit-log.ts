import { Filter, type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { auditEntrySchema, auditLog } from '../calls/audit-log';
import { adminCallable, type Context } from '../calls/callable';
import { auditInput, withInput } from '../calls/input';
import { failure } from '../calls/response';

const moment = v.pipe(
  v.instance(Timestamp),
  v.transform((at) => at.toDate().toISOString()),
);

const { actor, target, reason, before, after } = auditEntrySchema.entries;

/**
 * A stored entry: an `AuditEntry`, with `repeats` and `lastAt` for a repeated refusal. Reads each field by itself: one of another type
 * must not hide the log.
 */
const storedSchema = v.object({
  at: moment,
  actor: v.fallback(actor, null),
  action: v.fallback(v.string(), ''),
  target: v.fallback(target, null),
  outcome: v.fallback(v.string(), 'interrupted'),
  reason: v.fallback(reason, undefined),
  before: v.fallback(before, null),
  after: v.fallback(after, null),
  repeats: v.fallback(v.optional(v.number()), undefined),
  lastAt: v.fallback(v.optional(moment), undefined),
});

/** Returns the time of an entry; if it is of another type, the time at which the entry was written first. */
const timeOf = (document: QueryDocumentSnapshot): Timestamp => {
  const at: unknown = document.get('at');
  return at instanceof Timestamp ? at : document.createTime;
};

/**
 * Returns one page of the audit log, newest first: `{ pageToken?, pageSize?, person?, action?, from?, before? }`. A
 * `person` is a uid: its entries are those by it and those about it.
 */
export const listEntries = withInput(auditInput, async ({ firestore }: Pick<Context, 'firestore'>, input) => {
  const { pageSize, pageToken, person, action, from, before } = input;
  const log = auditLog(firestore);
  let query = log.orderBy('at', 'desc').limit(pageSize + 1);
  if (action !== undefined) query = query.where('action', '==', action);
  if (from !== undefined) query = query.where('at', '>=', Timestamp.fromDate(new Date(from)));
  if (before !== undefined) query = query.where('at', '<', Timestamp.fromDate(new Date(before)));
  if (person !== undefined)
    query = query.where(
      Filter.or(Filter.where('actor.uid', '==', person), Filter.where('target', '==', person)),
    );
  if (pageToken !== undefined) {
    // A time as cursor would skip entries with the same time, so the cursor is a document.
    const last = await log.doc(pageToken).get();
    if (!last.exists) return failure('auth/invalid-page-token', 'This page is gone: start from the first.');
    query = query.startAfter(last);
  }
  const { docs } = await query.get();
  const entries = docs.slice(0, pageSize).map((document) => ({
    id: document.id,
    ...v.parse(storedSchema, { ...document.data(), at: timeOf(document) }),
  }));
  const last = entries.at(-1);
  return { entries, ...(last && docs.length > pageSize && { nextPageToken: last.id }) };
});

/**
 * Callable for administrators: `{ pageToken?, pageSize?, person?, action?, from?, before? }` → `{ entries, nextPageToken? }`,
 * newest first, or a failure. Each entry is an `AuditEntry` with `id` and `at` (ISO 8601). A repeated refusal has `repeats`
 * and `lastAt`.
 */
export const listAuditLog = adminCallable('listAuditLog', listEntries, { reads: true });
