import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { DataProvider } from 'shared-store/DataProvider';
import { MemoryStore } from 'shared-store/testing';
import { useChanges } from './useChanges';

const MINUTE = 60_000;

/** A store whose server has another time than the device. */
const open = (aheadMs: number) => {
  const store = new MemoryStore({ customers: [] });
  store.server.now = () => Date.now() + aheadMs;
  store.holdChanges(true);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DataProvider store={store}>{children}</DataProvider>
  );
  return renderHook(() => useChanges({ collection: 'customers' }, { isListShown: true }), { wrapper });
};

test.each([20 * MINUTE, -20 * MINUTE, 25 * 60 * MINUTE, -25 * 60 * MINUTE])(
  'hides the records of a deletion that has just begun on a device whose clock is %i milliseconds wrong',
  async (aheadMs) => {
    const { result } = open(aheadMs);
    await act(() => result.current.start('delete', ['acme']));
    expect([...result.current.deleting]).toEqual(['acme']);
    expect(result.current.all).toHaveLength(1);
  },
);
