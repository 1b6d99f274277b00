import { document, rename, storeCustomer, storeMany, texts, work } from './naming';

test('a rename to the name of another customer mixes no records, and each takes its own along', async () => {
  const names = texts('one', 'two', 'three', 'four');
  const customers = await Promise.all(names.slice(0, 3).map((name) => storeCustomer(name)));
  const contacts = await Promise.all(
    customers.map((customer, index) => storeMany('contacts', { customer: names[index] }, { customer }, 1)),
  );
  const reports = await Promise.all(
    customers.map((customer, index) => storeMany('salesReport', { customer: names[index] }, { customer }, 1)),
  );
  const renamed = async (customer: number, name: number, wanted: readonly number[]) => {
    await (await rename(customers[customer] ?? '', names[name] ?? ''))();
    await work();
    for (const [collection, all] of [['contacts', contacts] as const, ['salesReport', reports] as const])
      for (const [index, [id = '']] of all.entries())
        expect((await document(collection, id).get()).get('customer')).toBe(names[wanted[index] ?? -1]);
  };
  await renamed(0, 1, [1, 1, 2]);
  await renamed(1, 3, [1, 3, 2]);
  await renamed(0, 0, [0, 3, 2]);
});
