import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type Customer, customer as customerModel } from 'shared-model/customer';
import type { List } from '../data-store';
import { MemoryStore } from '../testing/index';
import { DataProvider, useLive, useTotals } from './DataProvider';
import type { Totals } from './totals';
import { useTotal } from './useTotal';

const ALL: List<Customer> = { model: customerModel, filters: [] };

const customer = (name: string) => ({ ...customerModel.empty, name });

const customers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `customer-${index}`,
    ...customer(`Customer ${String(index).padStart(5, '0')}`),
  }));

const ACME: List<Customer> = { ...ALL, filters: [{ field: 'name', equals: 'Acme' }] };

const open = async (count: number) => {
  const store = new MemoryStore({ customers: customers(count) });
  const counting = jest.spyOn(store, 'count');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DataProvider store={store}>{children}</DataProvider>
  );
  let totals: Totals | undefined;
  const { result, rerender } = renderHook(
    (list: List<Customer>) => {
      totals = useTotals();
      return useTotal(list, useLive(list));
    },
    { wrapper, initialProps: ALL },
  );
  const show = (list: List<Customer>) => rerender(list);
  const settle = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const add = (name: string) => act(async () => store.put('customers', name, customer(name)));
  // The list, then its count.
  await settle(1);
  await settle(500);
  return {
    store,
    counting,
    result,
    show,
    settle,
    add,
    totals: () => {
      if (!totals) throw new Error('The hook has not run.');
      return totals;
    },
  };
};

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

test('a fully loaded list needs no count', async () => {
  const { result, counting } = await open(49);
  expect(result.current).toBe(49);
  expect(counting).not.toHaveBeenCalled();
});

test('the server counts the records of a longer list', async () => {
  const { result } = await open(10_000);
  expect(result.current).toBe(10_000);
});

test.each([-3, 3])('counts as often after the clock of the device was set by %i hours', async (hours) => {
  const { counting, settle, add } = await open(1_000);
  jest.setSystemTime(Date.now() + hours * 3_600_000);
  await add('A first');
  await settle(29_000);
  expect(counting).toHaveBeenCalledTimes(1);
  await settle(1_500);
  expect(counting).toHaveBeenCalledTimes(2);
});

test('counts again after a change, but at most every half minute', async () => {
  const { result, counting, settle, add } = await open(1_000);
  await add('A first');
  await add('A second');
  await settle(29_000);
  expect(counting).toHaveBeenCalledTimes(1);
  await settle(1_000);
  expect(counting).toHaveBeenCalledTimes(2);
  expect(result.current).toBe(1_002);
  await settle(120_000);
  expect(counting).toHaveBeenCalledTimes(2);
});

test('does not count what a search finds until somebody wants it, and then at once', async () => {
  jest.useRealTimers();
  const store = new MemoryStore({
    customers: customers(200).map((each) => ({ ...each, address: 'Jakarta' })),
  });
  const counting = jest.spyOn(store, 'count');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DataProvider store={store}>{children}</DataProvider>
  );
  const list: List<Customer> = { ...ALL, filters: [{ field: 'address', equals: 'Jakarta' }] };
  const { result, rerender } = renderHook((isWanted: boolean) => useTotal(list, useLive(list), isWanted), {
    wrapper,
    initialProps: false,
  });
  await act(() => new Promise((resolve) => setTimeout(resolve, 700)));
  expect(result.current).toBeUndefined();
  expect(counting).not.toHaveBeenCalled();
  rerender(true);
  await waitFor(() => expect(result.current).toBe(200));
  expect(counting).toHaveBeenCalledTimes(1);
});

test('changes at once by what the user adds and deletes, and asks the server when it has followed', async () => {
  const { store, counting, settle, result, totals } = await open(1_000);
  await settle(60_000);
  await act(() => totals().note(ALL, 1));
  expect(result.current).toBe(1_001);
  await act(async () => store.put('customers', 'own', customer('A first')));
  await settle(9_000);
  expect(counting).toHaveBeenCalledTimes(1);
  await act(() => totals().note(ALL, -1));
  expect(result.current).toBe(1_000);
  await settle(10_000);
  expect(counting).toHaveBeenCalledTimes(2);
  expect(result.current).toBe(1_001);
});

test('counts nothing in a hidden tab, and once when it is shown again', async () => {
  const { counting, settle, add, result } = await open(1_000);
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await settle(60_000);
  await add('A first');
  await settle(120_000);
  expect(counting).toHaveBeenCalledTimes(1);
  hidden.mockReturnValue(false);
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  await settle(1);
  expect(counting).toHaveBeenCalledTimes(2);
  expect(result.current).toBe(1_001);
  hidden.mockRestore();
});

test('logs a failed count and keeps the last one', async () => {
  const logged = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const { result, counting, settle, add } = await open(1_000);
  counting.mockRejectedValueOnce(new Error('unavailable'));
  await add('A first');
  await settle(30_000);
  expect(logged).toHaveBeenCalledWith('The records of customers could not be counted.', expect.any(Error));
  expect(result.current).toBe(1_000);
});

test('counts again after a failed count as soon as the list is shown', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  const { result, counting, settle, show, add } = await open(1_000);
  counting.mockRejectedValueOnce(new Error('unavailable'));
  await add('A first');
  await settle(30_000);
  expect(result.current).toBe(1_000);
  show(ACME);
  await settle(1_000);
  show({ ...ALL });
  await settle(500);
  expect(result.current).toBe(1_001);
});

test('does not count a list that disappears within half a second', async () => {
  const { counting, show, settle } = await open(1_000);
  show({ ...ALL, order: '-name' });
  await settle(499);
  show(ACME);
  await settle(60_000);
  expect(counting).toHaveBeenCalledTimes(1);
  show({ ...ALL, order: '-name' });
  await settle(500);
  expect(counting).toHaveBeenCalledTimes(2);
});

test('shows the cached count of an unchanged list at once', async () => {
  const { counting, result, show, settle } = await open(1_000);
  show(ACME);
  await settle(60_000);
  expect(result.current).toBe(0);
  show({ ...ALL });
  expect(result.current).toBe(1_000);
  await settle(60_000);
  expect(counting).toHaveBeenCalledTimes(1);
});

test('keeps its count when it is sorted otherwise', async () => {
  const { result, show, settle } = await open(1_000);
  show({ ...ALL, order: '-name' });
  await settle(1);
  expect(result.current).toBe(1_000);
});

test('counts again after a change or some minutes', async () => {
  const { counting, result, show, settle, add } = await open(1_000);
  show(ACME);
  await add('A first');
  show({ ...ALL });
  await settle(500);
  expect(result.current).toBe(1_001);
  show(ACME);
  await settle(300_000);
  show({ ...ALL });
  // The list was closed, so it loads before its count.
  await settle(1);
  await settle(500);
  expect(counting).toHaveBeenCalledTimes(3);
});
