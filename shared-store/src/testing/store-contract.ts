import type { ChangeRequest } from 'shared-model/changes';
import { type Contact, contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import { defineModel, type Model } from 'shared-model/define-model';
import { line } from 'shared-model/fields/fields';
import { report } from 'shared-model/report';
import { STAMP, stampOf } from 'shared-model/stamp';
import { wordsIn } from 'shared-model/words/words';
import type { ChangeFilter, Cursor, DataStore, Fields, Named, Page, Snapshot } from '../data-store';
import { blocksOf } from '../list-blocks';
import { removeRecord } from '../remove-record';
import { testFormerNames } from './former-names-contract';
import { saveFields } from './save-fields';

/** A store to test, with functions that bypass it, as another version of the page or the server. */
export interface StoreUnderTest {
  readonly store: DataStore;
  /** The account of the store. */
  readonly uid: string;
  put(collection: string, id: string, fields: object): Promise<void>;
  find(collection: string, id: string): Promise<Fields | null>;
}

/** The contacts of a later version with one more field. */
export const laterContact = defineModel({
  collection: 'contacts',
  version: 2,
  entityName: 'contact',
  title: 'Contacts',
  order: 'name',
  recordName: ({ name }) => name,
  fields: {
    name: line({ label: 'Name', limit: 200 }),
    customer: line({ label: 'Customer', limit: 200 }),
    email: line({ label: 'Email', limit: 254 }),
    phone: line({ label: 'Phone Number', limit: 60 }),
    position: line({ label: 'Position', limit: 120 }),
    ofAnotherVersion: line({ label: 'Of another version', limit: 60, since: 2 }),
  },
});

/** Waits for a snapshot that `isWanted` accepts. */
const heard = <T>(
  listen: (next: (snapshot: Snapshot<T>) => void, fail: (error: Error) => void) => () => void,
  isWanted: (snapshot: Snapshot<T>) => boolean,
): Promise<Snapshot<T>> =>
  new Promise((resolve, reject) => {
    let stop = () => {};
    stop = listen((snapshot) => {
      if (!isWanted(snapshot)) return;
      resolve(snapshot);
      queueMicrotask(() => stop());
    }, reject);
  });

const isLive = ({ live }: { readonly live: boolean }) => live;

/** Tests every store of the page. All records belong to one customer, whom no other test uses. */
export const testStoreContract = (open: () => Promise<StoreUnderTest>): void => {
  let tested: StoreUnderTest;
  let own = '';
  beforeAll(async () => {
    tested = await open();
  });
  beforeEach(() => {
    // Without letters, so that no search for the beginning of a name finds it.
    own = `PT ${globalThis.crypto.randomUUID().replace(/[a-f]/g, '0')}`;
  });

  const contactOf = (name: string) => ({ ...contact.empty, name, customer: own });
  const put = (name: string, fields: object = contactOf(name)) => tested.put('contacts', idOf(name), fields);
  const findWhole = (name: string) => tested.find('contacts', idOf(name));
  /** Returns a record without its stamp. */
  const find = async (name: string) => {
    const { [STAMP]: _, ...fields } = (await findWhole(name)) ?? {};
    return Object.keys(fields).length > 0 ? fields : null;
  };
  const idOf = (name: string) => `${name}-${own.slice(3)}`.replaceAll(' ', '-');
  const page = <T>(model: Model<T>, rest: Partial<Page<T>> = {}): Page<T> => ({
    model,
    filters: [{ field: 'customer', equals: own }],
    limit: 50,
    ...rest,
  });

  describe('a list', () => {
    test('has its records in the default order, page by page', async () => {
      for (const name of ['Cleo', 'Ada', 'Bo']) await put(name);
      const { rows, last } = await tested.store.readPage(page(contact, { limit: 2 }));
      expect(rows.map(({ name }) => name)).toEqual(['Ada', 'Bo']);
      const rest = await tested.store.readPage(page(contact, { limit: 2, after: last }));
      expect(rest.rows.map(({ name }) => name)).toEqual(['Cleo']);
      expect(rest.last).toBeUndefined();
    });

    test('can be sorted in reverse, with equal records in the default order', async () => {
      await put('Ada', { ...contactOf('Ada'), position: 'A' });
      await put('Bo', { ...contactOf('Bo'), position: 'B' });
      await put('Cleo', { ...contactOf('Cleo'), position: 'A' });
      const { rows } = await tested.store.readPage(page(contact, { order: '-position' }));
      expect(rows.map(({ name }) => name)).toEqual(['Bo', 'Ada', 'Cleo']);
    });

    /** Expects the own records in an order, both as read page by page and live. */
    const expectNames = async <T extends { readonly name: string }>(
      ofModel: Model<T>,
      order: string,
      names: readonly string[],
    ) => {
      const { model, filters } = page(ofModel);
      const read = async (after?: Cursor): Promise<string[]> => {
        const { rows, last } = await tested.store.readPage({ model, filters, order, after, limit: 1 });
        return [...rows.map(({ name }) => name), ...(last ? await read(last) : [])];
      };
      await expect(read()).resolves.toEqual(names);
      const live = await Promise.all(
        blocksOf({ model, filters, order }).flatMap((block) =>
          block ? heard(tested.store.listen({ ...block, limit: 50 }), isLive) : [],
        ),
      );
      expect(live.flatMap(({ rows }) => rows.map(({ name }) => name))).toEqual(names);
    };

    test.each([
      ['position', ['Bo', 'Ada', 'Cleo', 'Dewi']],
      ['-position', ['Ada', 'Bo', 'Cleo', 'Dewi']],
    ])('sorted by %s ends with the records without a text, page by page', async (order, names) => {
      for (const [name, position] of [
        ['Dewi', ''],
        ['Cleo', ''],
        ['Ada', 'Owner'],
        ['Bo', 'Buyer'],
      ] as const) {
        await put(name, { ...contactOf(name), position });
      }
      await expectNames(contact, order, names);
    });

    test.each([
      ['ofAnotherVersion', ['Bo', 'Ada', 'Cleo', 'Dewi', 'Eka']],
      ['-ofAnotherVersion', ['Ada', 'Bo', 'Cleo', 'Dewi', 'Eka']],
    ])('sorted by %s ends with the records that lack it', async (order, names) => {
      const texts = { Eka: undefined, Dewi: null, Cleo: '', Ada: 'Z', Bo: 'B' };
      for (const [name, ofAnotherVersion] of Object.entries(texts)) {
        await put(name, { ...contactOf(name), ...(ofAnotherVersion !== undefined && { ofAnotherVersion }) });
      }
      await expectNames(laterContact, order, names);
    });

    test('has the records of one moment in the order in which they were written', async () => {
      const timestamp = new Date('2026-11-20T09:00:00Z');
      const ids: string[] = [];
      for (const detail of ['First', 'Second', 'Third']) {
        const id = tested.store.newId();
        ids.unshift(id);
        await tested.put('salesReport', id, { ...report.empty, customer: own, detail, timestamp });
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      const { rows } = await tested.store.readPage(page(report));
      expect(rows.map(({ id }) => id)).toEqual(ids);
    });

    test('reports changes', async () => {
      await put('Ada');
      const changed = heard(tested.store.listen(page(contact)), ({ rows }) => rows[0]?.phone === '021 9');
      await put('Ada', { ...contactOf('Ada'), phone: '021 9' });
      await expect(changed).resolves.toMatchObject({ rows: [{ id: idOf('Ada'), name: 'Ada' }] });
    });

    test('reads a record with missing or unknown fields', async () => {
      await put('Ada', { name: 'Ada', customer: own, ofAnotherVersion: 'A' });
      const { rows, unreadable } = await heard(tested.store.listen(page(contact)), isLive);
      expect(rows).toEqual([{ ...contactOf('Ada'), id: idOf('Ada') }]);
      expect(unreadable).toEqual([]);
    });

    test('reads an unknown option as none', async () => {
      const stored = { customer: own, department: 'Drones', timestamp: new Date('2026-11-21T09:00:00Z') };
      await tested.put('salesReport', idOf('report'), stored);
      const { rows } = await heard(tested.store.listen(page(report)), isLive);
      expect(rows).toEqual([
        expect.objectContaining({ customer: own, department: '', detail: '', timestamp: stored.timestamp }),
      ]);
    });

    test('reports an unreadable record with its readable fields', async () => {
      await put('Ada', { ...contactOf('Ada'), phone: [7] });
      await put('Bo');
      const { rows, unreadable, cursors } = await heard(tested.store.listen(page(contact)), isLive);
      expect(rows.map(({ name }) => name)).toEqual(['Bo']);
      expect(unreadable).toEqual([
        {
          record: { ...contactOf('Ada'), id: idOf('Ada') },
          problems: { phone: 'Phone Number cannot be read.' },
        },
      ]);
      expect(cursors).toHaveLength(2);
    });
  });

  describe('a record', () => {
    test('is missing if it does not exist', async () => {
      const { rows, unreadable } = await heard(tested.store.listenTo(contact, idOf('nobody')), isLive);
      expect([rows, unreadable]).toEqual([[], []]);
    });

    test('is reported if it cannot be read', async () => {
      await put('Ada', { customer: own });
      const { unreadable } = await heard(tested.store.listenTo(contact, idOf('Ada')), isLive);
      expect(unreadable).toMatchObject([
        { record: { customer: own }, problems: { name: 'Name is missing.' } },
      ]);
    });
  });

  describe('a save', () => {
    const save = (values: Contact, base: Contact | null) =>
      saveFields(tested.store, { model: contact, id: idOf(values.name) }, { values, base, confirmed: true });

    test('stores a new record', async () => {
      await expect(save(contactOf('Ada'), null)).resolves.toBe('saved');
      await expect(find('Ada')).resolves.toEqual(contactOf('Ada'));
    });

    test('says who wrote the record, now and first, and whom it names', async () => {
      await tested.put('customers', idOf('customer'), { ...customer.empty, name: own });
      const stamp = async () => stampOf((await findWhole('Ada')) ?? {});
      const edit = { values: contactOf('Ada'), base: null, confirmed: false };
      await saveFields(tested.store, { model: contact, id: idOf('Ada') }, edit);
      const first = await stamp();
      expect(first).toEqual({ by: tested.uid, at: expect.any(Date), customer: idOf('customer') });
      expect(Math.abs(Date.now() - (first?.at.getTime() ?? 0))).toBeLessThan(60_000);
      for (const phone of ['021 8', '021 9']) {
        await save({ ...contactOf('Ada'), phone }, (await find('Ada')) as unknown as Contact);
        const { customer: named, ...saved } = first ?? {};
        expect(await stamp()).toEqual({ ...first, at: expect.any(Date), first: saved });
        expect(named).toBe(idOf('customer'));
      }
    });

    test('keeps a field of a later version', async () => {
      const stored = { ...contactOf('Ada'), ofAnotherVersion: 'A' };
      await put('Ada', stored);
      const edited = { ...contactOf('Ada'), phone: '021 9' };
      await expect(save(edited, contactOf('Ada'))).resolves.toBe('saved');
      await expect(find('Ada')).resolves.toEqual({ ...stored, phone: '021 9' });
    });

    test('completes a record of an earlier version', async () => {
      await put('Ada', { name: 'Ada', customer: own });
      const edited = { ...contactOf('Ada'), phone: '021 9' };
      await expect(save(edited, contactOf('Ada'))).resolves.toBe('saved');
      await expect(find('Ada')).resolves.toEqual(edited);
    });

    test('repairs an unreadable record', async () => {
      await put('Ada', { ...contactOf('Ada'), phone: [7] });
      const repaired = { ...contactOf('Ada'), phone: '021 9' };
      await expect(save(repaired, contactOf('Ada'))).resolves.toBe('saved');
      await expect(find('Ada')).resolves.toEqual(repaired);
    });

    test('overwrites no unseen change', async () => {
      const theirs = { ...contactOf('Ada'), phone: '021 1' };
      await put('Ada', theirs);
      const mine = { ...contactOf('Ada'), phone: '021 9' };
      await expect(save(mine, contactOf('Ada'))).resolves.toEqual({ found: theirs });
      await expect(find('Ada')).resolves.toEqual(theirs);
    });

    test('reads the fields of an earlier version', async () => {
      await put('Ada');
      const { rows } = await heard(tested.store.listenTo(laterContact, idOf('Ada')), isLive);
      expect(rows).toEqual([{ ...laterContact.empty, name: 'Ada', customer: own, id: idOf('Ada') }]);
    });
  });

  describe('a change', () => {
    const idsOf = (names: readonly string[]) => names.map(idOf);
    /** Begins a change under a new id, and waits for its end. */
    const run = async (of: (id: string) => ChangeRequest) => {
      const id = globalThis.crypto.randomUUID().replaceAll('-', '');
      await tested.store.change(of(id));
      const { rows } = await heard(tested.store.listenToChanges, (snapshot) =>
        snapshot.rows.some((row) => row.id === id && row.state === 'done'),
      );
      return rows.find((row) => row.id === id);
    };
    const begin = (kind: 'delete' | 'restore', ids: string[]) =>
      run((id) => ({ action: 'begin', id, kind, collection: 'contacts', part: 0, ids, isLast: true }));
    const undo = (change: { readonly id: string } | undefined) =>
      run((id) => ({ action: 'revert', id, reverts: change?.id ?? '' }));
    const isInBin = (words: string, count: number) =>
      heard(
        tested.store.listenToBin(contact, wordsIn(`${own} ${words}`)),
        ({ live, rows }) => live && rows.length === count,
      );

    test('deletes records into the bin, where their words find them, and restores them as they were', async () => {
      const names = ['Ada', 'Bo'];
      await put('Ada', { ...contactOf('Ada'), ofAnotherVersion: 'A' });
      await put('Bo');
      const deletion = await begin('delete', idsOf(names));
      expect(deletion).toMatchObject({ kind: 'delete', by: tested.uid, total: 2, done: 2, kept: 0 });
      await expect(Promise.all(names.map(find))).resolves.toEqual([null, null]);
      await isInBin('', 2);
      const { rows } = await isInBin('ad', 1);
      expect(rows[0]).toMatchObject({ recordId: idOf('Ada'), record: contactOf('Ada'), isReadable: true });
      expect(Date.now() - (rows[0]?.at.getTime() ?? 0)).toBeLessThan(60_000);

      await expect(undo(deletion)).resolves.toMatchObject({ reverts: deletion?.id, kept: 0 });
      await expect(find('Ada')).resolves.toEqual({ ...contactOf('Ada'), ofAnotherVersion: 'A' });
      await isInBin('', 0);
    });

    test('restores no record over another one', async () => {
      await put('Ada');
      const deletion = await begin('delete', idsOf(['Ada']));
      const other = { ...contactOf('Ada'), phone: '021 9' };
      await put('Ada', other);
      const reverted = await undo(deletion);
      expect(reverted).toMatchObject({ kept: 1 });
      const left = await tested.store.change({ action: 'left', id: reverted?.id ?? '', from: 0 });
      expect(left).toMatchObject({ left: [{ collection: 'contacts' }] });
      await expect(find('Ada')).resolves.toEqual(other);
      await isInBin('', 1);
    });

    test('keeps each deletion of a record in the bin, and restores the one it names', async () => {
      await put('Ada');
      await begin('delete', idsOf(['Ada']));
      const [first] = (await isInBin('', 1)).rows;
      await put('Ada', { ...contactOf('Ada'), phone: 'junk' });
      await begin('delete', idsOf(['Ada']));
      const { rows } = await isInBin('', 2);
      expect(rows.map(({ recordId }) => recordId)).toEqual([idOf('Ada'), idOf('Ada')]);
      await begin('restore', [first?.id ?? '']);
      await expect(find('Ada')).resolves.toEqual(contactOf('Ada'));
      await isInBin('', 1);
    });

    test('is listed by its kind, its account and its collection, the newest first', async () => {
      await put('Ada');
      const deletion = await begin('delete', idsOf(['Ada']));
      const restoration = await undo(deletion);
      const list = async (filter: ChangeFilter) => {
        const { rows } = await heard(tested.store.listenToAllChanges(filter, 100), isLive);
        return rows.map(({ id }) => id).filter((id) => id === deletion?.id || id === restoration?.id);
      };
      await expect(list({})).resolves.toEqual([restoration?.id, deletion?.id]);
      const own = { by: [tested.uid], collection: 'contacts' };
      await expect(list({ ...own, kind: ['delete', 'import'] })).resolves.toEqual([deletion?.id]);
      await expect(list({ ...own, by: ['somebody'] })).resolves.toEqual([]);
    });
  });

  test('puts a single deleted record into the bin, and Undo restores it as it was', async () => {
    await put('Ada', { ...contactOf('Ada'), ofAnotherVersion: 'A' });
    const isInBin = (count: number) =>
      heard(
        tested.store.listenToBin(contact, wordsIn(own)),
        ({ live, rows }) => live && rows.length === count,
      );
    const undo = await removeRecord(tested.store, contact, idOf('Ada'));
    await expect(find('Ada')).resolves.toBeNull();
    const { rows } = await isInBin(1);
    expect(rows[0]).toMatchObject({ recordId: idOf('Ada'), by: tested.uid });
    await undo?.();
    await expect(find('Ada')).resolves.toEqual({ ...contactOf('Ada'), ofAnotherVersion: 'A' });
    expect(stampOf((await findWhole('Ada')) ?? {})).toMatchObject({ by: tested.uid, item: rows[0]?.id });
    await isInBin(0);
    // Its answer was lost.
    await expect(undo?.()).resolves.toBeUndefined();
    await expect(removeRecord(tested.store, contact, idOf('Bo'))).resolves.toBeUndefined();
  });

  test('returns the names of staff', async () => {
    // Another test may write the names of its accounts at the same time.
    await tested.put('staffNames', 'all', { members: { [own]: own } });
    const names = [...(await tested.store.staffMembers()).values()];
    expect(names).toEqual(expect.arrayContaining([expect.stringMatching(/./)]));
  });

  testFormerNames(() => ({ tested, own }));

  describe('a transaction', () => {
    const idsOf = (named: Named) =>
      tested.store.transact('salesReport', idOf('report'), (_, result) => ({ leave: true, result }), named);

    test('finds the customer that a write names, or a known one that still has its name', async () => {
      await tested.put('customers', idOf('customer'), { ...customer.empty, name: own });
      await tested.put('customers', idOf('later'), { ...customer.empty, name: own });
      const customerOf = async (asked: Named['customer']) => (await idsOf({ customer: asked })).customer;
      await expect(customerOf({ name: own })).resolves.toBe(idOf('customer'));
      await expect(customerOf({ name: own, id: idOf('later') })).resolves.toBe(idOf('later'));
      await expect(customerOf({ name: `${own}x` })).resolves.toBeUndefined();
      await expect(customerOf({ name: `${own}x`, id: idOf('later') })).resolves.toBeUndefined();
    });

    test('finds the only contact of a name that a customer has', async () => {
      await put('Ada');
      await put('Bo');
      await put('Bo 2', contactOf('Bo'));
      const contactNamed = async (name: string, of = own) =>
        (await idsOf({ contact: { name, customer: of } })).contact;
      await expect(contactNamed('Ada')).resolves.toBe(idOf('Ada'));
      await expect(contactNamed('Ada', `${own}x`)).resolves.toBeUndefined();
      await expect(contactNamed('Bo')).resolves.toBeUndefined();
    });
  });
};
