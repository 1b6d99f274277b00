import { render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryStore, type StoredRows } from 'shared-store/testing';
import { SectionTestHost } from './SectionTestHost';

/**
 * Opens a screen at `path` with a store that contains `stored`, and waits until it listens to its collection and shows
 * the form that a path with `?add` names. Returns the store, and a user with keyboard and pointer.
 * @param advanceTimers Lets time pass between two keys, where a test stops the clock.
 */
export const openScreen = async (
  screen: ReactNode,
  {
    stored,
    lists,
    path,
    advanceTimers,
  }: { stored: StoredRows; lists: string; path: string; advanceTimers?: (milliseconds: number) => void },
) => {
  const store = new MemoryStore(stored);
  const user = userEvent.setup({ ...(advanceTimers && { advanceTimers }) });
  const { findByRole } = render(
    <SectionTestHost store={store} path={path}>
      {screen}
    </SectionTestHost>,
  );
  await waitFor(() => expect(store.listening(lists)).not.toBe(0));
  // The code of a form loads when it is first shown.
  if (new URL(path, window.location.origin).searchParams.has('add')) await findByRole('form');
  return { store, user };
};
