import * as v from 'valibot';
import { auditLog, type StoredAuditEntry } from './audit-log';
import { adminCallable } from './callable';
import type { Context } from './caller';
import { invalidInput, pageInput } from './input';
import { failure } from './response';

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
  const entries = docs.slice(0, pageSize).map((document) => {
    const { at, ...entry } = document.data() as StoredAuditEntry;
    return { id: document.id, at: at.toDate().toISOString(), ...entry };
  });
  const last = entries.at(-1);
  return { entries, ...(last && docs.length > pageSize && { nextPageToken: last.id }) };
}

/**
 * Callable for administrators: `{ pageToken?, pageSize? }` → `{ entries, nextPageToken? }`, newest first, or a
 * failure. Each entry is an `AuditEntry` with its `id` and, as ISO 8601, its moment `at`.
 */
export const listAuditLog = adminCallable('listAuditLog', listEntries);
