import { type DocumentSnapshot, type Firestore, GrpcStatus } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { customer } from 'shared-records/model/customer';
import { indexChange } from './word-entries';

const CUSTOMER = { name: 'PT Ukur', address: '', phone: '', website: '' };

const snapshot = (id: string, data: object | undefined) =>
  ({ id, exists: data !== undefined, data: () => data }) as unknown as DocumentSnapshot;

/** A Firestore with one record. It notes writes, or fails. */
const firestoreWith = (id: string, data: object | undefined, failure?: Error) => {
  const changes: string[] = [];
  const transaction = {
    get: async () => snapshot(id, data),
    set: (reference: string) => void changes.push(`set ${reference}`),
    delete: (reference: string) => void changes.push(`delete ${reference}`),
  };
  const firestore = {
    collection: (collection: string) => ({ doc: (entry: string) => `${collection}/${entry}` }),
    runTransaction: async (work: (running: typeof transaction) => Promise<void>) => {
      await work(transaction);
      if (failure) throw failure;
    },
  };
  return { firestore: firestore as unknown as Firestore, changes };
};

const failing = (code: number) => Object.assign(new Error('3 INVALID_ARGUMENT: too long'), { code });

test('deletes the old entry of a record whose id is too long for an entry, and logs it once', async () => {
  const id = 'x'.repeat(1_490);
  const warn = jest.spyOn(logger, 'warn').mockImplementation(() => undefined);
  const { firestore, changes } = firestoreWith(id, CUSTOMER);
  const before = snapshot(id, { ...CUSTOMER, name: 'A' });
  await indexChange(firestore, customer, id, { before, after: snapshot(id, CUSTOMER) });
  expect(changes).toEqual([`delete customersWords/41-${id}`]);
  expect(warn).toHaveBeenCalledTimes(1);
});

test('logs an entry that Firestore refuses once, without a retry', async () => {
  const log = jest.spyOn(logger, 'error').mockImplementation(() => undefined);
  const { firestore } = firestoreWith('a', CUSTOMER, failing(GrpcStatus.INVALID_ARGUMENT));
  const states = { before: snapshot('a', undefined), after: snapshot('a', CUSTOMER) };
  await indexChange(firestore, customer, 'a', states);
  expect(log).toHaveBeenCalledTimes(1);
});

test.each([
  ['Firestore is unavailable', failing(GrpcStatus.UNAVAILABLE)],
  ['something unexpected fails', new Error('a bug')],
])('retries a change if %s', async (_what, failure) => {
  const { firestore } = firestoreWith('a', CUSTOMER, failure);
  const states = { before: snapshot('a', undefined), after: snapshot('a', CUSTOMER) };
  await expect(indexChange(firestore, customer, 'a', states)).rejects.toBe(failure);
});
