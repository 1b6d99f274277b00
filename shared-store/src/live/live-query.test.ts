import { type Customer, customer } from 'shared-model/customer';
import type { Listen, Snapshot } from '../data-store';
import { LiveQuery } from './live-query';

const ACME = { ...customer.empty, id: 'acme', name: 'Acme' };
const SNAPSHOT: Snapshot<Customer> = { rows: [ACME], unreadable: [], live: true, cursors: [ACME] };
const BOLT = { ...ACME, id: 'bolt', name: 'Bolt' };
const LATER: Snapshot<Customer> = { ...SNAPSHOT, rows: [BOLT], cursors: [BOLT] };
const NOTHING: Snapshot<Customer> = { ...SNAPSHOT, rows: [], cursors: [] };

/** A query with a server that the test controls. */
const open = () => {
  const listeners: { next(snapshot: Snapshot<Customer>): void; fail(error: Error): void; stop: jest.Mock }[] =
    [];
  const listen: Listen<Customer> = (next, fail) => {
    const stop = jest.fn();
    listeners.push({ next, fail, stop });
    return stop;
  };
  const listener = (index: number) => {
    const found = listeners.at(index);
    if (!found) throw new Error('nobody listens');
    return found;
  };
  const onChange = jest.fn();
  const query = new LiveQuery('customers', listen, onChange);
  query.open();
  return { query, listen, listeners, listener, onChange };
};

const pass = (milliseconds: number) => jest.advanceTimersByTime(milliseconds);

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

test('listens once and shows each snapshot', () => {
  const { query, listeners, listener, onChange } = open();
  query.open();
  expect(listeners).toHaveLength(1);
  expect(query.state).toEqual({ status: 'loading' });
  listener(0).next(SNAPSHOT);
  expect(query.state).toEqual({ status: 'ready', ...SNAPSHOT });
  expect(query.state).toBe(query.state);
  expect(onChange).toHaveBeenCalledTimes(1);
});

describe('cached data', () => {
  test('is shown until the server answers', () => {
    const { query, listener } = open();
    listener(0).next({ ...SNAPSHOT, live: false, problem: 'offline' });
    expect(query.state).toMatchObject({ status: 'ready', live: false, problem: 'offline' });
    listener(0).next(LATER);
    expect(query.state).toEqual({ status: 'ready', ...LATER });
  });

  test('does not show an empty list if it is empty', () => {
    const { query, listener } = open();
    listener(0).next({ ...NOTHING, live: false });
    expect(query.state).toMatchObject({ status: 'failed' });
  });

  test('is shown at once when the connection is lost', () => {
    const { query, listener } = open();
    listener(0).next(SNAPSHOT);
    listener(0).next({ ...SNAPSHOT, live: false });
    expect(query.state).toMatchObject({ status: 'ready', live: false });
  });
});

describe('when its listener fails', () => {
  const error = new Error('unavailable');
  let logged: jest.SpyInstance;

  beforeEach(() => {
    logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  });

  test('reports and logs the failure, and starts another listener', () => {
    const { query, listeners, listener } = open();
    listener(0).fail(error);
    expect(query.state).toEqual({ status: 'failed', error });
    expect(logged).toHaveBeenCalledWith('The live query on customers failed.', error);
    pass(1_000);
    expect(listeners).toHaveLength(2);
    listener(1).next(SNAPSHOT);
    expect(query.state).toEqual({ status: 'ready', ...SNAPSHOT });
  });

  test('doubles the delay after each failure up to half a minute, and resets it after a success', () => {
    const { listeners, listener } = open();
    for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      const known = listeners.length;
      listener(-1).fail(error);
      pass(pause - 1);
      expect(listeners).toHaveLength(known);
      pass(1);
      expect(listeners).toHaveLength(known + 1);
    }
    listener(-1).next(SNAPSHOT);
    const known = listeners.length;
    listener(-1).fail(error);
    pass(1_000);
    expect(listeners).toHaveLength(known + 1);
  });

  test('restarts at once when it is opened again', () => {
    const { query, listeners, listener } = open();
    listener(0).fail(error);
    query.open();
    pass(30_000);
    expect(listeners).toHaveLength(2);
  });

  test('stops retrying when it is closed', () => {
    const { query, listeners, listener } = open();
    listener(0).fail(error);
    query.close();
    expect(query.state).toEqual({ status: 'loading' });
    pass(100_000);
    expect(listeners).toHaveLength(1);
  });
});

describe('replacing the listener', () => {
  const continued = () => {
    const opened = open();
    const others: { next(snapshot: Snapshot<Customer>): void; stop: jest.Mock }[] = [];
    opened.listener(0).next(SNAPSHOT);
    opened.query.continueWith((next) => {
      const stop = jest.fn();
      others.push({ next, stop });
      return stop;
    });
    return { ...opened, others };
  };

  test('reads nothing until something changes', () => {
    const { query, others, listener } = continued();
    expect(others).toEqual([]);
    expect(listener(0).stop).not.toHaveBeenCalled();
    expect(query.settled).toBe(false);
  });

  test('shows the old rows until the server has answered the new listener', () => {
    const { query, others, listener } = continued();
    listener(0).next(NOTHING);
    expect(others).toHaveLength(1);
    listener(0).next(NOTHING);
    others[0]?.next({ ...LATER, live: false });
    expect(query.state).toEqual({ status: 'ready', ...SNAPSHOT });
    expect(listener(0).stop).not.toHaveBeenCalled();
    others[0]?.next(LATER);
    expect(query.state).toEqual({ status: 'ready', ...LATER });
    expect(listener(0).stop).toHaveBeenCalled();
  });

  test('keeps the old rows while offline', () => {
    const { query, others, listener } = continued();
    listener(0).next({ ...SNAPSHOT, live: false });
    expect(query.state).toMatchObject({ status: 'ready', live: false });
    expect(others).toEqual([]);
  });

  test('ends both listeners when it is closed', () => {
    const { query, others, listener } = continued();
    listener(0).next(NOTHING);
    query.close();
    expect(listener(0).stop).toHaveBeenCalled();
    expect(others[0]?.stop).toHaveBeenCalled();
  });
});

describe('the first page', () => {
  const FIRST_PAGE: Snapshot<Customer> = { ...SNAPSHOT, firstPage: 'beginning' };

  test('are shown at once, and replaced by those of the listener', () => {
    const { query, listener } = open();
    listener(0).next(FIRST_PAGE);
    expect(query.state).toMatchObject({ status: 'ready', rows: [ACME], firstPage: 'beginning' });
    listener(0).next(LATER);
    expect(query.state).toEqual({ status: 'ready', ...LATER });
  });

  test('of an empty list stay, with what stands between them and the server', () => {
    const { query, listener } = open();
    listener(0).next({ ...FIRST_PAGE, ...NOTHING, firstPage: 'whole' });
    listener(0).next({ ...NOTHING, live: false, problem: 'offline' });
    expect(query.state).toMatchObject({ status: 'ready', rows: [], live: false, problem: 'offline' });
  });
});
