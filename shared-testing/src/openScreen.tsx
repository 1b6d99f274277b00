import { render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryStore, type StoredRows } from 'shared-records/testing';
import { SectionTestHost } from './SectionTestHost';

/**
 * Opens a screen at `path` with a store that contains `stored`, and waits until it listens to its collection. Returns the
 * store, and a user with keyboard and pointer.
 */
export const openScreen = async (
  screen: ReactNode,
  { stored, lists, path }: { stored: StoredRows; lists: string; path: string },
) => {
  const store = new MemoryStore(stored);
  const user = userEvent.setup();
  render(
    <SectionTestHost store={store} path={path}>
      {screen}
    </SectionTestHost>,
  );
  await waitFor(() => expect(store.listening(lists)).not.toBe(0));
  return { store, user };
};
