import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryStore } from '../../testing/index';
import { DataProvider } from '../DataProvider';
import { useCustomerNotice } from './useCustomerNotice';

const ACME = { name: 'Acme', address: '', phone: '', website: '' };
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
  await waitFor(() => expect(store.listeningToRenames()).toBe(1));
  return { store, result, rerender };
};

test('says what one is called that is renamed, and nothing more once that name is taken over', async () => {
  const { store, result, rerender } = await open('Acme');
  act(() => store.put('customers', 'acme', RENAMED));
  await waitFor(() => expect(result.current).toEqual(NOTICE));
  rerender('Acme Tbk');
  await waitFor(() => expect(result.current).toBeUndefined());
});

test('follows one that is renamed again, and back', async () => {
  const { store, result } = await open('Acme');
  act(() => store.put('customers', 'acme', RENAMED));
  await waitFor(() => expect(result.current).toEqual(NOTICE));
  act(() => store.put('customers', 'acme', { ...ACME, name: 'Bolt' }));
  expect(result.current).toMatchObject({ newName: 'Bolt' });
  act(() => store.put('customers', 'acme', ACME));
  expect(result.current).toBeUndefined();
});

test('says that one is deleted', async () => {
  const { store, result } = await open('Acme');
  act(() => store.drop('customers', 'acme'));
  await waitFor(() => expect(result.current).toEqual(GONE));
});

test('says that there is none of a name which it has never known, as of one deleted just as it was chosen', async () => {
  const { result } = await open('Acme', []);
  await waitFor(() => expect(result.current).toEqual(GONE));
});

test('says the new name of one whose renaming began before', async () => {
  const { store, result } = await open('Acme', [{ ...RENAMED, id: 'acme' }]);
  await waitFor(() => expect(result.current).toEqual(GONE));
  act(() => store.setRename('acme', { oldNames: ['Acme'], name: 'Acme Tbk' }));
  expect(result.current).toEqual(NOTICE);
});

test('says nothing as long as another customer bears the name', async () => {
  const { store, result } = await open('Acme', [
    { ...ACME, id: 'acme' },
    { ...ACME, id: 'twin' },
  ]);
  act(() => {
    store.setRename('acme', { oldNames: ['Acme'], name: 'Acme Tbk' });
    store.put('customers', 'acme', RENAMED);
  });
  expect(result.current).toBeUndefined();
});

test('listens to no customer where none is named', async () => {
  const { store } = await open('');
  expect(store.listening('customers')).toBe(0);
});
