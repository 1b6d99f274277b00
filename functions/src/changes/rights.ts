import { getAuth } from 'firebase-admin/auth';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { CHANGES } from 'shared-model/changes';
import type { Model } from 'shared-model/define-model';
import { MOST_IMPORTS_A_DAY } from 'shared-model/imports/import-request';
import { acceptsTokensSince, isAdministrator, staff } from '../calls/staff';
import { changeReference, DAY_MS, laneOf, readChange, readLane } from './change-documents';

/** The most changes of an account that run at once, and the most imports among them. */
const MOST_RUNNING = 10;
const MOST_IMPORTING = 4;

/**
 * Returns whether an account may change records of a kind now, by a change from `at`. A change from before the end of its sessions
 * may be that of a thief.
 */
export const mayChange = async (
  firestore: Firestore,
  uid: string,
  { writers }: Pick<Model, 'writers'>,
  at: Date,
): Promise<boolean> => {
  const member = await staff(firestore).doc(uid).get();
  if (!member.exists || acceptsTokensSince(member) > at.getTime()) return false;
  if (writers === 'staff') return true;
  const { users } = await getAuth().getUsers([{ uid }]);
  return users.some(isAdministrator);
};

/** Returns why an account cannot begin or continue a change now; undefined if it can. `id` is that of the change: a call may come again. */
export const busyWith = async (
  firestore: Firestore,
  uid: string,
  kind: 'import' | 'other',
  id: string,
): Promise<string | undefined> => {
  const { changes } = readLane((await laneOf(firestore, uid).get()).data());
  const others = changes.filter((each) => each !== id);
  if (others.length >= MOST_RUNNING) return 'Ten of your changes are running: wait until one has ended.';
  if (kind === 'other' || others.length < MOST_IMPORTING) return undefined;
  const running = await firestore.getAll(...others.map((each) => changeReference(firestore, each)));
  const importing = running.filter((each) => readChange(each.data())?.kind === 'import');
  return importing.length >= MOST_IMPORTING
    ? 'Four of your imports are running: wait until one has ended.'
    : undefined;
};

/** Returns whether an account has begun as many imports in 24 hours as it may. */
export const hasImportedEnough = async (firestore: Firestore, uid: string): Promise<boolean> => {
  const since = Timestamp.fromMillis(Date.now() - DAY_MS);
  const begun = firestore.collection(CHANGES).where('by', '==', uid).where('kind', '==', 'import');
  return (
    (await begun.where('at', '>', since).orderBy('at', 'desc').count().get()).data().count >=
    MOST_IMPORTS_A_DAY
  );
};
