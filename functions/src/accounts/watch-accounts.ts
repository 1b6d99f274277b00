import { isDeepStrictEqual } from 'node:util';
import { type Auth, getAuth, type UserRecord } from 'firebase-admin/auth';
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Precondition,
  QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import * as v from 'valibot';
import {
  type AccountState,
  type AuditEntry,
  auditLog,
  newEntry,
  noteOnceADay,
  stateOf,
} from '../calls/audit-log';
import { unlessOvertaken } from '../calls/change-document';
import { openDatabase, REGION, TIMEOUT } from '../calls/database';
import { uid } from '../calls/input';
import {
  accountChangedAt,
  admittedEmail,
  admittedName,
  nameInAuth,
  refusesOldTokens,
  staff,
  validSince,
} from '../calls/staff';
import { wakeLanes } from '../changes/lanes';
import { LONGEST_CHANGE_MS } from './account-change';

/** The most accounts that one request to Auth may ask for. */
const BATCH_SIZE = 100;

/**
 * Schedule: compares the staff with their accounts, and wakes changes of records whose worker has died. Auth sends no event for
 * a changed address or password, or a disabled account, and for a deleted one only to functions of the first generation.
 */
export const watchAccounts = onSchedule(
  { region: REGION, timeoutSeconds: TIMEOUT, schedule: 'every 10 minutes' },
  async () => {
    try {
      await compareAccounts(getAuth(), openDatabase(), Date.now());
    } finally {
      // The night is too late for somebody who waits for the rest of a change.
      await wakeLanes(openDatabase());
    }
  },
);

/**
 * Removes each member of staff whose account was deleted or disabled outside these functions, or has another address
 * now. Each removal leaves an entry in the audit log. Enabling an account admits it again. Makes the rules refuse tokens from
 * before a change of the password, and puts a name back that its owner changed by Auth's own API. Keeps the names of staff that
 * staff read; who is removed leaves them at the next comparison.
 *
 * @param now in milliseconds since 1970. Skips accounts that a function changed recently: it may still be changing them. Other writes
 * of their entries do not count, or an account could put its removal off.
 */
export async function compareAccounts(auth: Auth, firestore: Firestore, now: number): Promise<void> {
  const { docs } = await staff(firestore).get();
  const settled = docs.filter(
    (member) => v.is(uid, member.id) && accountChangedAt(member) + LONGEST_CHANGE_MS <= now,
  );
  for (let start = 0; start < settled.length; start += BATCH_SIZE) {
    const members = settled.slice(start, start + BATCH_SIZE);
    const { users } = await auth.getUsers(members.map(({ id }) => ({ uid: id })));
    const accounts = new Map(users.map((user) => [user.uid, user]));
    for (const member of members) await compare(auth, member, accounts.get(member.id), now);
  }
  await keepStaffNames(firestore, docs);
}

/** Compares one member of staff with its account. */
async function compare(
  auth: Auth,
  member: QueryDocumentSnapshot,
  account: UserRecord | undefined,
  now: number,
): Promise<void> {
  const unchanged = { lastUpdateTime: member.updateTime };
  if (!account) {
    return removeMember(member.ref, unchanged, {
      action: 'accountDeleted',
      before: lastStateOf(member),
      after: null,
    });
  }
  const name = admittedName(member);
  const after = stateOf(account, name ?? nameInAuth(account));
  if (account.disabled) {
    const before = { ...after, disabled: false };
    return removeMember(member.ref, unchanged, { action: 'accountDisabled', before, after });
  }
  const email = admittedEmail(member);
  const present = after.email.toLowerCase();
  if (email !== present) {
    const before = { ...after, email };
    return removeMember(member.ref, unchanged, { action: 'emailChanged', before, after });
  }
  const changes = {
    ...(name === undefined && { displayName: after.displayName }),
    // Its owner changed the password, or Auth ended its sessions.
    ...(!refusesOldTokens(member, account) && { validSince: validSince(account) }),
  };
  if (Object.keys(changes).length > 0) await unlessOvertaken(member.ref.update(changes, unchanged));
  if (name !== undefined && name !== (account.displayName ?? ''))
    await putNameBack(auth, member, account, now);
}

/** Returns the state of a deleted account as the staff knew it, or null if it knew no name. */
function lastStateOf(member: DocumentSnapshot): AccountState | null {
  const [email, displayName] = [admittedEmail(member), admittedName(member)];
  if (displayName === undefined) return null;
  // Nothing knows any more whether it was an administrator. The page does not show it of a deleted account.
  return { email, displayName, disabled: false, isAdmin: false };
}

/** Puts the name of an account in Auth back, which its owner changed without these functions, and logs it once a day. */
async function putNameBack(
  auth: Auth,
  member: QueryDocumentSnapshot,
  account: UserRecord,
  now: number,
): Promise<void> {
  const name = admittedName(member) ?? '';
  await auth.updateUser(account.uid, { displayName: name === '' ? null : name });
  const [before, after] = [stateOf(account, nameInAuth(account)), stateOf(account, name)];
  const entry = {
    actor: null,
    action: 'nameChanged',
    target: member.id,
    outcome: 'done',
    before,
    after,
  } as const;
  await noteOnceADay(member.ref.firestore, entry, now);
}

/** Removes an account from the staff and logs the reason, in one batch. Does nothing if its entry was changed first. */
async function removeMember(
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

/** Returns the document with the names of all staff by uid: all that staff read about each other's accounts. */
const staffNames = (firestore: Firestore): DocumentReference => firestore.collection('staffNames').doc('all');

/** Writes the names of these members of staff, if they are other ones than before. Costs one read. */
const keepStaffNames = async (firestore: Firestore, members: readonly DocumentSnapshot[]): Promise<void> => {
  const named = members.flatMap((member) => {
    const name = admittedName(member) ?? '';
    return name === '' ? [] : [[member.id, name] as const];
  });
  const wanted = { members: Object.fromEntries(named) };
  const stored: unknown = (await staffNames(firestore).get()).data();
  if (!isDeepStrictEqual(stored, wanted)) await staffNames(firestore).set(wanted);
};
