import { createHash } from 'node:crypto';
import type { UserRecord } from 'firebase-admin/auth';
import { FieldValue, type Firestore, GrpcStatus } from 'firebase-admin/firestore';
import { ACTION_TEXTS, type AuditAction } from 'shared-model/audit-actions';
import * as v from 'valibot';
import { hasStatus } from './database';

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
  actor: v.nullable(v.object({ uid: v.string(), email: v.string(), name: v.optional(v.string()) })),
  /** The callable's name, or the kind of change that the server found. */
  action: v.custom<AuditAction>(
    (action) => typeof action === 'string' && Object.hasOwn(ACTION_TEXTS, action),
  ),
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

/** Returns the audited fields of an account. Its name is the one in the staff, because clients can write the one in Auth. */
export const stateOf = (
  user: Pick<UserRecord, 'email' | 'disabled' | 'customClaims'>,
  displayName: string,
): AccountState => ({
  email: user.email ?? '',
  displayName,
  disabled: user.disabled,
  isAdmin: user.customClaims?.admin === true,
});

/**
 * Logs what any account can cause. Equal entries of one day share one, which counts them in `repeats`, and keeps the time
 * `lastAt` and the state `after` of the last one. So nobody can flood the log.
 *
 * @param now in milliseconds since 1970.
 */
export async function noteOnceADay(firestore: Firestore, entry: AuditEntry, now: number): Promise<void> {
  const { actor, action, target, outcome, reason, after } = entry;
  const same = JSON.stringify([actor?.uid, action, target, outcome, reason]);
  const hash = createHash('sha256').update(same).digest('hex').slice(0, 32);
  const shared = auditLog(firestore).doc(`${new Date(now).toISOString().slice(0, 10)}-${hash}`);
  try {
    await shared.create(newEntry(entry));
  } catch (error) {
    if (!hasStatus(error, GrpcStatus.ALREADY_EXISTS)) throw error;
    await shared.update({ after, repeats: FieldValue.increment(1), lastAt: FieldValue.serverTimestamp() });
  }
}

/** Logs what an account did to itself, with its names before and after, as {@link noteOnceADay}. */
export const noteOwnChange = (
  firestore: Firestore,
  account: UserRecord,
  {
    action,
    before,
    after,
  }: { readonly action: AuditAction; readonly before: string; readonly after: string },
): Promise<void> =>
  noteOnceADay(
    firestore,
    {
      actor: { uid: account.uid, email: account.email ?? '', name: before },
      action,
      target: account.uid,
      outcome: 'done',
      before: stateOf(account, before),
      after: stateOf(account, after),
    },
    Date.now(),
  );
