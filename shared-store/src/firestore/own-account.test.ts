import type { Listen, Snapshot } from '../data-store';
import { type StaffEntry, watchOwnAccount } from './own-account';

const EMAIL = 'Sari@example.com';
const member = (fields: Partial<StaffEntry> = {}) => ({
  id: 'sari',
  email: 'sari@example.com',
  version: '1',
  ...fields,
});

const snapshot = (rows: Snapshot<StaffEntry>['rows'], live = true): Snapshot<StaffEntry> => ({
  rows,
  live,
  unreadable: [],
  cursors: rows,
});

/** Watches an account on a server that the test controls. */
const watch = () => {
  let send: Parameters<Listen<StaffEntry>>[0] = () => {};
  let fail: Parameters<Listen<StaffEntry>>[1] = () => {};
  const stop = jest.fn();
  const heard: string[] = [];
  const leave = watchOwnAccount(
    (next, failed) => {
      send = next;
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
    says: (rows: Snapshot<StaffEntry>['rows'], live?: boolean) => send(snapshot(rows, live)),
    fails: (error: Error) => fail(error),
  };
};

test('reports an account that is removed from the staff', () => {
  const { heard, says } = watch();
  says([member()]);
  says([]);
  expect(heard).toEqual(['let in', 'shut out']);
});

test('reports an account that was never staff', () => {
  const { heard, says } = watch();
  says([]);
  expect(heard).toEqual(['never let in']);
  says([member()]);
  says([]);
  expect(heard).toEqual(['never let in', 'let in', 'shut out']);
});

test('reports an account whose address has changed', () => {
  const { heard, says } = watch();
  says([member({ email: 'eve@example.com' })]);
  says([member({ email: undefined, version: '2' })]);
  says([member({ version: '3' })]);
  says([member({ email: 'eve@example.com', version: '4' })]);
  expect(heard).toEqual(['never let in', 'never let in', 'let in', 'shut out']);
});

test('reports each change once, and not the first state', () => {
  const { heard, says } = watch();
  says([member()]);
  says([member()]);
  says([member({ version: '2' })]);
  says([member({ version: '2' })]);
  expect(heard).toEqual(['let in', 'let in', 'let in', 'changed', 'let in']);
});

test('ignores cached data while offline', () => {
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

test('restarts a failed listener', () => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { heard, says, fails } = watch();
  fails(new Error('unavailable'));
  jest.advanceTimersByTime(1_000);
  says([member()]);
  expect(heard).toEqual(['let in']);
  jest.useRealTimers();
});

test('reports nothing after it was stopped', () => {
  const { heard, says, leave, stop } = watch();
  leave();
  says([]);
  expect(stop).toHaveBeenCalledTimes(1);
  expect(heard).toEqual([]);
});
