// The answer to a commit is lost, and the SDK tries again: it finds what the page itself has written.
import { contact } from '../../../model/contact';
import type { Fields } from '../../data-store';
import { removeRecord } from '../../remove-record';
import type { Source, StoredDocument, Transaction } from '../requests';
import { recordStore } from './record-store';

const JOB = { kind: 'restore' as const, collection: 'contacts', ids: ['ada'] };

/** Returns a store that loses the first answer, and what it has stored by path. The rules refuse to change a job. */
const open = (documents: Record<string, Fields> = {}) => {
  const stored = new Map(Object.entries(documents));
  const attempt = async <R>(run: (transaction: Transaction) => Promise<R>): Promise<R> => {
    const writes: (() => void)[] = [];
    const result = await run({
      get: async (collection, id) => stored.get(`${collection}/${id}`) ?? null,
      set: (collection, id, fields) => {
        const path = `${collection}/${id}`;
        writes.push(() => {
          if (collection.startsWith('recordJobs') && stored.has(path)) throw new Error('permission-denied');
          stored.set(path, { ...fields });
        });
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
  const source: Source = {
    listen: () => () => () => {},
    read: async ({ collection }) => documentsOf(collection),
    countOf: async () => 0,
    transaction: async (run) => {
      await attempt(run);
      return attempt(run);
    },
    call: (work) => work(),
    now: Date.now,
  };
  const store = recordStore(source, 'me', { count: async () => 0, recordsNaming: async () => [] });
  return { store, stored };
};

test('starts a job once, and reports that it was started', async () => {
  const { store, stored } = open();
  await expect(store.startJob('job', JOB)).resolves.toBeUndefined();
  expect([...stored.keys()]).toEqual(['recordJobs/me/jobs/job']);
});

test('offers Undo of a deletion', async () => {
  const { store, stored } = open({ 'contacts/ada': { name: 'Ada' } });
  await expect(removeRecord(store, contact, 'ada')).resolves.toBeInstanceOf(Function);
  expect(stored.has('contacts/ada')).toBe(false);
});

test('reports that a view was renamed', async () => {
  const view = { name: 'Mine', path: '/contact', search: '' };
  const { store, stored } = open({ 'views/me/saved/0': view });
  await expect(store.renameView({ ...view, id: '0' }, 'Ours')).resolves.toBeUndefined();
  expect(stored.get('views/me/saved/0')).toEqual({ ...view, name: 'Ours' });
});
