import { ConnectionError, type Listen } from '../data-store';
import { Start, withLazyMembers } from './first-page';

interface Store {
  newId(): string;
  count(name: string): Promise<number>;
  readonly listenToJobs: Listen<never>;
  listenToBin(name: string): Listen<never>;
}

const open = () => {
  const leave = jest.fn();
  const heard: string[] = [];
  const lazy = {
    newId: () => 'lazy',
    count: async (name: string) => name.length,
    listenToJobs: () => {
      heard.push('jobs');
      return leave;
    },
    listenToBin: (name: string) => () => {
      heard.push(name);
      return leave;
    },
  };
  const way = {
    lazy,
    connection: { open: async () => {}, close: () => {} },
    listen: () => () => () => {},
  };
  const load = jest.fn(async () => way);
  const start = new Start({ show: async () => {}, end: () => {} }, { load, isIdle: async () => {} });
  const page = { arrive: () => void start.load() };
  const store = withLazyMembers<Store, typeof way>(
    { newId: () => 'known' },
    start,
    (arrived) => arrived.lazy,
  );
  return { store, load, heard, leave, page };
};

const ignore = () => {};
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('has its known members without the lazy code', () => {
  const { store, load } = open();
  expect(store.newId()).toBe('known');
  expect(load).not.toHaveBeenCalled();
});

test('loads the code at once for what answers once', async () => {
  const { store, load } = open();
  await expect(store.count('visits')).resolves.toBe(6);
  expect(load).toHaveBeenCalledTimes(1);
});

test('throws a ConnectionError while the code does not arrive, and tries again', async () => {
  const { store, load } = open();
  load.mockRejectedValueOnce(new Error('It did not arrive.'));
  await expect(store.count('visits')).rejects.toThrow(ConnectionError);
  await expect(store.count('visits')).resolves.toBe(6);
});

test('lets listeners wait for the connection, with and without what they listen to', async () => {
  const { store, load, heard, leave, page } = open();
  const stop = store.listenToJobs(ignore, ignore);
  store.listenToBin('customers')(ignore, ignore);
  await settle();
  expect(load).not.toHaveBeenCalled();
  page.arrive();
  await settle();
  expect(heard).toEqual(['jobs', 'customers']);
  stop();
  expect(leave).toHaveBeenCalledTimes(1);
});

test('does not listen for somebody who has left', async () => {
  const { store, heard, page } = open();
  store.listenToJobs(ignore, ignore)();
  page.arrive();
  await settle();
  expect(heard).toEqual([]);
});

test('gives the same listener each time, so that screens keep theirs', () => {
  const { store } = open();
  expect(store.listenToJobs).toBe(store.listenToJobs);
});
