import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';

/** Returns the database of a project as a worker sees it that dies before or after its next batch or transaction. */
export const dyingFirestore = (projectId: string, dies: 'before' | 'after'): Firestore => {
  const database = getFirestore(initializeApp({ projectId }, randomUUID()));
  const batch = database.batch.bind(database);
  jest.spyOn(database, 'batch').mockImplementation(() => {
    const own = batch();
    const commit = own.commit.bind(own);
    jest.spyOn(own, 'commit').mockImplementation(async () => {
      if (dies === 'after') await commit();
      throw new Error('killed');
    });
    return own;
  });
  const runTransaction = database.runTransaction.bind(database);
  jest.spyOn(database, 'runTransaction').mockImplementation(async (take, options) => {
    if (dies === 'after') await runTransaction(take, options);
    throw new Error('killed');
  });
  return database;
};

/** Returns the database of a project as a worker sees it whose next transaction begins after something else has happened. */
export const overtakenFirestore = (projectId: string, happen: () => Promise<unknown>): Firestore => {
  const database = getFirestore(initializeApp({ projectId }, randomUUID()));
  const runTransaction = database.runTransaction.bind(database);
  jest.spyOn(database, 'runTransaction').mockImplementationOnce(async (take, options) => {
    await happen();
    return runTransaction(take, options);
  });
  return database;
};
