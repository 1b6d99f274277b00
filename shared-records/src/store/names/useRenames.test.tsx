import { act, renderHook, waitFor } from '@testing-library/react';
import { MemoryStore } from '../../testing/index';
import { DataProvider } from '../DataProvider';
import { renameNote, useRenames } from './useRenames';

const open = () => {
  const store = new MemoryStore();
  const { result } = renderHook(useRenames, {
    wrapper: ({ children }) => <DataProvider store={store}>{children}</DataProvider>,
  });
  return { store, result };
};

test('maps all old names of the running renames', async () => {
  const { store, result } = open();
  await waitFor(() => expect(store.listeningToRenames()).toBe(1));
  const before = result.current;
  expect(renameNote(before, 'Acme')).toBeUndefined();

  act(() => store.setRename('acme', { oldNames: ['Acme', 'Acme Ltd'], name: 'Acme Tbk' }));
  expect(renameNote(result.current, 'Acme')).toBe('is being renamed to Acme Tbk');
  expect(renameNote(result.current, 'Acme Ltd')).toBe('is being renamed to Acme Tbk');
  expect(renameNote(result.current, 'Acme Tbk')).toBeUndefined();

  act(() => store.setRename('acme', undefined));
  expect(result.current).toBe(before);
});
