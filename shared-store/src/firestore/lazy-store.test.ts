import { customer } from 'shared-model/customer';
import { ConnectionError } from '../data-store';
import { storeOver } from '../testing/direct-store';
import { MemoryServer } from '../testing/index';
import { RecordsLoader } from './first-page';
import type { LazyRecords } from './lazy-records';
import { lazyStore } from './lazy-store';

const LIST = { model: customer, filters: [] };
const ACME = { ...customer.empty, id: 'acme', name: 'Acme' };

const open = () => {
  const server = new MemoryServer({ customers: [ACME] });
  const way = {
    connection: { open: async () => {}, close: () => {} },
    listen: () => () => () => {},
    store: storeOver(server, 'me', { count: async () => 6 }),
    sectionLoads: { record: async () => {}, isStoppedCanary: async () => true },
    watchAccount: () => () => {},
  };
  const arrived = way as unknown as LazyRecords;
  const load = jest.fn(async () => arrived);
  const loader = new RecordsLoader({ show: async () => {}, end: () => {} }, { load, isIdle: async () => {} });
  return { store: lazyStore(loader), load, server, arrived, arrive: () => loader.load() };
};

const settle = () => new Promise((resolve) => setTimeout(resolve));

test('loads the code at once for what answers once', async () => {
  const { store, load } = open();
  expect(load).not.toHaveBeenCalled();
  await expect(store.count(LIST)).resolves.toBe(6);
  await expect(store.notDuplicates('acme')).resolves.toEqual([]);
  await expect(store.sharedViews.readViews()).resolves.toEqual([]);
  await expect(store.sectionLoads.isStoppedCanary('reports', '1')).resolves.toBe(true);
  expect(load).toHaveBeenCalledTimes(1);
});

test('throws a ConnectionError while the code does not arrive, and tries again', async () => {
  const { store, load } = open();
  load.mockRejectedValueOnce(new Error('It did not arrive.'));
  await expect(store.count(LIST)).rejects.toThrow(ConnectionError);
  await expect(store.count(LIST)).resolves.toBe(6);
});

test('lets listeners wait for the code, and does not load it', async () => {
  const { store, load, server, arrive } = open();
  const heard = jest.fn();
  const stop = store.listenToBin(customer)(heard, heard);
  store.listenToViews(heard, heard)();
  await settle();
  expect(load).not.toHaveBeenCalled();
  await arrive();
  await settle();
  expect(heard).toHaveBeenCalledTimes(1);
  expect([server.listening('customersBin'), server.listening('views/me/saved')]).toEqual([1, 0]);
  stop();
  expect(server.listening('customersBin')).toBe(0);
});

test('gives up while the code hangs, and then writes nothing later', async () => {
  jest.useFakeTimers();
  const { store, load, server, arrived } = open();
  let arrive = (_: LazyRecords) => {};
  load.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  const saved = store.transact('customers', 'acme', () => ({ write: { name: 'Other' }, result: 'saved' }));
  const isRefused = expect(saved).rejects.toThrow(ConnectionError);
  await jest.advanceTimersByTimeAsync(20_000);
  await isRefused;
  arrive(arrived);
  await jest.advanceTimersByTimeAsync(60_000);
  jest.useRealTimers();
  expect(server.fieldsOf('customers', 'acme')?.name).toBe('Acme');
  await expect(store.count(LIST)).resolves.toBe(6);
});
