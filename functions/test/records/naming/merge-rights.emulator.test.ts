// A merge whose account may no longer merge, and an Undo by somebody else.
import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import type { UserRecord } from 'firebase-admin/auth';
import { type DocumentSnapshot, getFirestore } from 'firebase-admin/firestore';
import { mergeOrUndo } from '../../../src/records/naming/merge-customers';
import { mergeDocument } from '../../../src/records/naming/merge-documents';
import { advanceMerge, carryMerge } from '../../../src/records/naming/merge-steps';
import { renameJob } from '../../../src/records/naming/rename-claims';
import { noteRename } from '../../../src/records/naming/rename-job';
import { DOCUMENTS } from '../../rules/documents';

// No trigger runs in this project: the test is the worker.
const firestore = getFirestore(initializeApp({ projectId: 'demo-merge-rights' }, 'merge-rights'));

const as = (uid: string) => ({ firestore, caller: { uid } as UserRecord });
const customerAt = (id: string) => firestore.collection('customers').doc(id);
const nothing: Pick<DocumentSnapshot, 'data'> = { data: () => undefined };

/** Stores two customers, with contacts of the second one under `former`, and merges them as Sari. */
const mergeTwo = async (former?: string) => {
  const names = ['Kept', 'Gone'].map((name) => `${name} ${randomUUID()}`);
  const [kept, gone] = [randomUUID(), randomUUID()];
  const texts = names.map((name, index) => ({ name, address: `Jl. ${index}`, phone: '', website: '' }));
  await Promise.all([kept, gone].map((id, index) => customerAt(id).set(texts[index] ?? {})));
  const contacts = Array.from({ length: 12 }, () => firestore.collection('contacts').doc());
  const customer = former ?? names[1] ?? '';
  await Promise.all(contacts.map((contact) => contact.set({ ...DOCUMENTS.contacts, customer })));
  await firestore.doc('staff/sari').set({ displayName: 'Sari' });
  if (former) await noteRename(firestore, gone, { from: former, to: names[1] ?? '' });
  const id = randomUUID();
  const seen = { kept: texts[0] ?? {}, gone: texts[1] ?? {} };
  await mergeOrUndo(as('sari'), { id, kept, gone, seen, take: ['address'], both: [] });
  const customersOf = async () =>
    new Set((await firestore.getAll(...contacts)).map((contact) => contact.get('customer')));
  return {
    id,
    gone,
    read: async () => [await customerAt(kept).get(), await customerAt(gone).get()].map((each) => each.data()),
    texts,
    customersOf,
    repeat: (uid: string) => mergeOrUndo(as(uid), { id, kept, gone, seen, take: ['address'], both: [] }),
  };
};

/** Delivers the event of each write of a merge to its trigger, until it ends. */
const deliver = async (id: string): Promise<void> => {
  let [before, after] = [nothing, await mergeDocument(firestore, id).get()];
  for (;;) {
    await carryMerge(firestore, id, { before, after });
    const now = await mergeDocument(firestore, id).get();
    if (after.updateTime && now.updateTime?.isEqual(after.updateTime)) return;
    [before, after] = [after, now];
  }
};

const stateOf = async (id: string): Promise<unknown> =>
  (await mergeDocument(firestore, id).get()).get('state');

test('a merge ends while its account is staff', async () => {
  const { id, texts, customersOf } = await mergeTwo();
  await deliver(id);
  expect(await stateOf(id)).toBe('done');
  expect(await customersOf()).toEqual(new Set([texts[0]?.name]));
});

test.each<[string, (uid: string) => Promise<unknown>]>([
  ['is disabled', (uid) => firestore.doc(`staff/${uid}`).delete()],
  [
    'has ended its sessions',
    (uid) => firestore.doc(`staff/${uid}`).update({ validSince: new Date(Date.now() + 1_000) }),
  ],
])('a merge whose account %s while it runs is given back whole', async (_, end) => {
  const { id, texts, read, customersOf } = await mergeTwo();
  await advanceMerge(firestore, id, 5);
  await end('sari');
  await deliver(id);
  expect(await stateOf(id)).toBe('undone');
  expect(await customersOf()).toEqual(new Set([texts[1]?.name]));
  expect(await read()).toEqual(texts);
  // Its place is free again.
  expect((await firestore.doc('recordJobs/sari').get()).get('merges')).not.toHaveProperty(id);
});

test('a rename that an Undo brings back takes the turns of the account that undoes', async () => {
  const { id, gone } = await mergeTwo(`Former ${randomUUID()}`);
  await mergeOrUndo(as('budi'), { undo: id });
  expect((await renameJob(firestore, gone).get()).get('by')).toBe('budi');
});

const placesOf = async (uid: string): Promise<object> =>
  Object((await firestore.doc(`recordJobs/${uid}`).get()).get('merges'));

test('a call that comes again after its merge has ended holds no place', async () => {
  const { id, repeat } = await mergeTwo();
  await repeat('sari');
  expect(await placesOf('sari')).toHaveProperty(id);
  await deliver(id);
  await expect(repeat('sari')).resolves.toEqual({ message: 'The customers are being merged.' });
  expect(await placesOf('sari')).not.toHaveProperty(id);
  await mergeOrUndo(as('sari'), { undo: id });
  await deliver(id);
  await repeat('sari');
  expect(await placesOf('sari')).not.toHaveProperty(id);
});

test('a merge of somebody else is not said to be begun, and takes no place', async () => {
  const { id, repeat } = await mergeTwo();
  await expect(repeat('budi')).resolves.toMatchObject({
    code: { errorInfo: { code: 'auth/argument-error' } },
  });
  expect(await placesOf('budi')).not.toHaveProperty(id);
  expect(await placesOf('sari')).toHaveProperty(id);
});
