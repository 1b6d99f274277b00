import { type Contact, contact as contactModel } from '../model/contact';
import { type Customer, customer as customerModel } from '../model/customer';
import { MemoryStore } from '../testing/index';
import { removeRecord, undoWarning } from './remove-record';
import { asItIs, saveRecord } from './save-record';

const ACME: Customer = { name: 'Acme', address: 'Jl. Sudirman 1', phone: '021 1', website: '' };
const customer = (changes: Partial<Customer>): Customer => ({ ...ACME, ...changes });
const stored = (fields: Customer) => new MemoryStore({ customers: [{ ...fields, id: 'acme' }] });
const edit = (store: MemoryStore, values: Customer, base: Customer | null, confirmed = false) =>
  saveRecord(store, { model: customerModel, id: 'acme' }, asItIs<Customer>(), { values, base, confirmed });

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
  const store = new MemoryStore();
  await edit(store, ACME, null);
  await expect(edit(store, ACME, null)).resolves.toBe('saved');
  const mine = customer({ phone: '021 2' });
  await edit(store, mine, ACME);
  await expect(edit(store, mine, ACME)).resolves.toBe('saved');
  expect(store.read('customers')).toEqual([{ ...mine, id: 'acme' }]);
});

test('a new record that someone else has changed before it is saved again is not overwritten', async () => {
  const store = new MemoryStore();
  await edit(store, ACME, null);
  const theirs = customer({ phone: '021 9' });
  store.put('customers', 'acme', theirs);
  await expect(edit(store, ACME, null)).resolves.toEqual({ found: theirs });
});

test('what someone else has changed to the same overwrites nothing', async () => {
  const store = stored(customer({ phone: '021 2' }));
  const mine = customer({ phone: '021 2', website: 'https://acme.example' });
  await expect(edit(store, mine, ACME)).resolves.toBe('saved');
  expect(store.read('customers')).toEqual([{ ...mine, id: 'acme' }]);
});

describe('a deletion', () => {
  test('can be undone, but not over what someone else has put there', async () => {
    const store = stored(ACME);
    const undo = await removeRecord(store, customerModel, 'acme');
    expect(store.read('customers')).toEqual([]);
    await undo?.();
    expect(store.read('customers')).toEqual([{ ...ACME, id: 'acme' }]);
    store.put('customers', 'acme', customer({ name: 'Newer' }));
    await undo?.();
    expect(store.read('customers')).toEqual([{ ...customer({ name: 'Newer' }), id: 'acme' }]);
  });

  test('brings back what the document held in that moment, whatever a list showed of it', async () => {
    const store = stored(ACME);
    const theirs = customer({ phone: '021 9', address: 'Jl. Thamrin 9' });
    store.put('customers', 'acme', theirs);
    const undo = await removeRecord(store, customerModel, 'acme');
    await undo?.();
    expect(store.read('customers')).toEqual([{ ...theirs, id: 'acme' }]);
  });

  test('of a document that is gone already brings nothing back', async () => {
    await expect(removeRecord(new MemoryStore(), customerModel, 'acme')).resolves.toBeUndefined();
  });

  test.each([
    ['characters that are refused today', 'acme', customer({ phone: '\u202a021 1\u202c' })],
    ['an id that is refused today', 'PT Acme', ACME],
  ])('of a document with %s is said beforehand to be for good', async (_what, id, old) => {
    const store = new MemoryStore({ customers: [{ ...old, id }] });
    const fine = { ...ACME, id: 'fine' };
    expect(undoWarning(customerModel, [fine, ...store.read('customers')])).toMatch(/^This cannot be undone/);
    expect(undoWarning(customerModel, [fine])).toBeUndefined();
    await expect(removeRecord(store, customerModel, id)).resolves.toBeUndefined();
    expect(store.read('customers')).toEqual([]);
  });
});

test('a refused write rejects and changes nothing', async () => {
  const store = stored(ACME);
  store.refuseWrites(new Error('unavailable'));
  await expect(edit(store, customer({ phone: '' }), ACME)).rejects.toThrow('unavailable');
  expect(store.read('customers')).toEqual([{ ...ACME, id: 'acme' }]);
});

describe('a record that names a customer', () => {
  const ADA: Contact = { name: 'Ada', customer: 'Acme', email: '', phone: '', position: '' };
  const open = (...contacts: Contact[]) =>
    new MemoryStore({
      customers: [{ ...ACME, id: 'acme' }],
      contacts: contacts.map((fields) => ({ ...fields, id: 'ada' })),
    });
  const save = (store: MemoryStore, values: Contact, base: Contact | null, confirmed = false) =>
    saveRecord(store, { model: contactModel, id: 'ada' }, asItIs<Contact>(), { values, base, confirmed });
  const warning = { warning: expect.stringContaining('There is no customer called Acme any more.') };

  test('is saved where the customer is called so', async () => {
    const store = open();
    await expect(save(store, ADA, null)).resolves.toBe('saved');
    expect(store.read('contacts')).toEqual([{ ...ADA, id: 'ada' }]);
  });

  test.each([
    ['renamed', (store: MemoryStore) => store.put('customers', 'acme', customer({ name: 'Acme Tbk' }))],
    ['deleted', (store: MemoryStore) => store.drop('customers', 'acme')],
  ])('does not bring the old name of one that was %s back, but by insisting', async (_what, change) => {
    const store = open();
    change(store);
    await expect(save(store, ADA, null)).resolves.toEqual(warning);
    expect(store.read('contacts')).toEqual([]);
    await expect(save(store, ADA, null, true)).resolves.toBe('saved');
  });

  test('nor where that happens in the moment between looking the customer up and writing', async () => {
    const store = open();
    const lookUp = store.customerNamed.bind(store);
    jest.spyOn(store, 'customerNamed').mockImplementation(async (name) => {
      const id = await lookUp(name);
      store.put('customers', 'acme', customer({ name: 'Acme Tbk' }));
      return id;
    });
    await expect(save(store, ADA, null)).resolves.toEqual(warning);
    expect(store.read('contacts')).toEqual([]);
  });

  test('can be edited otherwise under the name that it had anyway', async () => {
    const store = open(ADA);
    store.drop('customers', 'acme');
    await expect(save(store, { ...ADA, phone: '021 3' }, ADA)).resolves.toBe('saved');
  });

  test('keeps the new name that it got while it was edited', async () => {
    const store = open(ADA);
    const renamed = { ...ADA, customer: 'Acme Tbk' };
    store.put('contacts', 'ada', renamed);
    await expect(save(store, { ...ADA, phone: '021 3' }, ADA)).resolves.toEqual({ found: renamed });
    const accepted = { ...renamed, phone: '021 3' };
    store.put('customers', 'acme', customer({ name: 'Acme Tbk' }));
    await expect(save(store, accepted, ADA)).resolves.toBe('saved');
    expect(store.read('contacts')).toEqual([{ ...accepted, id: 'ada' }]);
  });

  test('may name none', async () => {
    await expect(save(open(), { ...ADA, customer: '' }, null)).resolves.toBe('saved');
  });
});
