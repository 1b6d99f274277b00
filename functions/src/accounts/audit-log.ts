import { createHash } from 'node:crypto';
import type { UserRecord } from 'firebase-admin/auth';
import { FieldValue, type Firestore, GrpcStatus } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { hasStatus } from '../calls/grpc-status';

const stateSchema = v.object({
  email: v.string(),
  displayName: v.string(),
  disabled: v.boolean(),
  isAdmin: v.boolean(),
});

/** The fields of an account that administrators change. */
export type AccountState = v.InferOutput<typeof stateSchema>;

/** One entry of the audit log: who did what to whom. */
export const auditEntrySchema = v.object({
  /** Null if the server found a change that no function made. */
  actor: v.nullable(v.object({ uid: v.string(), email: v.string() })),
  /** The callable's name, or the kind of change that the server found. */
  action: v.string(),
  /** The account's uid, or the email of an account to create; null if a refused call named none. */
  target: v.nullable(v.string()),
  /** `interrupted`: the function or Auth failed midway, so the change may or may not have happened. */
  outcome: v.picklist(['done', 'refused', 'denied', 'interrupted']),
  /** The error code of a refused or denied call. */
  reason: v.optional(v.string()),
  before: v.nullable(stateSchema),
  after: v.nullable(stateSchema),
});

/** One entry of the audit log, without its time. */
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;

/** Returns the collection of audit entries. */
export const auditLog = (firestore: Firestore) => firestore.collection('auditLog');

/** Returns an entry to write, with the time of the server. */
export const newEntry = (entry: AuditEntry) => ({ ...entry, at: FieldValue.serverTimestamp() });

/** Returns the audited fields of an account. */
export const stateOf = (
  user: Pick<UserRecord, 'email' | 'displayName' | 'disabled' | 'customClaims'>,
): AccountState => ({
  email: user.email ?? '',
  displayName: user.displayName ?? '',
  disabled: user.disabled,
  isAdmin: user.customClaims?.admin === true,
});

/** The fields of an entry about a refused or denied call. */
export type RefusalEntry = Pick<AuditEntry, 'actor' | 'action' | 'target' | 'outcome' | 'reason'>;

/**
 * Logs a refusal. Equal refusals of one day share an entry, which counts them in `repeats` and keeps the time `lastAt`
 * of the last one, so that nobody can flood the log.
 *
 * @param now in milliseconds since 1970.
 */
export async function noteRefusal(firestore: Firestore, refusal: RefusalEntry, now: number): Promise<void> {
  const { actor, action, target, outcome, reason } = refusal;
  const same = JSON.stringify([actor?.uid, action, target, outcome, reason]);
  const hash = createHash('sha256').update(same).digest('hex').slice(0, 32);
  const entry = auditLog(firestore).doc(`${new Date(now).toISOString().slice(0, 10)}-${hash}`);
  try {
    await entry.create(newEntry({ ...refusal, before: null, after: null }));
  } catch (error) {
    if (!hasStatus(error, GrpcStatus.ALREADY_EXISTS)) throw error;
    await entry.update({ repeats: FieldValue.increment(1), lastAt: FieldValue.serverTimestamp() });
  }
}
