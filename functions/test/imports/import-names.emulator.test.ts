import type { DocumentReference } from 'firebase-admin/firestore';
import { customer } from 'shared-model/customer';
import { mergeCustomersOf } from '../../src/changes/merge-customers';
import { deleteByPage, newId, restoreByPage, saveByPage } from '../changes/page';
import { World } from '../changes/world';
import { overtakenFirestore } from '../dying-firestore';
import { firestore, PROJECT } from '../project';
import { DOCUMENTS } from '../rules/documents';
import { advance, sendRows, start, storedOf, summaryOf, undo } from './importing';

// No trigger runs in this project: the test delivers the events.
const world = new World(firestore, PROJECT);

beforeAll(() => world.admit('sari'));

const customerAt = (id: string) => firestore.collection('customers').doc(id);

const save = (collection: string, id: string, fields: object, named = {}) =>
  saveByPage(firestore, 'sari', firestore.collection(collection).doc(id), fields, named);

const storeCustomer = async (name: string) => {
  const id = newId();
  await save('customers', id, { ...DOCUMENTS.customers, name });
  await world.look();
  return id;
};

const settle = async () => {
  await world.look();
  await world.settle();
};

const rename = async (id: string, name: string) => {
  await save('customers', id, { name });
  await settle();
};

const reportsOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    row: index + 2,
    values: {
      customer: name,
      detail: 'Visit',
      responsible: 'Sari',
      timestamp: Date.UTC(2026, 10, 20, index),
    },
  }));

/** Returns whom the reports of an import name: each text with its id. */
const namedIn = async ({ id }: { readonly id: string }) =>
  (await storedOf(id, 'salesReport')).map((report) => [report.get('customer'), report.get('meta.customer')]);

test('undo takes back what names a customer that was renamed since, and gives back its present name', async () => {
  const own = newId();
  const [a, b] = [await storeCustomer(`A ${own}`), await storeCustomer(`B ${own}`)];
  const stored = firestore.collection('contacts').doc(newId());
  const email = `ada@${own}.example`;
  const fields = { ...DOCUMENTS.contacts, name: 'Ada', email, customer: `A ${own}` };
  await save('contacts', stored.id, fields, { customer: a });
  await settle();

  const reports = await sendRows('salesReport', reportsOf(`B ${own}`, 12));
  await start(reports, 12);
  const contacts = await sendRows('contacts', [
    { row: 2, values: { name: 'Ada', email, customer: `B ${own}` } },
  ]);
  await start(contacts, 1, 'overwrite');
  await settle();
  expect((await stored.get()).get('customer')).toBe(`B ${own}`);

  await rename(a, `A2 ${own}`);
  await rename(b, `B2 ${own}`);
  expect((await stored.get()).get('customer')).toBe(`B2 ${own}`);
  // Somebody has given one of the reports to another customer.
  const [report] = await storedOf(reports.id, 'salesReport');
  await save('salesReport', report?.id ?? '', { customer: `A2 ${own}` }, { customer: a });
  const reverts: DocumentReference[] = [];
  for (const { id } of [reports, contacts]) {
    reverts.push(await undo(id));
    await settle();
  }
  const summaries = await Promise.all(reverts.map(summaryOf));
  expect(summaries).toMatchObject([
    { state: 'done', kept: 1 },
    { state: 'done', kept: 0 },
  ]);
  await expect(storedOf(reports.id, 'salesReport')).resolves.toHaveLength(1);
  expect((await stored.get()).get('customer')).toBe(`A2 ${own}`);
  expect((await stored.get()).get('meta.customer')).toBe(a);
}, 60_000);

test('writes the name that a customer gets in the moment of the step', async () => {
  const own = newId();
  const id = await storeCustomer(`A ${own}`);
  await settle();
  const sent = await sendRows('salesReport', reportsOf(`A ${own}`, 1));
  await start(sent, 1);
  await advance(
    'sari',
    overtakenFirestore(PROJECT, () => save('customers', id, { name: `A2 ${own}` })),
  );
  await expect(namedIn(sent)).resolves.toEqual([[`A2 ${own}`, id]]);
  await settle();
  await expect(namedIn(sent)).resolves.toEqual([[`A2 ${own}`, id]]);
});

test('names the customer that another one is merged into in the moment of the step', async () => {
  const own = newId();
  const [kept, gone] = [await storeCustomer(`K ${own}`), await storeCustomer(`G ${own}`)];
  await settle();
  const sent = await sendRows('salesReport', reportsOf(`G ${own}`, 1));
  await start(sent, 1);
  const seenOf = async (id: string) => customer.read((await customerAt(id).get()).data() ?? {}).record;
  const seen = { kept: await seenOf(kept), gone: await seenOf(gone) };
  const merge = () =>
    mergeCustomersOf(
      { firestore, caller: world.caller('sari') },
      { id: newId(), kept, gone, seen, take: [], both: [] },
    );
  await advance('sari', overtakenFirestore(PROJECT, merge));
  await expect(namedIn(sent)).resolves.toEqual([]);
  await settle();
  await expect(namedIn(sent)).resolves.toEqual([[`K ${own}`, kept]]);
});

test('names a customer in the bin, also by a former name, and follows it when it comes back', async () => {
  const own = newId();
  const id = await storeCustomer(`G ${own}`);
  await settle();
  await rename(id, `K ${own}`);
  const [first, second] = [
    await sendRows('salesReport', reportsOf(`K ${own}`, 1)),
    await sendRows('salesReport', reportsOf(`G ${own}`, 1)),
  ];
  await start(first, 1);
  let item: DocumentReference | undefined;
  const remove = async () => {
    item = await deleteByPage(firestore, 'sari', customerAt(id));
  };
  await advance('sari', overtakenFirestore(PROJECT, remove));
  await start(second, 1);
  await settle();
  for (const sent of [first, second]) await expect(namedIn(sent)).resolves.toEqual([[`K ${own}`, id]]);
  if (item) await restoreByPage(firestore, 'sari', item);
  await settle();
  await rename(id, `K2 ${own}`);
  for (const sent of [first, second]) await expect(namedIn(sent)).resolves.toEqual([[`K2 ${own}`, id]]);
});
