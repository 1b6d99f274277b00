import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { IS_NIGHT } from '../../../tools/src/project/night';
import { admin, auditEntriesBy, createAccount, firestore, signInAs } from '../accounts/accounts';
import { openClient } from '../calls/client';
import { DOCUMENTS } from '../rules/documents';

const client = openClient();
afterAll(() => client.close());

const REFUSED = { message: 'Error', code: { errorInfo: { code: 'auth/argument-error' } } };
const reports = firestore.collection('salesReport');

/** Stores reports of a person. */
const store = async (responsible: string, count: number) => {
  const batch = firestore.batch();
  for (let index = 0; index < count; index += 1)
    batch.create(reports.doc(), { ...DOCUMENTS.salesReport, responsible });
  await batch.commit();
};

const countOf = async (responsible: string): Promise<number> =>
  (await reports.where('responsible', '==', responsible).count().get()).data().count;

/** Waits until the deployed worker has ended the change. */
const untilNoneOf = async (responsible: string) => {
  const deadline = Date.now() + 100_000;
  while ((await countOf(responsible)) > 0 && Date.now() < deadline) await sleep(50);
};

const newNames = () => [`Sari ${randomUUID()}`, `Sari Dewi ${randomUUID()}`] as const;

/** Signs in somebody with a name. @returns the uid. */
const signInNamed = async (displayName: string, account = { emailVerified: true, admin: false }) => {
  const uid = await signInAs(client, account, { displayName });
  await firestore.doc(`staff/${uid}`).set({ displayName }, { merge: true });
  return uid;
};

/** Lets an administrator disable the account of somebody with a name. @returns the uid. */
const leave = async (displayName: string) => {
  const uid = await createAccount({ emailVerified: true, admin: false });
  await firestore.doc(`staff/${uid}`).set({ displayName }, { merge: true });
  const administrator = openClient();
  await signInAs(administrator, { emailVerified: true, admin: true });
  await administrator.call('setUserDisabled', { uid, disabled: true });
  await administrator.close();
  return uid;
};

/** More than one step takes at night. By day another test does so, without the events of so many reports. */
const COUNT = IS_NIGHT ? 210 : 5;

test('carries the own new name into all own reports by one change', async () => {
  const [from, to] = newNames();
  const uid = await signInNamed(from);
  await store(from, COUNT);
  await client.call('setDisplayName', { displayName: to });
  await expect(client.call('changeResponsiblePerson', { from, to })).resolves.toMatchObject({ count: COUNT });
  await untilNoneOf(from);
  await expect(countOf(to)).resolves.toBe(COUNT);
  const changes = firestore.collection('changes').where('by', '==', uid);
  const [change] = (await changes.get()).docs;
  expect(change?.data()).toMatchObject({ kind: 'change', field: 'responsible', from, to, total: COUNT });
  // Again: there is nothing left to change, so nothing is stored.
  await expect(client.call('changeResponsiblePerson', { from, to })).resolves.toMatchObject({ count: 0 });
  expect((await changes.get()).size).toBe(1);
  await expect(auditEntriesBy(uid)).resolves.toHaveLength(2);
}, 120_000);

test('also after an administrator has corrected the name', async () => {
  const [from, to] = newNames();
  const uid = await signInNamed(from);
  await store(from, 1);
  const administrator = openClient();
  await signInAs(administrator, { emailVerified: true, admin: true });
  const email = (await admin.getUser(uid)).email;
  await administrator.call('updateUser', { uid, email, displayName: to });
  await administrator.close();
  await expect(client.call('changeResponsiblePerson', { from, to })).resolves.toMatchObject({ count: 1 });
});

test.each([
  [
    'a name that the account never had',
    async (from: string) => {
      await client.call('setDisplayName', { displayName: `Not ${from}` });
    },
  ],
  [
    'the name of a colleague',
    async (from: string) => {
      await firestore.doc(`staff/${randomUUID()}`).set({ displayName: from });
      await client.call('setDisplayName', { displayName: from });
    },
  ],
  [
    'the name of a colleague who has left',
    async (from: string) => {
      const left = await leave(from);
      expect((await firestore.doc(`staff/${left}`).get()).exists).toBe(false);
      await client.call('setDisplayName', { displayName: from });
    },
  ],
  [
    'the name that a colleague had',
    async (from: string) => {
      const other = openClient();
      const uid = await signInAs(other, { emailVerified: true, admin: false });
      await firestore.doc(`staff/${uid}`).set({ displayName: from }, { merge: true });
      await other.call('setDisplayName', { displayName: `New ${from}` });
      await other.close();
      await client.call('setDisplayName', { displayName: from });
    },
  ],
])('refuses reports with %s', async (_what, steps) => {
  const [from, own] = newNames();
  await signInNamed(own);
  await store(from, 1);
  await steps(from);
  await client.call('setDisplayName', { displayName: own });
  await expect(client.call('changeResponsiblePerson', { from, to: own })).resolves.toMatchObject(REFUSED);
  await expect(countOf(from)).resolves.toBe(1);
});

test('refuses to write a name that is not the own one', async () => {
  const [from, to] = newNames();
  await signInNamed(from);
  await client.call('setDisplayName', { displayName: to });
  await expect(client.call('changeResponsiblePerson', { from, to: 'Budi' })).resolves.toMatchObject(REFUSED);
});

test('lets an administrator hand over the reports of somebody who leaves', async () => {
  const [from, to] = newNames();
  const uid = await signInNamed('Ratna', { emailVerified: true, admin: true });
  await store(from, 3);
  await expect(client.call('changeResponsiblePerson', { from, to })).resolves.toMatchObject({ count: 3 });
  await untilNoneOf(from);
  await expect(countOf(to)).resolves.toBe(3);
  await expect(auditEntriesBy(uid)).resolves.toMatchObject([
    { action: 'changeResponsiblePerson', target: from, outcome: 'done' },
  ]);
}, 120_000);
