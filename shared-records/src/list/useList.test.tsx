import { act, renderHook } from '@testing-library/react';
import { report as reportModel } from '../model/report';
import type { ListSearch } from './search/list-search';
import { useList } from './useList';

const EVENING = new Date(2025, 0, 31, 23, 58);
const THREE_MINUTES = 180_000;

beforeEach(() => {
  jest.useFakeTimers({ now: EVENING });
});
afterEach(() => {
  jest.useRealTimers();
});

const listWith = (days: ListSearch['days']) => {
  const search = { filters: [], days };
  return renderHook(() => useList(reportModel, search)).result;
};

test('a named period moves on at midnight, and with it the list', () => {
  const list = listWith('this-month');
  expect(list.current.period).toEqual({ from: new Date(2025, 0, 1), before: new Date(2025, 1, 1) });
  act(() => jest.advanceTimersByTime(THREE_MINUTES));
  expect(list.current.period).toEqual({ from: new Date(2025, 1, 1), before: new Date(2025, 2, 1) });
});

test.each([undefined, { from: '2025-01-31' }])('a list of the days %j stays the same at midnight', (days) => {
  const list = listWith(days);
  const before = list.current;
  act(() => jest.advanceTimersByTime(THREE_MINUTES));
  expect(list.current).toBe(before);
  expect(jest.getTimerCount()).toBe(0);
});
