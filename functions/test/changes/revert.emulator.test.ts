import { randomUUID } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';
import { newChange, readChange } from '../../src/changes/change-documents';
import { firestore, member } from '../project';
import {
  administrator,
  begin,
  binnedOf,
  call,
  changeOf,
  edit,
  existing,
  leftOf,
  restore,
  revert,
  store,
  storeReports,
  work,
} from './changing';
import { newId } from './page';

beforeAll(async () => {
  await member('sari', { displayName: 'Sari' });
  await member('budi', { displayName: 'Budi' });
  await member('dewi', { displayName: 'Dewi' });
});

/** Stores what an import of an account has left: created records, and its change. Another test imports files. */
const imported = async (
  collection: 'customers' | 'contacts' | 'salesReport',
  records: readonly object[],
  meta = {},
) => {
  const id = newId();
  const save = { by: 'sari', at: Timestamp.now(), via: 'import', file: 'a.csv', change: id };
  const fields = { kind: 'import', collection, by: 'sari', fileName: 'a.csv' } as const;
  await firestore.doc(`changes/${id}`).set(newChange({ ...fields, state: 'done', created: records.length }));
  const ids = await store(collection, records, { ...save, first: save, ...meta });
  return { id, ids, save };
};

const refusedWith = (message: string) => ({ message: 'Error', code: { errorInfo: { message } } });
const stateOf = async (id: string) => (await changeOf(id))?.state;

describe('an import', () => {
  test('puts what it created into the bin, but what somebody has changed since', async () => {
    const { id, ids } = await imported('salesReport', [{}, {}, {}, {}]);
    const [edited = '', deleted = '', , renamed = ''] = ids;
    await edit(`salesReport/${edited}`, { detail: 'edited' });
    await firestore.doc(`salesReport/${deleted}`).delete();
    // A new name of its customer is no change of the report.
    await firestore.doc(`salesReport/${renamed}`).update({ customer: 'PT Baru', 'meta.step': 'names.1' });
    const back = await revert(id);
    await work();
    expect(await changeOf(back)).toMatchObject({ state: 'done', done: 3, kept: 1, fileName: 'a.csv' });
    expect((await existing(ids)).map((each) => each.id)).toEqual([edited]);
    await expect(leftOf(back)).resolves.toEqual([
      {
        collection: 'salesReport',
        recordId: edited,
        name: expect.any(String),
        by: 'Budi',
        at: expect.any(Number),
        reason: 'Somebody has changed it since.',
      },
    ]);
  });

  test('keeps a customer that it created and that a record names by now', async () => {
    const { id, ids } = await imported('customers', [{ name: 'PT Satu' }, { name: 'PT Dua' }]);
    const [named = '', free = ''] = ids;
    await store('salesReport', [{ customer: 'PT Satu' }], { customer: named });
    const back = await revert(id);
    await work();
    expect((await existing(ids, 'customers')).map((each) => each.id)).toEqual([named]);
    await expect(leftOf(back)).resolves.toMatchObject([
      { recordId: named, reason: 'Other records name it.' },
    ]);
    expect((await binnedOf([free], 'customers'))[0]?.get('change')).toBe(back);
  });

  test('takes its customers back after its records', async () => {
    const { id, ids, save } = await imported('customers', [{ name: 'PT Tiga' }]);
    const [customer = ''] = ids;
    const [report = ''] = await store('salesReport', [{ customer: 'PT Tiga' }], {
      ...save,
      first: save,
      customer,
    });
    await revert(id);
    await work();
    await expect(existing(ids, 'customers')).resolves.toEqual([]);
    await expect(existing([report])).resolves.toEqual([]);
  });

  test('gives back what it has replaced, and nothing that somebody has written since', async () => {
    const [id = ''] = await store('customers', [{ name: 'PT Lain', phone: '021', address: 'Jl. A' }]);
    const change = await imported('contacts', []);
    const written = { ...change.save, first: { by: 'sari', at: Timestamp.now() } };
    const to = { phone: '022', address: 'Jl. B', website: 'b.id' };
    await firestore.doc(`customers/${id}`).update({ ...to, meta: written });
    await firestore.doc(`customersHistory/${randomUUID()}`).set({
      recordId: id,
      event: 'changed',
      change: change.id,
      changed: {
        phone: { from: '021', to: '022' },
        address: { from: 'Jl. A', to: 'Jl. B' },
        website: { from: null, to: 'b.id' },
      },
    });
    await edit(`customers/${id}`, { phone: '023' });
    const back = await revert(change.id);
    await work();
    const [stored] = await existing([id], 'customers');
    expect(stored?.data()).toMatchObject({ name: 'PT Lain', phone: '023', address: 'Jl. A' });
    expect(stored?.get('website')).toBeUndefined();
    await expect(leftOf(back)).resolves.toMatchObject([
      { recordId: id, name: 'PT Lain', by: 'Budi', fields: ['phone'] },
    ]);
    // And forth again: what the way back has written.
    await revert(back);
    await work();
    expect((await existing([id], 'customers'))[0]?.data()).toMatchObject({ ...to, phone: '023' });
  });
});

describe('a text that names a customer', () => {
  const replaced = async (from: string, to: string, customer: string) => {
    const change = await imported('contacts', []);
    const [id = ''] = await store('salesReport', [{ customer: to }], { ...change.save, customer });
    await firestore.doc(`salesReportHistory/${randomUUID()}`).set({
      recordId: id,
      event: 'changed',
      change: change.id,
      changed: { customer: { from, to } },
      refs: { from: {}, to: { customer } },
    });
    return { id, change: change.id };
  };

  test('goes back to that customer, with its present name', async () => {
    const [one = '', other = ''] = await store('customers', [{ name: 'PT Awal' }, { name: 'PT Akhir' }]);
    const { id, change } = await replaced('PT Awal', 'PT Akhir', other);
    await revert(change);
    await work();
    const [stored] = await existing([id]);
    expect(stored?.get('customer')).toBe('PT Awal');
    expect(stored?.get('meta.customer')).toBe(one);
  });

  test('counts as unchanged where the customer was renamed since', async () => {
    const [one = '', other = ''] = await store('customers', [
      { name: 'PT Mula' },
      { name: 'PT Kini', former: { names: ['PT Dulu'], until: [Timestamp.now()], ids: [] } },
    ]);
    const { id, change } = await replaced('PT Mula', 'PT Dulu', other);
    await edit(`salesReport/${id}`, { customer: 'PT Kini', detail: 'edited' });
    await revert(change);
    await work();
    const [stored] = await existing([id]);
    expect(stored?.data()).toMatchObject({ customer: 'PT Mula', detail: 'edited' });
    expect(stored?.get('meta.customer')).toBe(one);
  });
});

describe('a deletion', () => {
  const deleted = async (count: number) => {
    const ids = await storeReports(count);
    const deletion = await begin('delete', ids);
    await work();
    return { ids, deletion };
  };

  test('and its Undo, and the Undo of that, as often as somebody likes', async () => {
    const { ids, deletion } = await deleted(45);
    let last = deletion;
    for (const count of [45, 0, 45, 0]) {
      last = await revert(last);
      await work();
      expect(await changeOf(last)).toMatchObject({ state: 'done', done: 45, kept: 0 });
      await expect(existing(ids)).resolves.toHaveLength(count);
      await expect(binnedOf(ids)).resolves.toHaveLength(45 - count);
    }
  }, 120_000);

  test('keeps what somebody has changed after its Undo, when the Undo is undone', async () => {
    const { ids, deletion } = await deleted(3);
    const back = await revert(deletion);
    await work();
    await edit(`salesReport/${ids[0]}`, { detail: 'edited' });
    const again = await revert(back);
    await work();
    expect((await existing(ids)).map(({ id }) => id)).toEqual([ids[0]]);
    await expect(leftOf(again)).resolves.toMatchObject([{ recordId: ids[0], by: 'Budi' }]);
  });

  test('comes back as far as its places are free', async () => {
    const { ids, deletion } = await deleted(3);
    await store('salesReport', [{ detail: 'Another one' }], { by: 'budi' }, ids.slice(0, 1));
    const back = await revert(deletion);
    await work();
    expect(await changeOf(back)).toMatchObject({ state: 'done', done: 3, kept: 1 });
    await expect(existing(ids)).resolves.toHaveLength(3);
  });

  test('comes back in no part where others have all places', async () => {
    const { ids, deletion } = await deleted(2);
    await store('salesReport', [{ detail: 'a' }, { detail: 'b' }], { by: 'budi' }, ids);
    const back = await revert(deletion);
    await work();
    expect(await changeOf(back)).toMatchObject({ state: 'done', done: 2, kept: 2 });
    await expect(leftOf(back)).resolves.toHaveLength(2);
  });

  test('takes a restoration from the bin back', async () => {
    const { ids } = await deleted(3);
    const restoration = await restore(ids);
    await work();
    await expect(existing(ids)).resolves.toHaveLength(3);
    await revert(restoration);
    await work();
    await expect(existing(ids)).resolves.toEqual([]);
    await expect(binnedOf(ids)).resolves.toHaveLength(3);
  });
});

describe('the call', () => {
  const LATE = 'This can no longer be undone: more than 30 days have passed.';
  const yesterday = () => new Date(Date.now() - 24 * 60 * 60 * 1_000);

  test('answers the same when it comes again, also from somebody else', async () => {
    const { id, ids } = await imported('salesReport', [{}]);
    const back = await revert(id);
    await expect(call({ action: 'revert', id: back, reverts: id })).resolves.toEqual({ id: back });
    await expect(administrator({ action: 'revert', id: newId(), reverts: id })).resolves.toEqual({
      id: back,
    });
    await work();
    await expect(call({ action: 'revert', id: newId(), reverts: id })).resolves.toEqual({ id: back });
    await expect(existing(ids)).resolves.toEqual([]);
    expect(await changeOf(id)).toMatchObject({ state: 'done', revertedBy: back });
  });

  test('refuses the change of a colleague, but of an administrator', async () => {
    const { id } = await imported('salesReport', [{}]);
    const request = { action: 'revert', id: newId(), reverts: id };
    await expect(call(request, 'budi')).resolves.toMatchObject(
      refusedWith('Only Sari or an administrator can undo this.'),
    );
    await expect(administrator(request)).resolves.toEqual({ id: request.id });
    await work('dewi');
    await expect(stateOf(request.id)).resolves.toBe('done');
    // Its way back is the administrator's.
    await expect(call({ action: 'revert', id: newId(), reverts: request.id })).resolves.toMatchObject(
      refusedWith('Only Dewi or an administrator can undo this.'),
    );
  });

  test('refuses in words after 30 days, and a step that comes late ends as stopped', async () => {
    const { id, ids } = await imported('salesReport', [{}]);
    await firestore.doc(`changes/${id}`).update({ until: yesterday() });
    const request = { action: 'revert', id: newId(), reverts: id };
    await expect(call(request)).resolves.toMatchObject(refusedWith(LATE));
    await firestore.doc(`changes/${id}`).update({ until: new Date(Date.now() + 60_000) });
    await expect(call(request)).resolves.toEqual({ id: request.id });
    await firestore.doc(`changes/${id}`).update({ until: yesterday() });
    await work();
    await expect(stateOf(request.id)).resolves.toBe('stopped');
    await expect(existing(ids)).resolves.toHaveLength(1);
  });

  test('begins again where a way back was stopped, and does not continue what is being taken back', async () => {
    const { id, ids } = await imported('salesReport', [{}]);
    const first = await revert(id);
    await call({ action: 'stop', id: first });
    await work();
    const second = await revert(id);
    await expect(call({ action: 'continue', id: first })).resolves.toMatchObject(
      refusedWith('The undo of this has begun.'),
    );
    await work();
    await expect(existing(ids)).resolves.toEqual([]);
    await expect(stateOf(second)).resolves.toBe('done');
    await expect(call({ action: 'continue', id })).resolves.toMatchObject(
      refusedWith('The undo of this has begun.'),
    );
  });

  test.each([
    ['a draft', { state: 'draft' }, 'This was not started, so there is nothing to undo.'],
    ['names without a former one', { kind: 'names' }, 'There is no former name to give back.'],
  ])('refuses %s', async (_what, fields, message) => {
    const { id } = await imported('contacts', []);
    await firestore.doc(`changes/${id}`).update(fields);
    await expect(call({ action: 'revert', id: newId(), reverts: id })).resolves.toMatchObject(
      refusedWith(message),
    );
  });

  test('says that there is no such change', async () => {
    const request = { action: 'revert', id: newId(), reverts: newId() };
    await expect(call(request)).resolves.toMatchObject({ message: 'Error' });
    expect(readChange(await changeOf(request.id))).toBeUndefined();
  });
});

test('shows what a change has left to its account and to administrators', async () => {
  const { id } = await imported('salesReport', [{}]);
  const request = { action: 'left', id, from: 0 };
  await expect(call(request)).resolves.toEqual({ left: [] });
  await expect(administrator(request)).resolves.toEqual({ left: [] });
  await expect(call(request, 'budi')).resolves.toMatchObject({ message: 'Error' });
});

test('reads what many steps have left in several calls', async () => {
  const { id } = await imported('salesReport', []);
  const left = firestore.collection(`changes/${id}/left`);
  for (let step = 0; step < 25; step += 1) {
    const json = JSON.stringify([{ collection: 'salesReport', recordId: `${step}`, reason: 'No.' }]);
    await left.doc(String(step).padStart(5, '0')).set({ step, json });
  }
  const first = await call({ action: 'left', id, from: 0 });
  expect(first).toMatchObject({ next: 20 });
  await expect(call({ action: 'left', id, from: 20 })).resolves.toMatchObject({
    left: Array.from({ length: 5 }, (_, index) => ({ recordId: `${index + 20}` })),
  });
});
