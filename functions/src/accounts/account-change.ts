import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { UserRecord } from 'firebase-admin/auth';
import { type DocumentReference, FieldValue, type Firestore, Timestamp } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import type { AuditAction } from 'shared-model/audit-actions';
import * as v from 'valibot';
import {
  type AccountState,
  type AuditEntry,
  auditEntrySchema,
  auditLog,
  newEntry,
  stateOf,
} from '../calls/audit-log';
import type { Context } from '../calls/callable';
import { changeDocument } from '../calls/change-document';
import { TIMEOUT } from '../calls/database';
import { about, failure, Refusal } from '../calls/response';
import { accountNameOf, isAdministrator, isStaff, isWriter, pagesOfAccounts } from '../calls/staff';

export interface Change {
  /** The callable's name. */
  readonly action: AuditAction;
  /** The account's uid, or the email of an account to create. */
  readonly target: string;
  /** Whether the target may lose its administrator rights. */
  readonly takesRights: boolean;
}

/** The result of a change. `target` is set if the uid was not known before. */
export interface Changed {
  readonly before: AccountState | null;
  readonly after: AccountState | null;
  readonly target?: string;
}

/** A change in progress, as stored in `accountChanges/running`. */
const runningSchema = v.object({
  entry: auditEntrySchema,
  startedAt: v.instance(Timestamp),
  takesRights: v.boolean(),
});

type Running = v.InferOutput<typeof runningSchema>;

/** Limits a change to this many milliseconds: twice the function timeout. An older entry belongs to a crashed function. */
export const LONGEST_CHANGE_MS = 2 * TIMEOUT * 1000;

/** A change that takes rights waits at most this many milliseconds for another one to end. */
const LONGEST_WAIT_MS = 30_000;
const WAIT_INTERVAL_MS = 200;

const busy = () =>
  new HttpsError('aborted', 'Somebody is changing this account right now: try again in a moment.');

const LAST_ADMINISTRATOR = failure(
  'auth/last-administrator',
  'This is the last administrator: make somebody else an administrator first.',
);

const OWN_ACCOUNT = failure(
  'auth/own-account',
  'This is your own account: ask another administrator to do this.',
);

const runningChanges = (firestore: Firestore) => firestore.collection('accountChanges').doc('running');

/**
 * Makes one change to an account and writes it into the audit log. Auth has no transactions, so all changes register
 * in one document first. It allows one change per account at a time, and none that would leave no administrator.
 * An administrator who may be losing the right in another running change does not count.
 *
 * A change that takes rights waits for one of the same account that takes none, and no other change may begin meanwhile. So
 * administrators cannot keep their rights by changing their own accounts all the time.
 *
 * A change that crashes stays registered until its function must have ended. The next change then logs it as
 * interrupted. Repeating the crashed change completes it.
 *
 * @param act makes the change in Auth.
 * @throws Refusal `aborted` while another change of the same account is running, `auth/last-administrator`,
 * `auth/own-account` for an administrator who takes their own rights, or a refusal of `act`. Rethrows every other error
 * of `act`.
 */
export async function changeAccount(
  { auth, firestore, caller }: Context,
  { action, target, takesRights }: Change,
  act: () => Promise<Changed>,
): Promise<void> {
  const id = randomUUID();
  const actor = { uid: caller.uid, email: caller.email ?? '', name: await accountNameOf(firestore, caller) };
  const entry: AuditEntry = { actor, action, target, outcome: 'interrupted', before: null, after: null };
  const registry = runningChanges(firestore);
  const before = await about(target, () => register({ auth, firestore, caller }, id, entry, takesRights));
  try {
    await about(target, () => ended(registry, before));
    const end = await about(target, act);
    const batch = firestore.batch();
    batch.update(registry, { [id]: FieldValue.delete() });
    batch.create(auditLog(firestore).doc(), newEntry({ ...entry, ...end, outcome: 'done' }));
    await batch.commit();
  } catch (error) {
    // After any other error Auth may still make the change, so it stays registered.
    if (error instanceof Refusal) await registry.update({ [id]: FieldValue.delete() });
    throw error;
  }
}

/**
 * Makes one change to an account that exists: see {@link changeAccount}.
 * @param act gets the account and its audited fields. Returns the new ones, or null for a deleted account.
 */
export const changeUser = (
  context: Context,
  change: Change,
  act: (user: UserRecord, before: AccountState) => Promise<AccountState | null>,
): Promise<void> =>
  changeAccount(context, change, async () => {
    const user = await context.auth.getUser(change.target);
    const before = stateOf(user, await accountNameOf(context.firestore, user));
    return { before, after: await act(user, before) };
  });

/** Returns the running changes by id. One that cannot be read is undefined, and blocks nobody. */
const readRunning = (data: object): [id: string, running: Running | undefined][] =>
  Object.entries(data).map(([id, value]) => {
    const running = v.safeParse(runningSchema, value);
    return [id, running.success ? running.output : undefined];
  });

/** Waits until none of some changes is running. @throws HttpsError `aborted` if one does not end. */
async function ended(registry: DocumentReference, ids: readonly string[]): Promise<void> {
  const giveUpAt = Date.now() + LONGEST_WAIT_MS;
  while (ids.length > 0) {
    const running = (await registry.get()).data() ?? {};
    if (!ids.some((id) => id in running)) return;
    if (Date.now() > giveUpAt) throw busy();
    await sleep(WAIT_INTERVAL_MS);
  }
}

/**
 * Registers a change as running. Returns the ids of the changes that must end first.
 *
 * @throws HttpsError `aborted` if another change of the account is running; Refusal if no administrator would remain, or
 * the target is the caller's own account.
 */
const register = (
  { auth, firestore, caller }: Context,
  id: string,
  entry: AuditEntry,
  takesRights: boolean,
): Promise<string[]> =>
  changeDocument(runningChanges(firestore), async (data = {}) => {
    const now = Date.now();
    const all = readRunning(data);
    const isOver = (running: Running | undefined) =>
      !running || running.startedAt.toMillis() + LONGEST_CHANGE_MS <= now;
    const active = all.flatMap(([otherId, running]) =>
      running && !isOver(running) ? [{ ...running, id: otherId }] : [],
    );
    const targets = new Set(active.map((running) => running.entry.target));
    const ofTarget = active.filter((running) => running.entry.target === entry.target);
    if (ofTarget.some((running) => !takesRights || running.takesRights)) throw busy();
    if (takesRights && !(await isAdministered({ auth, firestore, caller }, targets.add(entry.target)))) {
      throw new Refusal(entry.target ?? '', LAST_ADMINISTRATOR);
    }
    // A slip would shut its author out, and the log should name somebody else.
    if (takesRights && entry.target === caller.uid) throw new Refusal(caller.uid, OWN_ACCOUNT);
    const over = all.filter(([, running]) => isOver(running));
    const own: Running = { entry, startedAt: Timestamp.fromMillis(now), takesRights };
    return {
      result: ofTarget.map((running) => running.id),
      fields: {
        ...Object.fromEntries(over.map(([overId]) => [overId, FieldValue.delete()])),
        [id]: own,
      },
      also: (batch) => {
        for (const [, running] of over) {
          if (running) batch.create(auditLog(firestore).doc(), { ...running.entry, at: running.startedAt });
        }
      },
    };
  });

/** Returns whether an active administrator remains without the accounts in `leaving`. Checks the caller first: most likely one. */
async function isAdministered({ auth, firestore, caller }: Context, leaving: ReadonlySet<string | null>) {
  const remains = async (users: readonly UserRecord[]) => {
    for (const user of users) {
      const isOne = isAdministrator(user) && isWriter(user) && !leaving.has(user.uid);
      if (isOne && (await isStaff(user, firestore))) return true;
    }
    return false;
  };
  if (await remains((await auth.getUsers([{ uid: caller.uid }])).users)) return true;
  for await (const page of pagesOfAccounts(auth)) if (await remains(page)) return true;
  return false;
}
