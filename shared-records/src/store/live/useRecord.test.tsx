import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryStore } from '../../testing/index';
import { DataProvider } from '../DataProvider';
import { useRecord } from './useRecord';

const ACME = { name: 'Acme', address: '', phone: '', website: '' };
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
  const { result, rerender } = renderHook((shown: string) => useRecord('customers', shown), {
    wrapper,
    initialProps: id,
  });
  return { store, result, rerender };
};

test('is undefined until the record arrives', async () => {
  const { result } = open('acme');
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toEqual({ ...ACME, id: 'acme' }));
});

test('is null where there is no such record', async () => {
  const { result } = open('gone');
  await waitFor(() => expect(result.current).toBeNull());
});

test.each(['a/b', '..', '__a__', 'x'.repeat(1_501)])('is null where "%s" can be the id of none', (id) => {
  expect(open(id).result.current).toBeNull();
});

test('follows the record as it changes and goes', async () => {
  const { store, result } = open('acme');
  await waitFor(() => expect(result.current).toEqual({ ...ACME, id: 'acme' }));
  act(() => store.put('customers', 'acme', { ...ACME, phone: '021 555' }));
  expect(result.current).toEqual({ ...ACME, phone: '021 555', id: 'acme' });
  act(() => store.drop('customers', 'acme'));
  expect(result.current).toBeNull();
});

test('is another one where another is asked for', async () => {
  const { result, rerender } = open('acme');
  await waitFor(() => expect(result.current).toEqual({ ...ACME, id: 'acme' }));
  rerender('bolt');
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toEqual({ ...BOLT, id: 'bolt' }));
});
