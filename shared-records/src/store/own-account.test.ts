import type { Listen, Snapshot } from './data-store';
import { type Member, watchOwnAccount } from './own-account';

const EMAIL = 'Sari@example.com';
const member = (fields: Partial<Member> = {}) => ({
  id: 'sari',
  email: 'sari@example.com',
  version: '1',
  ...fields,
});

const snapshot = (rows: Snapshot<Member>['rows'], live = true): Snapshot<Member> => ({
  rows,
  live,
  unreadable: [],
  places: rows,
});

/** Watches an account, of which the test tells what the server says. */
const watch = () => {
  let hear: Parameters<Listen<Member>>[0] = () => {};
  let fail: Parameters<Listen<Member>>[1] = () => {};
  const stop = jest.fn();
  const heard: string[] = [];
  const leave = watchOwnAccount(
    (next, failed) => {
      hear = next;
      fail = failed;
      return stop;
    },
    EMAIL,
    {
      onLetIn: () => heard.push('let in'),
      onChange: () => heard.push('changed'),
      onShutOut: (wasLetIn) => heard.push(wasLetIn ? 'shut out' : 'never let in'),
    },
  );
  return {
    heard,
    stop,
    leave,
    says: (rows: Snapshot<Member>['rows'], live?: boolean) => hear(snapshot(rows, live)),
    fails: (error: Error) => fail(error),
  };
};

test('an account that is let in, and then no more, is shut out', () => {
  const { heard, says } = watch();
  says([member()]);
  says([]);
  expect(heard).toEqual(['let in', 'shut out']);
});

test('an account that never was let in is told from it', () => {
  const { heard, says } = watch();
  says([]);
  expect(heard).toEqual(['never let in']);
  says([member()]);
  says([]);
  expect(heard).toEqual(['never let in', 'let in', 'shut out']);
});

test('an account with another address than was let in is shut out', () => {
  const { heard, says } = watch();
  says([member({ email: 'eve@example.com' })]);
  says([member({ email: undefined, version: '2' })]);
  says([member({ email: 'eve@example.com', version: '3' })]);
  expect(heard).toEqual(['never let in', 'let in', 'shut out']);
});

test('each change is told once, and the first state is none', () => {
  const { heard, says } = watch();
  says([member()]);
  says([member()]);
  says([member({ version: '2' })]);
  says([member({ version: '2' })]);
  expect(heard).toEqual(['let in', 'let in', 'let in', 'changed', 'let in']);
});

test('what the page holds while the connection is away ends nothing', () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { heard, says, fails } = watch();
  says([], false);
  says([member()]);
  says([member()], false);
  says([], false);
  fails(new Error('permission-denied'));
  expect(heard).toEqual(['let in']);
  expect(logged).toHaveBeenCalledTimes(1);
});

test('a listener that fails is set up again', () => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { heard, says, fails } = watch();
  fails(new Error('unavailable'));
  jest.advanceTimersByTime(1_000);
  says([member()]);
  expect(heard).toEqual(['let in']);
  jest.useRealTimers();
});

test('nothing is heard once it is left', () => {
  const { heard, says, leave, stop } = watch();
  leave();
  says([]);
  expect(stop).toHaveBeenCalledTimes(1);
  expect(heard).toEqual([]);
});
