import { Timestamp } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { adminCallable } from '../../calls/callable';
import type { Context } from '../../calls/caller';
import { invalidInput, pageInput } from '../../calls/input';
import { failure } from '../../calls/response';
import { auditLog } from './audit-log';

const moment = v.pipe(
  v.instance(Timestamp),
  v.transform((at) => at.toDate().toISOString()),
);

/** An entry as stored: an `AuditEntry`, and for a refusal that came again how often and when last. */
const storedSchema = v.looseObject({ at: moment, lastAt: v.optional(moment) });

/** Gives the part `{ pageToken?, pageSize? }` of the audit log, newest first. */
export async function listEntries({ firestore }: Pick<Context, 'firestore'>, data: unknown) {
  const input = v.safeParse(pageInput, data);
  if (!input.success) return invalidInput(input.issues);
  const { pageSize, pageToken } = input.output;
  const log = auditLog(firestore);
  let query = log.orderBy('at', 'desc').limit(pageSize + 1);
  if (pageToken !== undefined) {
    // A document as cursor: entries of one moment would be lost behind a time.
    const last = await log.doc(pageToken).get();
    if (!last.exists) return failure('auth/invalid-page-token', 'This page is gone: start from the first.');
    query = query.startAfter(last);
  }
  const { docs } = await query.get();
  const entries = docs
    .slice(0, pageSize)
    .map((document) => ({ id: document.id, ...v.parse(storedSchema, document.data()) }));
  const last = entries.at(-1);
  return { entries, ...(last && docs.length > pageSize && { nextPageToken: last.id }) };
}

/**
 * Callable for administrators: `{ pageToken?, pageSize? }` → `{ entries, nextPageToken? }`, newest first, or a
 * failure. Each entry is an `AuditEntry` with its `id` and, as ISO 8601, its moment `at`; a refusal that came again that day
 * has `repeats` and `lastAt`.
 */
export const listAuditLog = adminCallable('listAuditLog', listEntries);
