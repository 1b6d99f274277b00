import type { UserRecord } from 'firebase-admin/auth';
import { FieldValue, type Firestore, type Timestamp } from 'firebase-admin/firestore';

/** What an account is at one moment, as far as administrators decide it. */
export interface AccountState {
  readonly email: string;
  readonly displayName: string;
  readonly disabled: boolean;
  readonly isAdmin: boolean;
}

/** Who did what to whom. */
export interface AuditEntry {
  readonly actor: { readonly uid: string; readonly email: string };
  /** The callable's name. */
  readonly action: string;
  /** The account's uid, or the email of one that was to be created; null where a denied caller named none that was read. */
  readonly target: string | null;
  /**
   * `interrupted`: the function ended or Auth failed midway, so that the change may or may not have taken place.
   */
  readonly outcome: 'done' | 'refused' | 'denied' | 'interrupted';
  readonly before: AccountState | null;
  readonly after: AccountState | null;
}

/** An entry as stored: nothing ever changes it. */
export type StoredAuditEntry = AuditEntry & { readonly at: Timestamp };

export const auditLog = (firestore: Firestore) => firestore.collection('auditLog');

/** An entry as it goes into a write, whose time is the server's. */
export const newEntry = (entry: AuditEntry) => ({ ...entry, at: FieldValue.serverTimestamp() });

export const stateOf = (user: UserRecord): AccountState => ({
  email: user.email ?? '',
  displayName: user.displayName ?? '',
  disabled: user.disabled,
  isAdmin: user.customClaims?.admin === true,
});
