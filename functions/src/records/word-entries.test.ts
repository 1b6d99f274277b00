import { type DocumentSnapshot, type Firestore, GrpcStatus } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { customer } from 'shared-model/customer';
import { report } from 'shared-model/report';
import { indexChange } from './word-entries';

const CUSTOMER = { name: 'PT Ukur', address: '', phone: '', website: '' };

const snapshot = (path: string, data: object | undefined) =>
  ({
    id: path.split('/').at(-1),
    ref: path,
    exists: data !== undefined,
    data: () => data,
    get: (field: string) => new Map(Object.entries(data ?? {})).get(field),
  }) as unknown as DocumentSnapshot;

/** A Firestore with these documents, by path. It notes writes of search entries, or fails. */
const firestoreWith = (documents: Readonly<Record<string, object>>, failure?: Error) => {
  const changes: string[] = [];
  const note = (kind: string) => (path: string) => {
    if (path.startsWith('customersWords/')) changes.push(`${kind} ${path}`);
  };
  const read = (path: string) => snapshot(path, documents[path]);
  const transaction = {
    // A query for the same text in other records finds none.
    get: async (wanted: string | { limit: number }) =>
      typeof wanted === 'string' ? read(wanted) : { docs: [] },
    getAll: async (...paths: string[]) => paths.map(read),
    set: note('set'),
    delete: note('delete'),
  };
  const firestore = {
    collection: (collection: string) => ({
      doc: (id: string) => `${collection}/${id}`,
      where: () => ({ limit: (limit: number) => ({ limit }) }),
    }),
    runTransaction: async (work: (running: typeof transaction) => Promise<unknown>) => {
      const result = await work(transaction);
      if (failure) throw failure;
      return result;
    },
  };
  return { firestore: firestore as unknown as Firestore, changes };
};

const failing = (code: number) => Object.assign(new Error('3 INVALID_ARGUMENT: too long'), { code });

test('deletes the old entry of a record whose id is too long for an entry, and logs it once', async () => {
  const id = 'x'.repeat(1_490);
  const warn = jest.spyOn(logger, 'warn').mockImplementation(() => undefined);
  const former = { ...CUSTOMER, name: 'A' };
  const { firestore, changes } = firestoreWith({
    [`customers/${id}`]: CUSTOMER,
    [`customersWords/41-${id}`]: { record: former },
  });
  const before = snapshot(id, former);
  await indexChange(firestore, customer, id, { before, after: snapshot(id, CUSTOMER) });
  expect(changes).toEqual([`delete customersWords/41-${id}`]);
  expect(warn).toHaveBeenCalledTimes(1);
});

test('logs an entry that Firestore refuses once, without a retry', async () => {
  const log = jest.spyOn(logger, 'error').mockImplementation(() => undefined);
  const { firestore } = firestoreWith({ 'customers/a': CUSTOMER }, failing(GrpcStatus.INVALID_ARGUMENT));
  const states = { before: snapshot('a', undefined), after: snapshot('a', CUSTOMER) };
  await indexChange(firestore, customer, 'a', states);
  expect(log).toHaveBeenCalledTimes(1);
});

test('counts a report among the others when its month and its week have no room for a further cell', async () => {
  const cells: string[][] = [];
  const fields = { ...report.empty, detail: 'Visit', responsible: 'Sari', timestamp: new Date('2026-11-26') };
  const record = snapshot('salesReport/a', fields);
  const transaction = {
    get: async (wanted: string | { limit: number }) => (typeof wanted === 'string' ? record : { docs: [] }),
    getAll: async (...paths: string[]) => paths.map((path) => snapshot(path, undefined)),
    set: (path: string, { cells: written = {} }: { cells?: object }) => {
      if (path.startsWith('counts/')) cells.push(Object.keys(written));
    },
    delete: () => undefined,
  };
  const firestore = {
    collection: (collection: string) => ({
      doc: (id: string) => `${collection}/${id}`,
      where: () => ({ limit: (limit: number) => ({ limit }) }),
    }),
    runTransaction: async (work: (running: typeof transaction) => Promise<unknown>) => {
      const before = cells.length;
      const result = await work(transaction);
      if (cells.slice(before).some((keys) => !keys.includes('[]')))
        throw failing(GrpcStatus.INVALID_ARGUMENT);
      return result;
    },
  } as unknown as Firestore;
  await indexChange(firestore, report, 'a', { before: snapshot('a', undefined), after: record });
  expect(cells).toEqual([['["","Sari"]'], ['[""]'], ['["2026-11-26","Sari",""]'], ['[]'], ['[]'], ['[]']]);
});

test.each([
  ['Firestore is unavailable', failing(GrpcStatus.UNAVAILABLE)],
  ['something unexpected fails', new Error('a bug')],
])('retries a change if %s', async (_what, failure) => {
  const { firestore } = firestoreWith({ 'customers/a': CUSTOMER }, failure);
  const states = { before: snapshot('a', undefined), after: snapshot('a', CUSTOMER) };
  await expect(indexChange(firestore, customer, 'a', states)).rejects.toBe(failure);
});
