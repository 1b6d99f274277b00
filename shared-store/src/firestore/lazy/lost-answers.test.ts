// The answer to a commit is lost: the SDK tries again and finds what the page itself has written, or the user does.
import { contact } from 'shared-model/contact';
import { ConnectionError, type DataStore, type Fields, UnknownOutcomeError } from '../../data-store';
import { removeRecord } from '../../remove-record';
import { storeOver } from '../../testing/direct-store';
import type { Source, StoredDocument, Transaction } from '../requests';
import { changesOf } from './changes';

/** Returns a store over a source of these members, which holds nothing by itself. */
const storeBy = (members: Pick<Source, 'transaction'> & Partial<Source>) =>
  storeOver(
    {
      listen: () => () => () => {},
      read: async () => [],
      call: (work) => work(),
      now: Date.now,
      ...members,
    },
    'me',
  );

/** Returns a store that loses the first answer, and what it has stored by path. */
const open = (documents: Record<string, Fields> = {}) => {
  const stored = new Map(Object.entries(documents));
  const attempt = async <R>(run: (transaction: Transaction) => Promise<R>): Promise<R> => {
    const writes: (() => void)[] = [];
    const result = await run({
      get: async (collection, id) => {
        const fields = stored.get(`${collection}/${id}`);
        return fields ? { id, fields, sent: {}, version: '2026-11-28T01:00:00.123456Z' } : null;
      },
      set: (collection, id, fields) => {
        const path = `${collection}/${id}`;
        writes.push(() => stored.set(path, { ...fields }));
      },
      delete: (collection, id) => void writes.push(() => stored.delete(`${collection}/${id}`)),
    });
    for (const write of writes) write();
    return result;
  };
  const documentsOf = (collection: string): StoredDocument[] =>
    [...stored]
      .filter(([path]) => path.startsWith(`${collection}/`))
      .map(([path, fields]) => ({ id: path.slice(collection.length + 1), fields, sent: {}, version: '1' }));
  const store = storeBy({
    read: async ({ collection }) => documentsOf(collection),
    transaction: async (run) => {
      await attempt(run);
      return attempt(run);
    },
  });
  return { store, stored };
};

test('offers Undo of a deletion, and reports that it has happened', async () => {
  const { store, stored } = open({ 'contacts/ada': { name: 'Ada' } });
  const undo = await removeRecord(store, contact, 'ada');
  expect(stored.has('contacts/ada')).toBe(false);
  await expect(undo?.()).resolves.toBeUndefined();
  expect(stored.get('contacts/ada')).toMatchObject({ name: 'Ada' });
});

test('reports that a view was renamed', async () => {
  const view = { name: 'Mine', path: '/contact', search: '' };
  const { store, stored } = open({ 'views/me/saved/0': view });
  await expect(store.renameView({ ...view, id: '0' }, 'Ours')).resolves.toBeUndefined();
  expect(stored.get('views/me/saved/0')).toEqual({ ...view, name: 'Ours' });
});

describe('a press after one whose answer has not come', () => {
  const VIEW = { name: 'Mine', path: '/contact', search: '' };
  const WRITES: Readonly<Record<string, (store: DataStore) => Promise<unknown>>> = {
    'saves a record': (store) =>
      store.transact('contacts', 'ada', () => ({ write: { name: 'Ada' }, result: 'saved' })),
    'deletes a record': (store) => removeRecord(store, contact, 'ada'),
    'restores a record': (store) => store.restore('contacts', 'ada', 'item'),
    'saves a view': (store) => store.saveView(VIEW),
    'renames a view': (store) => store.renameView({ ...VIEW, id: '0' }, 'Ours'),
    'deletes a view': (store) => store.removeView('0'),
    'saves a view for everybody': (store) => store.sharedViews.saveView(VIEW),
  };

  /** Returns a store whose writes end with these errors, one after the other. */
  const failing = (...errors: Error[]) =>
    storeBy({
      transaction: () => Promise.reject(errors.shift() ?? new Error('There is no further error.')),
    });
  const unanswered = () => new UnknownOutcomeError(new Promise(() => {}));
  const refusal = () => Object.assign(new Error('refused'), { code: 'permission-denied' });

  beforeEach(() => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
  });

  test.each(Object.entries(WRITES))('may have happened, whatever comes of it, if it %s', async (_, write) => {
    for (const error of [new ConnectionError(), refusal()]) {
      const store = failing(unanswered(), error);
      await expect(write(store)).rejects.toBeInstanceOf(UnknownOutcomeError);
      await expect(write(store)).rejects.toBeInstanceOf(UnknownOutcomeError);
    }
  });

  test.each(Object.entries(WRITES))('has failed alone if it %s', async (_, write) => {
    const store = failing(new ConnectionError(), refusal());
    await expect(write(store)).rejects.not.toBeInstanceOf(UnknownOutcomeError);
    await expect(write(store)).rejects.toThrow('refused');
  });

  test('counts for its own record alone', async () => {
    const store = failing(unanswered(), refusal());
    await expect(removeRecord(store, contact, 'ada')).rejects.toBeInstanceOf(UnknownOutcomeError);
    await expect(removeRecord(store, contact, 'bob')).rejects.toThrow('refused');
  });

  test.each(Object.entries(WRITES))(
    'asks the server something before it writes if it %s',
    async (_, write) => {
      const asked: string[] = [];
      const store = storeBy({
        // A portal answers every write, and no read.
        transaction: (run) =>
          run({
            get: async () => {
              asked.push('read');
              throw new ConnectionError();
            },
            set: () => asked.push('written'),
            delete: () => asked.push('written'),
          }),
      });
      await expect(write(store)).rejects.toBeInstanceOf(ConnectionError);
      expect([...new Set(asked)]).toEqual(['read']);
    },
  );
});

test.each([
  ['functions/deadline-exceeded', UnknownOutcomeError],
  ['functions/permission-denied', Error],
])('a change whose call ends with %s may have happened only if no answer came', async (code, kind) => {
  const refused = Object.assign(new Error('refused'), { code });
  const source = { listen: () => () => () => {}, call: <R>(work: () => Promise<R>) => work(), now: Date.now };
  const { change } = changesOf(source, () => Promise.reject(refused));
  const answer = change({ action: 'stop', id: 'a' });
  await expect(answer).rejects.toBeInstanceOf(kind);
  if (kind === Error) await expect(answer).rejects.toBe(refused);
});
