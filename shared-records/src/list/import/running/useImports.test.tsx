import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { DataProvider } from '../../../store/DataProvider';
import { MemoryStore } from '../../../testing/index';
import { useImports } from './useImports';

const IMPORT = {
  id: 'a',
  collection: 'contacts',
  hash: '',
  by: 'Sari',
  isOwn: true,
  at: 0,
  state: 'done',
  rows: 2,
  done: 2,
  created: 2,
  updated: 0,
  skipped: 0,
  refused: 0,
  undone: 0,
  kept: 0,
};

test('shows the imports of the file that was chosen last, however late another answer comes', async () => {
  const answers = new Map<unknown, (fileName: string) => void>();
  const store = Object.assign(new MemoryStore({}), {
    importRecords: ({ hash }: { readonly hash?: string }) =>
      new Promise((resolve) => {
        answers.set(hash, (fileName) => resolve({ imports: [{ ...IMPORT, fileName }] }));
      }),
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DataProvider store={store}>{children}</DataProvider>
  );
  const hashOf = (letter: string) => letter.repeat(64);
  const { result, rerender } = renderHook(({ hash }) => useImports(hash), {
    wrapper,
    initialProps: { hash: hashOf('a') },
  });
  rerender({ hash: hashOf('b') });
  await act(async () => answers.get(hashOf('b'))?.('second.csv'));
  await act(async () => answers.get(hashOf('a'))?.('first.csv'));
  expect(result.current.imports.map(({ fileName }) => fileName)).toEqual(['second.csv']);
});
