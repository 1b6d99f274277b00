import { type Contact, contact as contactModel } from 'shared-model/contact';
import { type Customer, customer as customerModel } from 'shared-model/customer';
import { defineModel } from 'shared-model/define-model';
import { reference } from 'shared-model/fields/fields';
import { type Report, report } from 'shared-model/report';
import { stampOf } from 'shared-model/stamp';
import { UnknownOutcomeError } from './data-store';
import { removeRecord } from './remove-record';
import { saveRecord } from './save-record';
import { MemoryStore } from './testing/index';
import { saveFields } from './testing/save-fields';

const ACME: Customer = { ...customerModel.empty, name: 'Acme', address: 'Jl. Sudirman 1', phone: '021 1' };
const customer = (changes: Partial<Customer>): Customer => ({ ...ACME, ...changes });
const stored = (fields: Customer) => new MemoryStore({ customers: [{ ...fields, id: 'acme' }] });
const edit = (store: MemoryStore, values: Customer, base: Customer | null, confirmed = false) =>
  saveFields(store, { model: customerModel, id: 'acme' }, { values, base, confirmed });

test('saves an edit of the values that the user saw', async () => {
  const store = stored(ACME);
  await expect(edit(store, customer({ phone: '021 2' }), ACME)).resolves.toBe('saved');
  expect(store.read('customers')).toEqual([{ ...ACME, phone: '021 2', id: 'acme' }]);
});

test('overwrites no unseen change, and returns the stored values', async () => {
  const theirs = customer({ address: 'Jl. Thamrin 9' });
  const store = stored(theirs);
  await expect(edit(store, customer({ phone: '021 2' }), ACME)).resolves.toMatchObject({ found: theirs });
  expect(store.read('customers')).toEqual([{ ...theirs, id: 'acme' }]);
});

test('restores a deleted document only on request', async () => {
  const store = new MemoryStore();
  await expect(edit(store, ACME, ACME)).resolves.toEqual({ found: null });
  expect(store.read('customers')).toEqual([]);
  await expect(edit(store, ACME, null)).resolves.toBe('saved');
  expect(store.read('customers')).toEqual([{ ...ACME, id: 'acme' }]);
});

test('does not overwrite a document that someone else restored with other fields', async () => {
  const theirs = customer({ phone: '021 9' });
  await expect(edit(stored(theirs), ACME, null)).resolves.toMatchObject({ found: theirs });
});

test('can repeat a save with an unknown result', async () => {
  const store = new MemoryStore();
  await edit(store, ACME, null);
  await expect(edit(store, ACME, null)).resolves.toBe('saved');
  const mine = customer({ phone: '021 2' });
  await edit(store, mine, ACME);
  await expect(edit(store, mine, ACME)).resolves.toBe('saved');
  expect(store.read('customers')).toEqual([{ ...mine, id: 'acme' }]);
});

test('does not overwrite a new record that someone else changed before the repeated save', async () => {
  const store = new MemoryStore();
  await edit(store, ACME, null);
  const theirs = customer({ phone: '021 9' });
  store.put('customers', 'acme', theirs);
  await expect(edit(store, ACME, null)).resolves.toEqual({ found: theirs });
});

test('accepts the same change by someone else', async () => {
  const store = stored(customer({ phone: '021 2' }));
  const mine = customer({ phone: '021 2', website: 'https://acme.example' });
  await expect(edit(store, mine, ACME)).resolves.toBe('saved');
  expect(store.read('customers')).toEqual([{ ...mine, id: 'acme' }]);
});

describe('a deletion', () => {
  test('can be undone, but not over a document of someone else', async () => {
    const store = stored(ACME);
    const undo = await removeRecord(store, customerModel, 'acme');
    expect(store.read('customers')).toEqual([]);
    await undo?.();
    expect(store.read('customers')).toEqual([{ ...ACME, id: 'acme' }]);
    const again = await removeRecord(store, customerModel, 'acme');
    store.put('customers', 'acme', customer({ name: 'Newer' }));
    await expect(again?.()).rejects.toThrow('was not restored');
    expect(store.read('customers')).toEqual([{ ...customer({ name: 'Newer' }), id: 'acme' }]);
  });

  test('restores the latest stored fields, not those of the list', async () => {
    const store = stored(ACME);
    const theirs = customer({ phone: '021 9', address: 'Jl. Thamrin 9' });
    store.put('customers', 'acme', theirs);
    const undo = await removeRecord(store, customerModel, 'acme');
    await undo?.();
    expect(store.read('customers')).toEqual([{ ...theirs, id: 'acme' }]);
  });

  test('restores what this page deleted, also after junk had the id', async () => {
    const store = stored(ACME);
    const undo = await removeRecord(store, customerModel, 'acme');
    store.put('customers', 'acme', customer({ name: 'Junk' }));
    store.drop('customers', 'acme');
    await undo?.();
    expect(store.read('customers')).toEqual([{ ...ACME, id: 'acme' }]);
  });

  test('reports of an Undo with a late answer what came of it on the server', async () => {
    const store = stored(ACME);
    const undo = await removeRecord(store, customerModel, 'acme');
    const restore = store.restore.bind(store);
    store.restore = async (...item) => {
      throw new UnknownOutcomeError(restore(...item));
    };
    store.put('customers', 'acme', customer({ name: 'Newer' }));
    const error: unknown = await undo?.().catch((failure: unknown) => failure);
    if (!(error instanceof UnknownOutcomeError)) throw new Error('It should not be known.');
    await expect(error.outcome).rejects.toThrow('was not restored');
  });

  test('can be undone twice, as after a lost answer, but not once the record was deleted again', async () => {
    const store = stored(ACME);
    const undo = await removeRecord(store, customerModel, 'acme');
    await undo?.();
    await expect(undo?.()).resolves.toBeUndefined();
    store.drop('customers', 'acme');
    await expect(undo?.()).rejects.toThrow('was not restored');
    expect(store.read('customers')).toEqual([]);
  });

  test('cannot be undone if someone else deleted the document first', async () => {
    await expect(removeRecord(new MemoryStore(), customerModel, 'acme')).resolves.toBeUndefined();
  });

  test.each([
    ['characters that are refused today', 'acme', customer({ phone: '\u202a021 1\u202c' })],
    ['an id that is refused today', 'PT Acme', ACME],
  ])('of a document with %s can be undone', async (_what, id, old) => {
    const store = new MemoryStore({ customers: [{ ...old, id }] });
    const undo = await removeRecord(store, customerModel, id);
    await undo?.();
    expect(store.read('customers')).toEqual([{ ...old, id }]);
  });
});

test('rejects a refused write and changes nothing', async () => {
  const store = stored(ACME);
  store.refuseWrites(new Error('unavailable'));
  await expect(edit(store, customer({ phone: '' }), ACME)).rejects.toThrow('unavailable');
  expect(store.read('customers')).toEqual([{ ...ACME, id: 'acme' }]);
});

test('restores a deleted record as it was stored, also with a number in place of a text', async () => {
  const store = new MemoryStore();
  store.put('customers', 'acme', { ...ACME, phone: 217 });
  const undo = await removeRecord(store, customerModel, 'acme');
  await undo?.();
  expect(store.read('customers')).toEqual([{ ...ACME, phone: 217, id: 'acme' }]);
});

describe('a record that names a customer', () => {
  const ADA: Contact = { ...contactModel.empty, name: 'Ada', customer: 'Acme' };
  const open = (...contacts: Contact[]) =>
    new MemoryStore({
      customers: [{ ...ACME, id: 'acme' }],
      contacts: contacts.map((fields) => ({ ...fields, id: 'ada' })),
    });
  const save = (store: MemoryStore, values: Contact, base: Contact | null, confirmed = false) =>
    saveFields(store, { model: contactModel, id: 'ada' }, { values, base, confirmed });
  const warning = { warning: expect.stringContaining('There is no customer called Acme any more.') };

  test('is saved if the customer exists', async () => {
    const store = open();
    await expect(save(store, ADA, null)).resolves.toBe('saved');
    expect(store.read('contacts')).toEqual([{ ...ADA, id: 'ada' }]);
  });

  test.each([
    ['renamed', (store: MemoryStore) => store.put('customers', 'acme', customer({ name: 'Acme Tbk' }))],
    ['deleted', (store: MemoryStore) => store.drop('customers', 'acme')],
  ])('needs a confirmation to name a customer that was %s', async (_what, change) => {
    const store = open();
    change(store);
    await expect(save(store, ADA, null)).resolves.toEqual(warning);
    expect(store.read('contacts')).toEqual([]);
    await expect(save(store, ADA, null, true)).resolves.toBe('saved');
  });

  test('is recognized by its model, whatever the field is called', async () => {
    const model = defineModel({
      collection: 'orders',
      version: 1,
      entityName: 'order',
      title: 'Orders',
      order: 'buyer',
      recordName: ({ buyer }) => buyer,
      fields: { buyer: reference({ label: 'Buyer', limit: 200, to: 'customers' }) },
    });
    const order = (buyer: string) => ({ values: { buyer }, base: null, confirmed: false });
    const store = open();
    await expect(saveFields(store, { model, id: '1' }, order('Acme'))).resolves.toBe('saved');
    await expect(saveFields(store, { model, id: '2' }, order('Bolt'))).resolves.toEqual({
      warning: expect.stringContaining('There is no customer called Bolt any more.'),
    });
  });

  test('needs it also if the customer changes just before the write', async () => {
    const { server } = open();
    const { transaction } = server;
    jest.spyOn(server, 'transaction').mockImplementation((run) => {
      server.put('customers', 'acme', customer({ name: 'Acme Tbk' }));
      return transaction(run);
    });
    const store = new MemoryStore({}, server);
    await expect(save(store, ADA, null)).resolves.toEqual(warning);
    expect(store.read('contacts')).toEqual([]);
  });

  test('keeps its old customer in other edits', async () => {
    const store = open(ADA);
    store.drop('customers', 'acme');
    await expect(save(store, { ...ADA, phone: '021 3' }, ADA)).resolves.toBe('saved');
  });

  test('keeps the new name of a customer that was renamed during the edit', async () => {
    const store = open(ADA);
    const renamed = { ...ADA, customer: 'Acme Tbk' };
    store.put('contacts', 'ada', renamed);
    await expect(save(store, { ...ADA, phone: '021 3' }, ADA)).resolves.toEqual({ found: renamed });
    const accepted = { ...renamed, phone: '021 3' };
    store.put('customers', 'acme', customer({ name: 'Acme Tbk' }));
    await expect(save(store, accepted, ADA)).resolves.toBe('saved');
    expect(store.read('contacts')).toEqual([{ ...accepted, id: 'ada' }]);
  });

  describe('has in its stamp', () => {
    const REPORT: Report = { ...report.empty, customer: 'Acme', contact: 'Ada', detail: 'Sold one' };
    const mapping = {
      valuesOf: ({ customer, contact, detail }: Report) => ({ customer, contact, detail }),
      recordOf: (values: object) => ({ ...REPORT, ...values }),
    };
    const saved = async (
      store: MemoryStore,
      changes: Partial<Report>,
      known?: { name: string; id: string },
    ) => {
      const values = mapping.valuesOf({ ...REPORT, ...changes });
      const stored = store.read('salesReport')[0];
      const edit = {
        values,
        base: stored ? mapping.valuesOf(stored) : null,
        confirmed: false,
        customer: known,
      };
      await saveRecord(store, { model: report, id: 'r' }, mapping, edit);
      const { customer, contact } = stampOf(store.server.fieldsOf('salesReport', 'r') ?? {}) ?? {};
      return [customer, contact];
    };

    test('the ids of its customer and its contact, as long as their texts stay', async () => {
      const store = open(ADA);
      await expect(saved(store, {})).resolves.toEqual(['acme', 'ada']);
      store.put('customers', 'acme', customer({ name: 'Acme Tbk' }));
      store.drop('contacts', 'ada');
      await expect(saved(store, { detail: 'Sold two' })).resolves.toEqual(['acme', 'ada']);
      await expect(saved(store, { contact: 'Bob' })).resolves.toEqual(['acme', undefined]);
    });

    test('no contact of another customer', async () => {
      const store = open(ADA);
      await saved(store, {});
      store.put('customers', 'bolt', customer({ name: 'Bolt' }));
      await expect(saved(store, { customer: 'Bolt' })).resolves.toEqual(['bolt', undefined]);
    });

    test('the customer from whose page the form was opened, of several with its name', async () => {
      const store = open();
      store.put('customers', 'later', customer({}));
      await expect(saved(store, {})).resolves.toEqual(['acme', undefined]);
      store.drop('salesReport', 'r');
      await expect(saved(store, {}, { name: 'Acme', id: 'later' })).resolves.toEqual(['later', undefined]);
    });
  });

  test('needs no customer', async () => {
    await expect(save(open(), { ...ADA, customer: '' }, null)).resolves.toBe('saved');
  });
});
