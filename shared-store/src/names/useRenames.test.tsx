import { act, renderHook, waitFor } from '@testing-library/react';
import { DataProvider } from '../live/DataProvider';
import { MemoryStore } from '../testing/index';
import { renameNote, useRenames } from './useRenames';

const open = () => {
  const store = new MemoryStore();
  const { result } = renderHook(useRenames, {
    wrapper: ({ children }) => <DataProvider store={store}>{children}</DataProvider>,
  });
  return { store, result };
};

test('maps the old names of the running renames', async () => {
  const { store, result } = open();
  await waitFor(() => expect(store.listening('changes')).toBe(1));
  const before = result.current;
  expect(renameNote(before, 'Acme')).toBeUndefined();

  act(() => {
    store.setRename('acme', { from: 'Acme', to: 'Acme Tbk' });
    store.setRename('ltd', { from: 'Acme Ltd', to: 'Acme Tbk' });
    // Lists mark customers alone.
    store.putChange('names-contacts-ada', {
      kind: 'names',
      collection: 'contacts',
      record: 'ada',
      from: 'Ada',
      to: 'Eve',
    });
  });
  expect(renameNote(result.current, 'Acme')).toBe('is being renamed to Acme Tbk');
  expect(renameNote(result.current, 'Acme Ltd')).toBe('is being renamed to Acme Tbk');
  expect(renameNote(result.current, 'Acme Tbk')).toBeUndefined();
  expect(renameNote(result.current, 'Ada')).toBeUndefined();

  act(() => {
    store.setRename('acme', undefined);
    store.setRename('ltd', undefined);
  });
  expect(result.current).toBe(before);
});
