import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { customer } from 'shared-model/customer';
import { DataProvider } from '../live/DataProvider';
import { formerly, MemoryStore } from '../testing/index';
import { useCustomerNotice } from './customer-names';

const ACME = { ...customer.empty, name: 'Acme' };
const RENAMED = { ...ACME, name: 'Acme Tbk' };
const NOTICE = { text: 'Acme is called Acme Tbk now.', newName: 'Acme Tbk' };

const GONE = { text: 'There is no customer called Acme any more.' };

const open = async (name: string, customers = [{ ...ACME, id: 'acme' }]) => {
  const store = new MemoryStore({ customers });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DataProvider store={store}>{children}</DataProvider>
  );
  const { result, rerender } = renderHook((named: string) => useCustomerNotice(named), {
    wrapper,
    initialProps: name,
  });
  await waitFor(() => expect(store.listening('changes')).toBe(1));
  return { store, result, rerender };
};

test('shows the new name, until the form uses it', async () => {
  const { store, result, rerender } = await open('Acme');
  act(() => store.put('customers', 'acme', RENAMED));
  await waitFor(() => expect(result.current).toEqual(NOTICE));
  rerender('Acme Tbk');
  await waitFor(() => expect(result.current).toBeUndefined());
});

test('follows a second rename, and a rename back', async () => {
  const { store, result } = await open('Acme');
  act(() => store.put('customers', 'acme', RENAMED));
  await waitFor(() => expect(result.current).toEqual(NOTICE));
  act(() => store.put('customers', 'acme', { ...ACME, name: 'Bolt' }));
  expect(result.current).toMatchObject({ newName: 'Bolt' });
  act(() => store.put('customers', 'acme', ACME));
  expect(result.current).toBeUndefined();
});

test('shows that the customer was deleted', async () => {
  const { store, result } = await open('Acme');
  act(() => store.drop('customers', 'acme'));
  await waitFor(() => expect(result.current).toEqual(GONE));
});

test('shows that no customer has a name, also if it was deleted just after it was chosen', async () => {
  const { result } = await open('Acme', []);
  await waitFor(() => expect(result.current).toEqual(GONE));
});

test('shows the new name if the rename began before', async () => {
  const { store, result } = await open('Acme', [{ ...RENAMED, id: 'acme' }]);
  await waitFor(() => expect(result.current).toEqual(GONE));
  act(() => store.setRename('acme', { from: 'Acme', to: 'Acme Tbk' }));
  expect(result.current).toEqual(NOTICE);
  await waitFor(() => expect(store.listening('customers')).toBe(2));
  act(() => store.setRename('acme', undefined));
  expect(result.current).toEqual(NOTICE);
});

test('shows nothing while another customer has the name', async () => {
  const { store, result } = await open('Acme', [
    { ...ACME, id: 'acme' },
    { ...ACME, id: 'duplicate' },
  ]);
  act(() => {
    store.setRename('acme', { from: 'Acme', to: 'Acme Tbk' });
    store.put('customers', 'acme', RENAMED);
  });
  expect(result.current).toBeUndefined();
});

test('does not listen without a name', async () => {
  const { store } = await open('');
  expect(store.listening('customers')).toBe(0);
});

test('shows the new name of a customer that was renamed long before', async () => {
  const { store, result, rerender } = await open('Former', [{ ...ACME, id: 'acme' }]);
  await waitFor(() =>
    expect(result.current).toEqual({ text: 'There is no customer called Former any more.' }),
  );
  act(() => store.put('customers', 'acme', { ...ACME, ...formerly('Before') }));
  rerender('Before');
  await waitFor(() =>
    expect(result.current).toEqual({ text: 'Before is called Acme now.', newName: 'Acme' }),
  );
  rerender('Acme');
  await waitFor(() => expect(result.current).toBeUndefined());
});
