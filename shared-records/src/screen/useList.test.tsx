import { act, renderHook } from '@testing-library/react';
import { report } from 'shared-model/report';
import { DataProvider } from 'shared-store/DataProvider';
import { MemoryStore } from 'shared-store/testing';
import type { SearchedDays } from '../list/period/period-params';
import { useList } from './RecordScreen';

const EVENING = new Date(2025, 0, 31, 23, 58);
const THREE_MINUTES = 180_000;

beforeEach(() => {
  jest.useFakeTimers({ now: EVENING });
});
afterEach(() => {
  jest.useRealTimers();
});

const listWith = (days: SearchedDays) => {
  const search = { filters: [], days };
  const store = new MemoryStore({});
  return renderHook(() => useList(report, search), {
    wrapper: ({ children }) => <DataProvider store={store}>{children}</DataProvider>,
  }).result;
};

test('moves a named period on at midnight', () => {
  const list = listWith('this-month');
  expect(list.current.period).toEqual({ from: new Date(2025, 0, 1), before: new Date(2025, 1, 1) });
  act(() => jest.advanceTimersByTime(THREE_MINUTES));
  expect(list.current.period).toEqual({ from: new Date(2025, 1, 1), before: new Date(2025, 2, 1) });
});

test.each([undefined, { from: '2025-01-31' }])('keeps the list of the days %j at midnight', (days) => {
  const list = listWith(days);
  const before = list.current;
  act(() => jest.advanceTimersByTime(THREE_MINUTES));
  expect(list.current).toBe(before);
  expect(jest.getTimerCount()).toBe(0);
});
