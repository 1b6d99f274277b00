import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { customer as customerModel } from 'shared-model/customer';
import { MemoryStore } from '../testing/index';
import { DataProvider } from './DataProvider';
import { useRecord } from './useRecord';

const ACME = { ...customerModel.empty, name: 'Acme' };
const BOLT = { ...ACME, name: 'Bolt' };

const open = (id: string) => {
  const store = new MemoryStore({
    customers: [
      { ...ACME, id: 'acme' },
      { ...BOLT, id: 'bolt' },
    ],
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DataProvider store={store}>{children}</DataProvider>
  );
  const { result, rerender } = renderHook((shown: string) => useRecord(customerModel, shown), {
    wrapper,
    initialProps: id,
  });
  return { store, result, rerender };
};

test('is loading until the record arrives', async () => {
  const { result } = open('acme');
  expect(result.current).toEqual({ status: 'loading' });
  await waitFor(() => expect(result.current).toEqual({ status: 'ready', record: { ...ACME, id: 'acme' } }));
});

test('is missing if there is no such record', async () => {
  const { result } = open('gone');
  await waitFor(() => expect(result.current).toEqual({ status: 'missing' }));
});

test.each(['a/b', '..', '__a__', 'x'.repeat(1_501)])(
  'is missing where no record can have the id "%s"',
  (id) => {
    expect(open(id).result.current).toEqual({ status: 'missing' });
  },
);

test('returns the problems of an unreadable record, and its readable fields', async () => {
  const { store, result } = open('acme');
  await waitFor(() => expect(result.current.status).toBe('ready'));
  act(() => store.put('customers', 'acme', { ...ACME, phone: [7] }));
  expect(result.current).toEqual({
    status: 'unreadable',
    record: { ...ACME, phone: '', id: 'acme' },
    problems: { phone: 'Phone Number cannot be read.' },
  });
});

test('updates when the record changes or is deleted', async () => {
  const { store, result } = open('acme');
  await waitFor(() => expect(result.current).toEqual({ status: 'ready', record: { ...ACME, id: 'acme' } }));
  act(() => store.put('customers', 'acme', { ...ACME, phone: '021 555' }));
  expect(result.current).toEqual({ status: 'ready', record: { ...ACME, phone: '021 555', id: 'acme' } });
  act(() => store.drop('customers', 'acme'));
  expect(result.current).toEqual({ status: 'missing' });
});

test('shows another record when the id changes', async () => {
  const { result, rerender } = open('acme');
  await waitFor(() => expect(result.current).toEqual({ status: 'ready', record: { ...ACME, id: 'acme' } }));
  rerender('bolt');
  expect(result.current).toEqual({ status: 'loading' });
  await waitFor(() => expect(result.current).toEqual({ status: 'ready', record: { ...BOLT, id: 'bolt' } }));
});
