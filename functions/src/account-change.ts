import { randomUUID } from 'node:crypto';
import { type Auth, FirebaseAuthError } from 'firebase-admin/auth';
import { FieldValue, type Firestore, Timestamp } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import { type AccountState, type AuditEntry, auditLog, newEntry } from './audit-log';
import type { Context } from './caller';
import { changeDocument } from './change-document';
import { TIMEOUT } from './region';
import { type Failure, failure } from './response';
import { isAdministrator } from './rights';

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
interface Running {
  readonly entry: AuditEntry;
  readonly startedAt: Timestamp;
}

/** A function is stopped long before: what is still there then was left by one that crashed. */
const LONGEST_MS = 2 * TIMEOUT * 1000;

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
 * @throws HttpsError `aborted` while another change of the same account is under way, and what `act` throws.
 */
export async function changeAccount<Answer>(
  { auth, firestore, caller }: Context,
  change: Change,
  act: () => Promise<Changed<Answer>>,
): Promise<Answer | Failure> {
  const id = randomUUID();
  const entry: AuditEntry = {
    actor: { uid: caller.uid, email: caller.email ?? '' },
    action: change.action,
    target: change.target,
    outcome: 'interrupted',
    before: null,
    after: null,
  };
  const finish = async (end: Partial<AuditEntry>) => {
    const batch = firestore.batch();
    batch.update(runningChanges(firestore), { [id]: FieldValue.delete() });
    batch.create(auditLog(firestore).doc(), newEntry({ ...entry, ...end }));
    await batch.commit();
  };
  if (!(await begin({ auth, firestore }, id, entry, change.takesRights))) return LAST_ADMINISTRATOR;
  try {
    const { answer, ...end } = await act();
    await finish({ ...end, outcome: 'done' });
    return answer;
  } catch (error) {
    // Any other error leaves open whether Auth makes the change: the place stays taken until that is over.
    if (isRefusal(error)) await finish({ outcome: 'refused' });
    throw error;
  }
}

/** Whether Auth or a function has certainly not made the change. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof HttpsError || (error instanceof FirebaseAuthError && error.code !== 'auth/internal-error');

/** Takes a place among the changes under way; gives false where it would take the last administrator. */
const begin = (
  { auth, firestore }: Pick<Context, 'auth' | 'firestore'>,
  id: string,
  entry: AuditEntry,
  takesRights: boolean,
): Promise<boolean> =>
  changeDocument(runningChanges(firestore), async (data = {}) => {
    const now = Date.now();
    const all = Object.entries(data as Record<string, Running>);
    const crashed = all.filter(([, { startedAt }]) => startedAt.toMillis() + LONGEST_MS <= now);
    const targets = new Set(
      all.filter((other) => !crashed.includes(other)).map(([, other]) => other.entry.target),
    );
    if (targets.has(entry.target)) {
      throw new HttpsError('aborted', 'Somebody is changing this account right now: try again in a moment.');
    }
    const result = !takesRights || (await isAdministered(auth, entry.actor.uid, targets.add(entry.target)));
    const own: Running = { entry, startedAt: Timestamp.fromMillis(now) };
    return {
      result,
      fields: {
        ...Object.fromEntries(crashed.map(([crashedId]) => [crashedId, FieldValue.delete()])),
        ...(result && { [id]: own }),
      },
      also: (batch) => {
        const log = auditLog(firestore);
        for (const [, other] of crashed) batch.create(log.doc(), { ...other.entry, at: other.startedAt });
        if (!result) batch.create(log.doc(), newEntry({ ...entry, outcome: 'refused' }));
      },
    };
  });

/** Whether an administrator remains when those leaving are gone; the caller is looked at first, being one most likely. */
async function isAdministered(auth: Auth, callerUid: string, leaving: ReadonlySet<string | null>) {
  if (!leaving.has(callerUid)) {
    const { users } = await auth.getUsers([{ uid: callerUid }]);
    if (users.some(isAdministrator)) return true;
  }
  let pageToken: string | undefined;
  do {
    const page = await auth.listUsers(1000, pageToken);
    if (page.users.some((user) => !leaving.has(user.uid) && isAdministrator(user))) return true;
    pageToken = page.pageToken;
  } while (pageToken);
  return false;
}
