import { randomUUID } from 'node:crypto';
import { customer } from 'shared-model/customer';
import { referenceTo } from 'shared-model/references';
import { IS_NIGHT } from '../../../tools/src/project/night';
import { MODELS } from '../../models/models';
import { advanceLane } from '../../src/changes/lanes';
import { mergeCustomersOf } from '../../src/changes/merge-customers';
import { recordWritten } from '../../src/upkeep/record-written';
import { dyingFirestore } from '../dying-firestore';
import { contextOf, firestore, member, PROJECT } from '../project';
import { seenCustomer } from '../records/naming/seen-customer';
import { call, changeOf, edit, leftOf, revert, store, turn, work } from './changing';
import { newId } from './page';

const [RECORDS, DEATHS] = IS_NIGHT ? [5_000, 10] : [40, 2];

const done = { message: 'The customers are being merged.' };
const refusal = (message: string) =>
  expect.objectContaining({ code: { errorInfo: expect.objectContaining({ message }) } });

beforeEach(() => Promise.all(['sari', 'budi', 'dewi'].map((uid) => member(uid, { displayName: uid }))));

const namesOf = (...texts: string[]) => texts.map((text) => `${text} ${randomUUID()}`);
const customerAt = (id: string) => firestore.collection('customers').doc(id);
const fieldsOf = async (id: string) => (await customerAt(id).get()).data();

const storeCustomer = async (name: string, fields: object = {}): Promise<string> =>
  (await store('customers', [{ name, ...fields }]))[0] ?? '';

/** Stores contacts and reports that name a customer. Returns their paths. */
const storeNaming = async (id: string, name: string, count: number): Promise<string[]> => {
  const paths: string[] = [];
  for (const [collection, share] of [
    ['contacts', Math.ceil(count / 4)],
    ['salesReport', count - Math.ceil(count / 4)],
  ] as const) {
    for (let start = 0; start < share; start += 400) {
      const some = Array.from({ length: Math.min(400, share - start) }, () => ({ customer: name }));
      const ids = await store(collection, some, { customer: id });
      paths.push(...ids.map((each) => `${collection}/${each}`));
    }
  }
  return paths;
};

/** Stores a record of each kind of a section that names a customer. */
const storeOfSections = async (id: string, name: string): Promise<string[]> => {
  const kinds = MODELS.filter((model) => referenceTo(model, 'customers') !== undefined);
  const owned = kinds.filter(({ collection }) => !['contacts', 'salesReport'].includes(collection));
  const stored = owned.map(async ({ collection }) => {
    const [record] = await store(collection, [{ customer: name }], { customer: id });
    return `${collection}/${record}`;
  });
  return Promise.all(stored);
};

const stored = (paths: readonly string[]) => firestore.getAll(...paths.map((path) => firestore.doc(path)));
const textsAt = async (paths: readonly string[]): Promise<unknown[]> =>
  (await stored(paths)).map((each) => each.get('customer'));

const merge = async (
  kept: string,
  gone: string,
  {
    take = [],
    both = [],
    id = newId(),
    uid = 'sari',
  }: { take?: string[]; both?: string[]; id?: string; uid?: string } = {},
) => {
  const seen = { kept: await seenCustomer(firestore, kept), gone: await seenCustomer(firestore, gone) };
  const answer = await mergeCustomersOf(contextOf(uid), { id, kept, gone, seen, take, both });
  return { id, answer };
};

test(`${RECORDS} contacts and reports survive ${DEATHS} deaths of the worker, and Undo gives each of them back`, async () => {
  const [k = '', g = ''] = namesOf('Kept', 'Gone');
  const [kept, gone] = [
    await storeCustomer(k, { address: 'Jl. A' }),
    await storeCustomer(g, { address: 'Jl. B' }),
  ];
  const own = await storeNaming(kept, k, 20);
  const moved = [...(await storeNaming(gone, g, RECORDS)), ...(await storeOfSections(gone, g))];
  const before = await fieldsOf(gone);
  const { id, answer } = await merge(kept, gone, { take: ['address'] });
  expect(answer).toEqual(done);
  expect(await fieldsOf(kept)).toMatchObject({ name: k, address: 'Jl. B' });
  expect(await fieldsOf(gone)).toBeUndefined();
  for (let death = 0; death < DEATHS; death += 1) {
    const tick = (await firestore.doc('lanes/sari').get()).get('tick');
    const worker = dyingFirestore(PROJECT, death % 2 === 0 ? 'after' : 'before');
    await expect(advanceLane(worker, 'sari', tick, [5])).rejects.toThrow('killed');
    // Two at once take one step.
    await Promise.all([turn(), turn()]);
  }
  await work();
  expect(new Set(await textsAt([...own, ...moved]))).toEqual(new Set([k]));
  expect(await changeOf(id)).toMatchObject({
    state: 'done',
    done: moved.length,
    keptId: kept,
    goneId: gone,
  });
  // An old address leads on.
  expect(await fieldsOf(kept)).toMatchObject({ former: { names: [g], ids: [gone] } });
  expect(await merge(kept, gone, { take: ['address'], id })).toMatchObject({ answer: done });

  await revert(id);
  await work();
  expect(new Set(await textsAt(own))).toEqual(new Set([k]));
  expect(new Set(await textsAt(moved))).toEqual(new Set([g]));
  const { meta: _, lastVisit: __, due: _due, quotation: _quotation, ...again } = (await fieldsOf(gone)) ?? {};
  const { meta: ___, ...was } = before ?? {};
  expect(again).toEqual(was);
  expect(await fieldsOf(kept)).toMatchObject({ name: k, address: 'Jl. A', former: { names: [], ids: [] } });
  const bin = firestore.collection('customersBin').where('recordId', '==', gone);
  expect((await bin.where('inBin', '==', true).get()).empty).toBe(true);
}, 300_000);

test('Undo leaves what somebody has changed since, and says what', async () => {
  const [k = '', g = '', other = ''] = namesOf('Kept', 'Gone', 'Other');
  const [kept, gone] = [await storeCustomer(k, { address: 'A' }), await storeCustomer(g, { address: 'B' })];
  const third = await storeCustomer(other);
  const moved = await storeNaming(gone, g, 4);
  const { id } = await merge(kept, gone, { take: ['address'] });
  await work();
  const [first = '', second = ''] = moved;
  const stamp = (await firestore.doc(first).get()).get('meta');
  await firestore.doc(first).update({ customer: other, meta: { ...stamp, customer: third } });
  await firestore.doc(second).delete();
  await edit(`customers/${kept}`, { address: 'C' });
  const undo = await revert(id);
  await work();
  expect(await textsAt(moved)).toEqual([other, undefined, g, g]);
  expect(await fieldsOf(kept)).toMatchObject({ address: 'C' });
  expect(await changeOf(undo)).toMatchObject({ state: 'done', kept: 2 });
  expect(await leftOf(undo)).toEqual([
    expect.objectContaining({ recordId: kept, fields: ['address'], by: 'budi' }),
    expect.objectContaining({ reason: 'It names another customer now.' }),
    expect.objectContaining({ reason: 'It was deleted since.' }),
  ]);
});

/** Renames a customer as its page does, and delivers the event. */
const rename = async (id: string, name: string, deliver = true) => {
  const before = await customerAt(id).get();
  await edit(before.ref.path, { name }, 'sari');
  const after = await customerAt(id).get();
  const change = { before, after, at: after.updateTime ?? before.readTime, by: null };
  const event = () => recordWritten(firestore, customer, change);
  if (deliver) await event();
  return event;
};

test('a merge follows a rename of the customer that stays, and so does its Undo', async () => {
  const [k = '', g = '', later = ''] = namesOf('Kept', 'Gone', 'Later');
  const [kept, gone] = [await storeCustomer(k), await storeCustomer(g)];
  const moved = await storeNaming(gone, g, 12);
  const { id } = await merge(kept, gone);
  await turn();
  await rename(kept, later);
  await work();
  expect(new Set(await textsAt(moved))).toEqual(new Set([later]));
  await revert(id);
  await work();
  expect(new Set(await textsAt(moved))).toEqual(new Set([g]));
});

test('a rename of the customer that goes, received after the merge, gives its former name to the one that stays', async () => {
  const [k = '', g = '', former = ''] = namesOf('Kept', 'Gone', 'Former');
  const [kept, gone] = [await storeCustomer(k), await storeCustomer(former)];
  const moved = await storeNaming(gone, former, 6);
  const deliver = await rename(gone, g, false);
  const { id } = await merge(kept, gone);
  await work();
  await deliver();
  await work();
  await work('server');
  expect(new Set(await textsAt(moved))).toEqual(new Set([k]));
  expect((await fieldsOf(kept))?.former.names).toEqual(expect.arrayContaining([g, former]));
  await revert(id);
  await work();
  expect(new Set(await textsAt(moved))).toEqual(new Set([g]));
});

test('refuses what the page has not seen, a second merge meanwhile, and an Undo behind a later merge', async () => {
  const [k = '', g = ''] = namesOf('Kept', 'Gone');
  const [kept, gone, third] = [await storeCustomer(k), await storeCustomer(g), await storeCustomer(`${k} 3`)];
  const seen = {
    kept: await seenCustomer(firestore, kept),
    gone: { ...(await seenCustomer(firestore, gone)), phone: 'before' },
  };
  await expect(
    mergeCustomersOf(contextOf('sari'), { id: newId(), kept, gone, seen, take: [], both: [] }),
  ).resolves.toEqual(refusal('Somebody has changed one of these customers. Look at the values again.'));
  await storeNaming(gone, g, 2);
  const { id } = await merge(kept, gone);
  await expect(merge(third, kept)).resolves.toMatchObject({
    answer: refusal('One of these customers is just being merged. Try again in a moment.'),
  });
  await work();
  await merge(third, kept);
  await work();
  await expect(call({ action: 'revert', id: newId(), reverts: id })).resolves.toEqual(
    refusal('The customer that stayed was merged into another one afterwards. Undo that first.'),
  );
});

test('two customers of one name merge, and come apart with their own reports', async () => {
  const [name = ''] = namesOf('Both');
  const [one, other] = [await storeCustomer(name), await storeCustomer(name)];
  const [ofOne, ofOther] = [await storeNaming(one, name, 6), await storeNaming(other, name, 6)];
  const { id } = await merge(one, other);
  await work();
  const idsOf = async (paths: string[]) =>
    new Set((await stored(paths)).map((each) => each.get('meta.customer')));
  expect(await idsOf([...ofOne, ...ofOther])).toEqual(new Set([one]));
  await revert(id);
  await work();
  expect(await idsOf(ofOne)).toEqual(new Set([one]));
  expect(await idsOf(ofOther)).toEqual(new Set([other]));
});

test('keeps the texts of both in one, and Undo gives the own text back unless somebody has changed it', async () => {
  const [k = '', g = ''] = namesOf('Kept', 'Gone');
  const kept = await storeCustomer(k, { address: 'Jl. "A"', phone: '021 555 0100' });
  const gone = await storeCustomer(g, { address: 'Jl. B 🏭\nBandung', phone: '0812 3456 7890' });
  const { id, answer } = await merge(kept, gone, { both: ['address', 'phone'] });
  expect(answer).toEqual(done);
  const both = { address: 'Jl. "A"\nJl. B 🏭\nBandung', phone: '021 555 0100 / 0812 3456 7890' };
  expect(await fieldsOf(kept)).toMatchObject(both);
  await work();
  await edit(`customers/${kept}`, { phone: '021 555 0101' });
  await revert(id);
  await work();
  expect(await fieldsOf(kept)).toMatchObject({ address: 'Jl. "A"', phone: '021 555 0101' });
  expect(await fieldsOf(gone)).toMatchObject({ address: 'Jl. B 🏭\nBandung', phone: '0812 3456 7890' });
});

test('refuses texts that are too long together, and merges nothing', async () => {
  const [k = '', g = ''] = namesOf('Kept', 'Gone');
  const kept = await storeCustomer(k, { address: 'A'.repeat(300), phone: '' });
  const gone = await storeCustomer(g, { address: 'B'.repeat(300), phone: '021 555' });
  expect((await merge(kept, gone, { both: ['address'] })).answer).toEqual(
    refusal('Address is too long: shorten it to 500 characters.'),
  );
  expect((await merge(kept, gone, { both: ['phone'] })).answer).toEqual(
    refusal('Phone Number cannot have both texts. Choose one of them.'),
  );
  expect(await fieldsOf(gone)).toMatchObject({ address: 'B'.repeat(300), phone: '021 555' });
});

test.each<[string, (uid: string) => Promise<unknown>]>([
  ['is disabled', (uid) => firestore.doc(`staff/${uid}`).delete()],
  [
    'has ended its sessions',
    (uid) => firestore.doc(`staff/${uid}`).update({ validSince: new Date(Date.now() + 1_000) }),
  ],
])('a merge whose account %s while it runs is given back whole', async (_, end) => {
  const [k = '', g = ''] = namesOf('Kept', 'Gone');
  const [kept, gone] = [await storeCustomer(k, { address: '0' }), await storeCustomer(g, { address: '1' })];
  const moved = await storeNaming(gone, g, 12);
  const { id } = await merge(kept, gone, { take: ['address'] });
  await turn();
  await end('sari');
  await work();
  await work('server');
  expect(await changeOf(id)).toMatchObject({ state: expect.stringMatching(/failed|stopped/) });
  expect(new Set(await textsAt(moved))).toEqual(new Set([g]));
  expect(await fieldsOf(kept)).toMatchObject({ name: k, address: '0' });
  expect(await fieldsOf(gone)).toMatchObject({ name: g, address: '1' });
});

test('a merge of somebody else is not said to be begun, and only its account and administrators take it back', async () => {
  const [k = '', g = ''] = namesOf('Kept', 'Gone');
  const [kept, gone] = [await storeCustomer(k), await storeCustomer(g)];
  const { id } = await merge(kept, gone);
  await expect(merge(kept, gone, { id, uid: 'budi' })).resolves.toMatchObject({
    answer: { code: { errorInfo: { code: 'auth/argument-error' } } },
  });
  await work();
  await expect(call({ action: 'revert', id: newId(), reverts: id }, 'budi')).resolves.toMatchObject({
    code: { errorInfo: { code: 'auth/argument-error' } },
  });
  expect(await fieldsOf(gone)).toBeUndefined();
});
