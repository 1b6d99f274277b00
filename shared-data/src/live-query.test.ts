import type { DataStore, Snapshot } from './data-store';
import { LiveQuery } from './live-query';
import type { Customer } from './schema';

const ACME = { id: 'acme', name: 'Acme', address: '', phone: '', website: '' };
const SNAPSHOT: Snapshot<Customer> = { rows: [ACME], unreadable: [], live: true };
const LINGER = 30_000;

/** A query on a store of which the test is the server. */
const open = () => {
  const listeners: { next(snapshot: Snapshot<Customer>): void; fail(error: Error): void; stop: jest.Mock }[] =
    [];
  const refuse = () => Promise.reject(new Error('this store only listens'));
  const store: DataStore = {
    listen(_name, next, fail) {
      const stop = jest.fn();
      listeners.push({ next: next as (snapshot: Snapshot<Customer>) => void, fail, stop });
      return stop;
    },
    newId: () => 'new',
    transact: refuse,
    countNaming: refuse,
  };
  const latest = () => {
    const listener = listeners.at(-1);
    if (!listener) throw new Error('nobody listens');
    return listener;
  };
  return { query: new LiveQuery(store, 'customers'), listeners, latest };
};

const pass = (milliseconds: number) => jest.advanceTimersByTime(milliseconds);
const nothing = () => {};

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

test('opens for the first watcher, and is shared by all', () => {
  const { query, listeners, latest } = open();
  expect(listeners).toHaveLength(0);
  const [first, second] = [jest.fn(), jest.fn()];
  query.watch(first);
  query.watch(second);
  expect(listeners).toHaveLength(1);
  expect(query.read()).toEqual({ status: 'loading' });

  latest().next(SNAPSHOT);
  expect(query.read()).toEqual({ status: 'ready', ...SNAPSHOT });
  expect(query.read()).toBe(query.read());
  expect(first).toHaveBeenCalledTimes(1);
  expect(second).toHaveBeenCalledTimes(1);
});

test('tells a watcher nothing after it has left', () => {
  const { query, latest } = open();
  const watcher = jest.fn();
  const leave = query.watch(watcher);
  query.watch(nothing);
  leave();
  latest().next(SNAPSHOT);
  expect(watcher).not.toHaveBeenCalled();
});

describe('after the last watcher has left', () => {
  test('is closed, and forgets what it showed', () => {
    const { query, latest } = open();
    const leave = query.watch(nothing);
    latest().next(SNAPSHOT);
    leave();
    pass(LINGER - 1);
    expect(latest().stop).not.toHaveBeenCalled();
    pass(1);
    expect(latest().stop).toHaveBeenCalledTimes(1);
    expect(query.read()).toEqual({ status: 'loading' });
  });

  test('stays open for a watcher that comes soon, who sees the rows at once', () => {
    const { query, listeners, latest } = open();
    query.watch(nothing)();
    latest().next(SNAPSHOT);
    pass(LINGER - 1);
    query.watch(nothing);
    pass(10 * LINGER);
    expect(listeners).toHaveLength(1);
    expect(latest().stop).not.toHaveBeenCalled();
    expect(query.read()).toEqual({ status: 'ready', ...SNAPSHOT });
  });

  test('opens again for a watcher that comes late', () => {
    const { query, listeners, latest } = open();
    query.watch(nothing)();
    pass(LINGER);
    query.watch(nothing);
    expect(listeners).toHaveLength(2);
    latest().next(SNAPSHOT);
    expect(query.read()).toEqual({ status: 'ready', ...SNAPSHOT });
  });
});

describe('when its listener fails', () => {
  const error = new Error('unavailable');
  let logged: jest.SpyInstance;

  beforeEach(() => {
    logged = jest.spyOn(console, 'error').mockImplementation(nothing);
  });

  test('says so, logs it and sets up another one', () => {
    const { query, listeners, latest } = open();
    query.watch(nothing);
    latest().fail(error);
    expect(query.read()).toEqual({ status: 'failed', error });
    expect(logged).toHaveBeenCalledWith('The live query on customers failed.', error);
    pass(1_000);
    expect(listeners).toHaveLength(2);
    latest().next(SNAPSHOT);
    expect(query.read()).toEqual({ status: 'ready', ...SNAPSHOT });
  });

  test('waits twice as long after each failure, at most half a minute, and starts over after a success', () => {
    const { query, listeners, latest } = open();
    query.watch(nothing);
    for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      const known = listeners.length;
      latest().fail(error);
      pass(pause - 1);
      expect(listeners).toHaveLength(known);
      pass(1);
      expect(listeners).toHaveLength(known + 1);
    }
    latest().next(SNAPSHOT);
    const known = listeners.length;
    latest().fail(error);
    pass(1_000);
    expect(listeners).toHaveLength(known + 1);
  });

  test('does not wait for a new watcher, who brings a listener at once', () => {
    const { query, listeners, latest } = open();
    query.watch(nothing);
    latest().fail(error);
    query.watch(nothing);
    expect(listeners).toHaveLength(2);
    pass(LINGER);
    expect(listeners).toHaveLength(2);
  });

  test('sets up nothing while nobody watches', () => {
    const { query, listeners, latest } = open();
    query.watch(nothing)();
    latest().fail(error);
    pass(10 * LINGER);
    expect(listeners).toHaveLength(1);
  });

  test('while nobody watches, stays open for whoever comes next', () => {
    const { query, listeners, latest } = open();
    query.watch(nothing)();
    latest().fail(error);
    query.watch(nothing);
    expect(listeners).toHaveLength(2);
    latest().next(SNAPSHOT);
    pass(LINGER);
    expect(latest().stop).not.toHaveBeenCalled();
    expect(query.read()).toEqual({ status: 'ready', ...SNAPSHOT });
  });
});

test('closing ends the listener and every pause', () => {
  jest.spyOn(console, 'error').mockImplementation(nothing);
  const { query, listeners, latest } = open();
  query.watch(nothing);
  latest().fail(new Error('unavailable'));
  query.close();
  expect(query.read()).toEqual({ status: 'loading' });
  pass(10 * LINGER);
  expect(listeners).toHaveLength(1);
});
