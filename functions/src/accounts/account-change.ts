import { randomUUID } from 'node:crypto';
import type { UserRecord } from 'firebase-admin/auth';
import { FieldValue, type Firestore, Timestamp } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import * as v from 'valibot';
import type { Context } from '../calls/caller';
import { changeDocument } from '../calls/change-document';
import { TIMEOUT } from '../calls/region';
import { about, failure, Refusal } from '../calls/response';
import { type AccountState, type AuditEntry, auditEntrySchema, auditLog, newEntry } from './audit/audit-log';
import { isAdministrator } from './rights';
import { isStaff } from './staff';

/** A change to make. */
export interface Change {
  /** The callable's name. */
  readonly action: string;
  /** The account's uid, or the email of one to be created. */
  readonly target: string;
  /** Whether the target may be an administrator no more afterwards. */
  readonly takesRights: boolean;
}

/** What came of a change; `target` where it was not known before. */
export interface Changed<Answer> {
  readonly answer: Answer;
  readonly before: AccountState | null;
  readonly after: AccountState | null;
  readonly target?: string;
}

/** A change under way, in the one document that all changes pass. */
const runningSchema = v.object({ entry: auditEntrySchema, startedAt: v.instance(Timestamp) });

type Running = v.InferOutput<typeof runningSchema>;

/** The longest that a change can take, in milliseconds: its function is stopped long before. What is left then has crashed. */
export const LONGEST_CHANGE_MS = 2 * TIMEOUT * 1000;

const LAST_ADMINISTRATOR = failure(
  'auth/last-administrator',
  'This is the last administrator: make somebody else an administrator first.',
);

const runningChanges = (firestore: Firestore) => firestore.collection('accountChanges').doc('running');

/**
 * Makes one change, and writes it into the audit log. Auth has no transactions: so every change first takes
 * its place in one document that knows the changes under way. It lets one change of an account run at a
 * time, and none that would leave nobody to administer: the administrators that count are those in Auth, less
 * those that a change under way may take away.
 *
 * A change that breaks off midway keeps its place until its function must have ended; whoever comes next
 * writes it into the log as interrupted. Repeating the change then completes it.
 *
 * @param act makes the change in Auth.
 * @throws Refusal `aborted` while another change of the same account is under way, `auth/last-administrator`, and what of
 * `act` is a refusal; what else it throws as it came.
 */
export async function changeAccount<Answer>(
  { auth, firestore, caller }: Context,
  { action, target, takesRights }: Change,
  act: () => Promise<Changed<Answer>>,
): Promise<Answer> {
  const id = randomUUID();
  const actor = { uid: caller.uid, email: caller.email ?? '' };
  const entry: AuditEntry = { actor, action, target, outcome: 'interrupted', before: null, after: null };
  const place = runningChanges(firestore);
  await about(target, () => begin({ auth, firestore, caller }, id, entry, takesRights));
  try {
    const { answer, ...end } = await about(target, act);
    const batch = firestore.batch();
    batch.update(place, { [id]: FieldValue.delete() });
    batch.create(auditLog(firestore).doc(), newEntry({ ...entry, ...end, outcome: 'done' }));
    await batch.commit();
    return answer;
  } catch (error) {
    // Any other error leaves open whether Auth makes the change: the place stays taken until that is over.
    if (error instanceof Refusal) await place.update({ [id]: FieldValue.delete() });
    throw error;
  }
}

/** Returns the changes under way by their ids; undefined for one that cannot be read, and so keeps no place. */
const readRunning = (data: object): [id: string, running: Running | undefined][] =>
  Object.entries(data).map(([id, value]) => {
    const running = v.safeParse(runningSchema, value);
    return [id, running.success ? running.output : undefined];
  });

/**
 * Takes a place among the changes under way.
 *
 * @throws HttpsError `aborted` where the account's is taken; Refusal where no administrator would be left.
 */
const begin = (
  { auth, firestore, caller }: Context,
  id: string,
  entry: AuditEntry,
  takesRights: boolean,
): Promise<void> =>
  changeDocument(runningChanges(firestore), async (data = {}) => {
    const now = Date.now();
    const all = readRunning(data);
    const isOver = (running: Running | undefined) =>
      !running || running.startedAt.toMillis() + LONGEST_CHANGE_MS <= now;
    const targets = new Set(
      all.flatMap(([, running]) => (running && !isOver(running) ? [running.entry.target] : [])),
    );
    if (targets.has(entry.target)) {
      throw new HttpsError('aborted', 'Somebody is changing this account right now: try again in a moment.');
    }
    if (takesRights && !(await isAdministered({ auth, firestore, caller }, targets.add(entry.target)))) {
      throw new Refusal(entry.target ?? '', LAST_ADMINISTRATOR);
    }
    const over = all.filter(([, running]) => isOver(running));
    const own: Running = { entry, startedAt: Timestamp.fromMillis(now) };
    return {
      result: undefined,
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

/**
 * Returns whether an administrator remains when those leaving are gone: an open account that has the claim, and is staff. The
 * caller is looked at first, being one most likely.
 */
async function isAdministered({ auth, firestore, caller }: Context, leaving: ReadonlySet<string | null>) {
  const remains = async (users: readonly UserRecord[]) => {
    for (const user of users) {
      if (!leaving.has(user.uid) && isAdministrator(user) && (await isStaff(user, firestore))) return true;
    }
    return false;
  };
  if (await remains((await auth.getUsers([{ uid: caller.uid }])).users)) return true;
  let pageToken: string | undefined;
  do {
    const page = await auth.listUsers(1000, pageToken);
    if (await remains(page.users)) return true;
    pageToken = page.pageToken;
  } while (pageToken);
  return false;
}
