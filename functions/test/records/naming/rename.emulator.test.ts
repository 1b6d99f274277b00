import { randomUUID } from 'node:crypto';
import type { DocumentData } from 'firebase-admin/firestore';
import { IS_NIGHT } from '../../../../tools/src/project/night';
import { MOST_FORMER } from '../../../src/records/former';
import { resolve } from '../../../src/records/references';
import { deleteByPage, eventOf, restoreByPage } from '../../changes/page';
import { firestore } from '../../project';
import {
  changeOf,
  countNaming,
  document,
  isUnderWay,
  rename,
  step,
  storeCustomer,
  storeMany,
  texts,
  work,
} from './naming';

const formerOf = async (id: string) => (await document('customers', id).get()).get('former');

const [CONTACTS, REPORTS, STEPS] = IS_NIGHT ? [2_000, 3_000, 7] : [100, 500, 2];
const DOCUMENTS_NAMED = CONTACTS + REPORTS;

test(`leaves no old name in ${DOCUMENTS_NAMED} documents after a crash, when two workers resume`, async () => {
  const [before = '', after = ''] = texts('before', 'after');
  const id = await storeCustomer(before, CONTACTS, REPORTS);
  await (await rename(id, after))();
  await work(STEPS);
  const change = await changeOf(id);
  expect(change).toMatchObject({ from: before, to: after, by: 'sari', state: 'running' });
  expect(change?.updated).toBeGreaterThanOrEqual(200);
  await expect(countNaming(before)).resolves.toBe(DOCUMENTS_NAMED - (change?.updated ?? 0));
  await Promise.all([work(), work()]);
  await expect(countNaming(before)).resolves.toBe(0);
  await expect(countNaming(after)).resolves.toBe(DOCUMENTS_NAMED);
  await expect(changeOf(id)).resolves.toMatchObject({ state: 'done', updated: DOCUMENTS_NAMED });
}, 120_000);

test('keeps each former name once, for the customer that gave it up first', async () => {
  const [first = '', second = '', third = ''] = texts('first', 'second', 'third');
  const [one, other] = [await storeCustomer(first), await storeCustomer(third)];
  const renamed = await rename(one, second);
  await renamed();
  await renamed();
  await expect(formerOf(one)).resolves.toMatchObject({ names: [first], ids: [] });
  // Somebody else has the name for a moment.
  const events = [await rename(other, first), await rename(other, third)];
  for (const deliver of events) await deliver();
  const resolved = await resolve(firestore, 'customer', [first, third, 'nobody']);
  expect([...resolved]).toEqual([
    [first, { id: one, name: second }],
    [third, { id: other, name: third }],
    ['nobody', undefined],
  ]);
  await work();
});

test('starts nothing for a customer that no record names', async () => {
  const [before = '', after = ''] = texts('before', 'after');
  const id = await storeCustomer(before);
  await (await rename(id, after))();
  await expect(changeOf(id)).resolves.toBeUndefined();
  await expect(step()).resolves.toBe(false);
});

describe.each([
  ['in order', [0, 1]],
  ['out of order', [1, 0]],
  ['twice', [0, 0, 1, 1, 0]],
])('two renames in quick succession, delivered %s', (_order, deliveries) => {
  test.each(IS_NIGHT ? [0, 1, 2] : [1])(
    'end with the last name everywhere, with %i steps in between',
    async (steps) => {
      const [first = '', second = '', third = ''] = texts('A', 'B', 'C');
      const id = await storeCustomer(first, 150, 250);
      const renamed = await rename(id, second);
      await storeMany('contacts', { customer: second }, { customer: id }, 10);
      const events = [renamed, await rename(id, third)];
      for (const number of deliveries) {
        await events[number]?.();
        await work(steps);
      }
      await work();
      await expect(countNaming(third)).resolves.toBe(410);
      await expect(formerOf(id)).resolves.toMatchObject({
        names: expect.arrayContaining([first, second]),
      });
    },
  );
});

test('a second rename by another account during the first one leaves the last name everywhere', async () => {
  const [first = '', second = '', third = ''] = texts('first', 'second', 'third');
  const id = await storeCustomer(first, 300, 300);
  await (await rename(id, second))();
  await work(1);
  await (await rename(id, third, 'budi'))();
  await work();
  await expect(countNaming(third)).resolves.toBe(600);
  await expect(isUnderWay(id)).resolves.toBe(false);
});

test('a rename back to the first name leaves the first name everywhere', async () => {
  const [first = '', second = ''] = texts('first', 'second');
  const id = await storeCustomer(first, 300, 300);
  await (await rename(id, second))();
  await work(1);
  const back = await rename(id, first);
  await work(1);
  await back();
  await work();
  await expect(countNaming(first)).resolves.toBe(600);
});

test('two customers of one name that are renamed apart take their own records along', async () => {
  const [shared = '', after = '', later = ''] = texts('shared', 'after', 'later');
  const [id, other] = [await storeCustomer(shared, 5, 5), await storeCustomer(shared, 3, 3)];
  await (await rename(id, after))();
  await work();
  await expect(countNaming(shared)).resolves.toBe(6);
  await expect(countNaming(after)).resolves.toBe(10);
  await (await rename(other, later))();
  await work();
  await expect(countNaming(later)).resolves.toBe(6);
  await expect(countNaming(after)).resolves.toBe(10);
});

test('a customer that is deleted during the rename has its name everywhere when it comes back, and its former one', async () => {
  const [before = '', after = ''] = texts('before', 'after');
  const id = await storeCustomer(before, 300);
  const customer = document('customers', id);
  const renamed = await rename(id, after);
  const item = await deleteByPage(firestore, 'budi', customer);
  await renamed();
  await work();
  await expect(countNaming(before)).resolves.toBe(300);
  await expect(isUnderWay(id)).resolves.toBe(false);
  // An import would find it.
  const found = (await resolve(firestore, 'customer', [before])).get(before);
  expect(found).toEqual({ id, name: after });
  const restored = await eventOf(customer, async () => item && restoreByPage(firestore, 'budi', item));
  await restored();
  await work();
  await expect(countNaming(after)).resolves.toBe(300);
  await expect(formerOf(id)).resolves.toMatchObject({ names: [before] });
});

test('two customers that swap their names in one commit keep their own records', async () => {
  const [first = '', second = ''] = texts('first', 'second');
  const one = await storeCustomer(first, 4);
  const other = await storeCustomer(second, 6);
  const events = [await rename(one, second), await rename(other, first)];
  for (const deliver of [...events.reverse(), ...events]) await deliver();
  await work();
  await expect(countNaming(second)).resolves.toBe(4);
  await expect(countNaming(first)).resolves.toBe(6);
});

test('a new customer gets the records that have its name, and no id; none if another one has the name', async () => {
  const [name = '', former = ''] = texts('new', 'former');
  const [report = '', older = ''] = [
    ...(await storeMany('salesReport', { customer: name }, {}, 1)),
    ...(await storeMany('salesReport', { customer: former }, {}, 1)),
  ];
  const customer = document('customers', randomUUID());
  const added = await eventOf(customer, () => storeCustomer(former, 0, 0, customer.id));
  await added();
  await work();
  await (await rename(customer.id, name))();
  await work();
  for (const id of [report, older]) {
    const { customer: text, meta } = (await document('salesReport', id).get()).data() ?? {};
    expect({ text, customer: meta.customer }).toEqual({ text: name, customer: customer.id });
  }
  const lastVisit = (await customer.get()).get('lastVisit');
  expect(lastVisit).toBe('2026-03-02');
  const [third = ''] = await storeMany('salesReport', { customer: name }, {}, 1);
  const namesake = document('customers', randomUUID());
  const again = await eventOf(namesake, () => storeCustomer(name, 0, 0, namesake.id));
  await again();
  await work();
  expect((await document('salesReport', third).get()).get('meta.customer')).toBeUndefined();
});

test('keeps concurrent edits of the same documents', async () => {
  const [before = '', after = ''] = texts('before', 'after');
  const id = await storeCustomer(before, 0, 400);
  await (await rename(id, after))();
  const { docs } = await firestore.collection('salesReport').where('customer', '==', before).limit(60).get();
  const edits = docs.map((document, index) =>
    document.ref.update(
      index % 2 === 0 ? { detail: 'edited' } : { customer: `somebody else ${id}`, 'meta.customer': 'else' },
    ),
  );
  await Promise.all([work(), ...edits]);
  const edited = await Promise.all(
    docs.map(async ({ ref }): Promise<DocumentData> => (await ref.get()).data() ?? {}),
  );
  for (const [index, data] of edited.entries()) {
    expect(data).toMatchObject(
      index % 2 === 0 ? { detail: 'edited', customer: after } : { customer: `somebody else ${id}` },
    );
  }
  await expect(countNaming(before)).resolves.toBe(0);
});

const RENAMES = IS_NIGHT ? 100 : MOST_FORMER + 5;

test(`ends soon after ${RENAMES} renames in a row, with the last ${MOST_FORMER} names`, async () => {
  const [first = '', prefix = '', last = ''] = texts('First', 'Flood', 'Last');
  const id = await storeCustomer(first, 2, 3);
  for (let index = 0; index < RENAMES; index += 1)
    await (await rename(id, index === RENAMES - 1 ? last : `${prefix} ${index}`))();
  expect((await formerOf(id)).names).toHaveLength(MOST_FORMER);
  let steps = 0;
  for (; await isUnderWay(id); steps += 1) await step();
  expect(steps).toBeLessThan(10);
  await expect(countNaming(last)).resolves.toBe(5);
});
