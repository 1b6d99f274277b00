import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import type { UserRecord } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { failure } from '../../../src/calls/response';
import { mergeOrUndo } from '../../../src/records/naming/merge-customers';
import { advanceMerge } from '../../../src/records/naming/merge-steps';
import { DOCUMENTS } from '../../rules/documents';
import { seenCustomer } from './seen-customer';

const firestore = getFirestore(initializeApp({ projectId: 'demo-merge-both' }, 'merge-both'));
const caller = { uid: 'sari' } as UserRecord;

const customerAt = (id: string) => firestore.collection('customers').doc(id);
const textsOf = async (id: string) => {
  const { address, phone } = (await customerAt(id).get()).data() ?? {};
  return { address, phone };
};

const store = async (texts: { readonly address: string; readonly phone: string }) => {
  const id = randomUUID();
  await customerAt(id).set({ ...DOCUMENTS.customers, name: id, ...texts });
  return id;
};

const mergeBoth = async (kept: string, gone: string, both: string[]) => {
  const id = randomUUID();
  const seen = { kept: await seenCustomer(firestore, kept), gone: await seenCustomer(firestore, gone) };
  return { id, answer: await mergeOrUndo({ firestore, caller }, { id, kept, gone, seen, take: [], both }) };
};

test('keeps the texts of both in one, and Undo gives the own text back unless somebody has changed it', async () => {
  const kept = await store({ address: 'Jl. "A"', phone: '021 555 0100' });
  const gone = await store({ address: 'Jl. B 🏭\nBandung', phone: '0812 3456 7890' });
  const { id, answer } = await mergeBoth(kept, gone, ['address', 'phone']);
  expect(answer).toEqual({ message: 'The customers are being merged.' });
  const both = { address: 'Jl. "A"\nJl. B 🏭\nBandung', phone: '021 555 0100 / 0812 3456 7890' };
  expect(await textsOf(kept)).toEqual(both);
  await advanceMerge(firestore, id);
  await customerAt(kept).update({ phone: '021 555 0101' });
  await mergeOrUndo({ firestore, caller }, { undo: id });
  expect(await textsOf(kept)).toEqual({ address: 'Jl. "A"', phone: '021 555 0101' });
  expect(await textsOf(gone)).toEqual({ address: 'Jl. B 🏭\nBandung', phone: '0812 3456 7890' });
});

test('refuses texts that are too long together, and merges nothing', async () => {
  const kept = await store({ address: 'A'.repeat(300), phone: '' });
  const gone = await store({ address: 'B'.repeat(300), phone: '021 555' });
  expect((await mergeBoth(kept, gone, ['address'])).answer).toEqual(
    failure('auth/argument-error', 'Address is too long: shorten it to 500 characters.'),
  );
  expect((await mergeBoth(kept, gone, ['phone'])).answer).toEqual(
    failure('auth/argument-error', 'Phone Number cannot have both texts. Choose one of them.'),
  );
  expect(await textsOf(gone)).toEqual({ address: 'B'.repeat(300), phone: '021 555' });
});
