import type { Customer } from './schema';
import { MemoryStore } from './testing';
import { addRecord, asItIs, editRecord, removeRecord, restoreRecord } from './writes';

const ACME: Customer = { name: 'Acme', address: 'Jl. Sudirman 1', phone: '021 1', website: '' };
const customer = (changes: Partial<Customer>): Customer => ({ ...ACME, ...changes });
const stored = (fields: Customer) => new MemoryStore({ customers: [{ ...fields, id: 'acme' }] });
const edit = (store: MemoryStore, values: Customer, base: Customer | null) =>
  editRecord(store, 'customers', 'acme', asItIs<Customer>(), values, base);

test('an edit of what the user saw is stored', async () => {
  const store = stored(ACME);
  await expect(edit(store, customer({ phone: '021 2' }), ACME)).resolves.toBe('saved');
  expect(store.read('customers')).toEqual([{ ...ACME, phone: '021 2', id: 'acme' }]);
});

test('an edit of something else overwrites nothing and gives what it found', async () => {
  const theirs = customer({ address: 'Jl. Thamrin 9' });
  const store = stored(theirs);
  await expect(edit(store, customer({ phone: '021 2' }), ACME)).resolves.toMatchObject({ found: theirs });
  expect(store.read('customers')).toEqual([{ ...theirs, id: 'acme' }]);
});

test('an edit of a document that is gone brings nothing back unless that is wanted', async () => {
  const store = new MemoryStore();
  await expect(edit(store, ACME, ACME)).resolves.toEqual({ found: null });
  expect(store.read('customers')).toEqual([]);
  await expect(edit(store, ACME, null)).resolves.toBe('saved');
  expect(store.read('customers')).toEqual([{ ...ACME, id: 'acme' }]);
});

test('a document that someone else has brought back with other fields is not overwritten', async () => {
  const theirs = customer({ phone: '021 9' });
  await expect(edit(stored(theirs), ACME, null)).resolves.toMatchObject({ found: theirs });
});

test('an attempt whose outcome was never heard of can be repeated', async () => {
  const store = stored(ACME);
  const mine = customer({ phone: '021 2' });
  await edit(store, mine, ACME);
  await expect(edit(store, mine, ACME)).resolves.toBe('saved');
  await addRecord(store, 'customers', 'new', mine);
  await addRecord(store, 'customers', 'new', mine);
  expect(store.read('customers')).toHaveLength(2);
});

test('a deletion can be taken back, but not over what someone else has put there', async () => {
  const store = stored(ACME);
  await removeRecord(store, 'customers', 'acme');
  expect(store.read('customers')).toEqual([]);
  await restoreRecord(store, 'customers', 'acme', ACME);
  expect(store.read('customers')).toEqual([{ ...ACME, id: 'acme' }]);
  await restoreRecord(store, 'customers', 'acme', customer({ name: 'Older' }));
  expect(store.read('customers')).toEqual([{ ...ACME, id: 'acme' }]);
});

test('a refused write rejects and changes nothing', async () => {
  const store = stored(ACME);
  store.refuseWrites(new Error('unavailable'));
  await expect(edit(store, customer({ phone: '' }), ACME)).rejects.toThrow('unavailable');
  expect(store.read('customers')).toEqual([{ ...ACME, id: 'acme' }]);
});
