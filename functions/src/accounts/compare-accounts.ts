import type { Auth, UserRecord } from 'firebase-admin/auth';
import type {
  DocumentReference,
  Firestore,
  Precondition,
  QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import * as v from 'valibot';
import { isOvertaken } from '../calls/change-document';
import { uid } from '../calls/input';
import { LONGEST_CHANGE_MS } from './account-change';
import { type AuditEntry, auditLog, newEntry, stateOf } from './audit/audit-log';
import { admittedEmail, staff } from './staff';

/** How many accounts Auth gives at a time. */
const STEP = 100;

/**
 * Takes an account out of staff and notes in the audit log what the server found, both or neither. Does nothing where it is
 * out already, or was let in anew meanwhile.
 */
async function close(
  member: DocumentReference,
  precondition: Precondition,
  found: Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> {
  const batch = member.firestore.batch();
  batch.delete(member, precondition);
  batch.create(
    auditLog(member.firestore).doc(),
    newEntry({ actor: null, target: member.id, outcome: 'done', ...found }),
  );
  await unlessOvertaken(batch.commit());
}

/** Waits for a write, which is left undone where somebody else wrote the document meanwhile. */
async function unlessOvertaken(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isOvertaken(error)) throw error;
  }
}

/** Takes an account that was deleted out of staff, unless the function that deletes accounts has done so. */
export const closeDeleted = (firestore: Firestore, account: UserRecord): Promise<void> =>
  close(
    staff(firestore).doc(account.uid),
    { exists: true },
    { action: 'accountDeleted', before: stateOf(account), after: null },
  );

/** Compares one member of staff with the account as it is now. */
async function compare(member: QueryDocumentSnapshot, account: UserRecord | undefined): Promise<void> {
  const unchanged = { lastUpdateTime: member.updateTime };
  if (!account) return close(member.ref, unchanged, { action: 'accountDeleted', before: null, after: null });
  const after = stateOf(account);
  if (account.disabled) {
    const before = { ...after, disabled: false };
    return close(member.ref, unchanged, { action: 'accountDisabled', before, after });
  }
  const email = admittedEmail(member);
  const present = after.email.toLowerCase();
  if (email === present) return;
  if (email !== undefined) {
    return close(member.ref, unchanged, { action: 'emailChanged', before: { ...after, email }, after });
  }
  // An older version let it in without one: from now on it counts.
  if (present !== '') await unlessOvertaken(member.ref.update({ email: present }, unchanged));
}

/**
 * Compares all staff with their accounts. Takes out an account that was deleted or disabled without these functions, or that
 * has another address now; each leaves an entry in the audit log. Enabling an account lets it in again.
 *
 * @param now in milliseconds since 1970. Members that changed within the time that a function may run are left for later.
 */
export async function compareAccounts(auth: Auth, firestore: Firestore, now: number): Promise<void> {
  const { docs } = await staff(firestore).get();
  const settled = docs.filter(
    ({ id, updateTime }) => v.is(uid, id) && updateTime.toMillis() + LONGEST_CHANGE_MS <= now,
  );
  for (let start = 0; start < settled.length; start += STEP) {
    const members = settled.slice(start, start + STEP);
    const { users } = await auth.getUsers(members.map(({ id }) => ({ uid: id })));
    const accounts = new Map(users.map((user) => [user.uid, user]));
    for (const member of members) await compare(member, accounts.get(member.id));
  }
}
