import { basename } from 'node:path';
import { initializeApp } from 'firebase-admin/app';
import { getAuth, type UserRecord } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { advanceLane } from '../src/changes/lanes';

// The project of a test file: no other file has it. No trigger runs there, so the test delivers events, and is the worker.
const [NAME = ''] = basename(expect.getState().testPath ?? '').split('.');

export const PROJECT = `demo-${NAME}`;

const app = initializeApp({ projectId: PROJECT }, PROJECT);

export const firestore = getFirestore(app);

/** Returns the context of a call of an account. */
export const contextOf = (uid: string, admin = false) => ({
  firestore,
  auth: getAuth(app),
  caller: {
    uid,
    displayName: 'Sari',
    disabled: false,
    emailVerified: true,
    customClaims: { admin },
  } as Partial<UserRecord> as UserRecord,
});

/** Admits an account to the staff. */
export const member = (uid: string, fields: object = {}) => firestore.doc(`staff/${uid}`).set(fields);

/**
 * Takes the next step of an account, as the trigger of its lane does. Returns whether there was one.
 * @param sizes as for `advanceLane`.
 */
export const advanceAccount = async (
  database: Firestore,
  account: string,
  sizes?: readonly number[],
): Promise<boolean> => {
  const lane = await database.doc(`lanes/${account}`).get();
  if (lane.exists) await advanceLane(database, account, lane.get('tick'), sizes);
  return lane.exists;
};
