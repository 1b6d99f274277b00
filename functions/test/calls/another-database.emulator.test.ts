import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';

const OTHER = 'restored-1';
const app = initializeApp({ projectId: 'demo-databases' });
afterAll(() => deleteApp(app));

test('functions read and write the database that the deployment names, and no other', async () => {
  process.env.DATABASE_ID = OTHER;
  const { openDatabase } = await import('../../src/calls/database');
  const { takeTurn } = await import('../../src/calls/rate-limit');
  const uid = randomUUID();
  await takeTurn(uid, Date.now());
  await openDatabase().doc(`customers/${uid}`).set({ name: 'PT Maju' });
  const countIn = async (databaseId: string) => {
    const database = getFirestore(app, databaseId);
    const limits = await database.collection('rateLimits').listDocuments();
    const customer = await database.doc(`customers/${uid}`).get();
    return [limits.filter(({ id }) => id.startsWith(uid)).length, customer.exists];
  };
  expect(await countIn(OTHER)).toEqual([1, true]);
  expect(await countIn('(default)')).toEqual([0, false]);
});
