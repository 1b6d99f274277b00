import { createHash } from 'node:crypto';
import type { UserRecord } from 'firebase-admin/auth';
import { FieldValue, type Firestore, GrpcStatus } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { hasStatus } from '../../calls/grpc-status';

const stateSchema = v.object({
  email: v.string(),
  displayName: v.string(),
  disabled: v.boolean(),
  isAdmin: v.boolean(),
});

/** What an account is at one moment, as far as administrators decide it. */
export type AccountState = v.InferOutput<typeof stateSchema>;

/** Who did what to whom. */
export const auditEntrySchema = v.object({
  /** Null where the server found a change that no function has made. */
  actor: v.nullable(v.object({ uid: v.string(), email: v.string() })),
  /** The callable's name, or what the server found. */
  action: v.string(),
  /** The account's uid, or the email of one that was to be created; null where a refused caller named none that was read. */
  target: v.nullable(v.string()),
  /**
   * `interrupted`: the function ended or Auth failed midway, so that the change may or may not have taken place.
   */
  outcome: v.picklist(['done', 'refused', 'denied', 'interrupted']),
  /** Why it was refused or denied, as a code. */
  reason: v.optional(v.string()),
  before: v.nullable(stateSchema),
  after: v.nullable(stateSchema),
});

export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;

export const auditLog = (firestore: Firestore) => firestore.collection('auditLog');

/** An entry as it goes into a write, whose time is the server's. */
export const newEntry = (entry: AuditEntry) => ({ ...entry, at: FieldValue.serverTimestamp() });

/** Returns the state of an account. */
export const stateOf = (
  user: Pick<UserRecord, 'email' | 'displayName' | 'disabled' | 'customClaims'>,
): AccountState => ({
  email: user.email ?? '',
  displayName: user.displayName ?? '',
  disabled: user.disabled,
  isAdmin: user.customClaims?.admin === true,
});

/** What the entry of a refusal says. */
export type RefusalEntry = Pick<AuditEntry, 'actor' | 'action' | 'target' | 'outcome' | 'reason'>;

/**
 * Notes a refusal. The first one of a day is an entry of its own; those that differ in nothing are counted in its `repeats`,
 * with the time `lastAt` of the last. So nobody fills the log by asking again and again.
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
