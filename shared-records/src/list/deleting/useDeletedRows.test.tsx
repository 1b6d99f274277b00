import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type Customer, customer as customerModel } from 'shared-model/customer';
import type { Stored } from 'shared-model/define-model';
import { DataProvider, useTotals } from 'shared-store/DataProvider';
import type { Totals } from 'shared-store/live/totals';
import { MemoryStore } from 'shared-store/testing';
import { useDeletedRows, withRestored } from './useDeletedRows';

const ACME: Stored<Customer> = { ...customerModel.empty, id: 'acme', name: 'Acme' };
const BOLT: Stored<Customer> = { ...ACME, id: 'bolt', name: 'Bolt' };

const LIST = { model: customerModel, filters: [] };

/** Renders the hook with a snapshot, which the test replaces when it should arrive. */
const open = () => {
  const store = new MemoryStore({ customers: [ACME, BOLT] });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DataProvider store={store}>{children}</DataProvider>
  );
  const snapshot = (...rows: readonly Stored<Customer>[]) =>
    ({ status: 'ready', rows, unreadable: [], live: true, showMore: undefined }) as const;
  let totals: Totals | undefined;
  const { result, rerender } = renderHook(
    (live) => {
      totals = useTotals();
      return useDeletedRows(LIST, live);
    },
    { wrapper, initialProps: snapshot(ACME, BOLT) },
  );
  let rows: readonly Stored<Customer>[] = [ACME, BOLT];
  return {
    store,
    removed: () => [...result.current.removed],
    shown: () => withRestored(rows, result.current.restored),
    totals: () => totals,
    remove: () => act(() => result.current.remove(ACME)),
    /** Lets the next restoration wait. Returns the function that lets it go on. */
    holdRestoration: () => {
      let goOn = () => {};
      const held = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      const restore = store.restore.bind(store);
      jest.spyOn(store, 'restore').mockImplementationOnce(async (...item) => {
        await held;
        return restore(...item);
      });
      return goOn;
    },
    arrive: (...next: readonly Stored<Customer>[]) => {
      rows = next;
      rerender(snapshot(...rows));
    },
  };
};

test('hides a deleted record until its snapshot arrives', async () => {
  const { store, removed, remove, arrive } = open();
  await remove();
  expect(store.read('customers')).toEqual([BOLT]);
  expect(removed()).toEqual(['acme']);
  arrive(BOLT);
  expect(removed()).toEqual([]);
  // Restored elsewhere.
  arrive(ACME, BOLT);
  expect(removed()).toEqual([]);
});

test('shows it again on Undo where it was, before the server has restored it', async () => {
  const { store, removed, shown, remove, arrive, holdRestoration } = open();
  const undo = await remove();
  arrive(BOLT);
  expect(shown()).toEqual([BOLT]);
  const goOn = holdRestoration();
  await act(async () => void undo?.());
  expect(store.read('customers')).toEqual([BOLT]);
  expect(removed()).toEqual([]);
  expect(shown()).toEqual([ACME, BOLT]);
  await act(async () => goOn());
  arrive(ACME, BOLT);
  expect(shown()).toEqual([ACME, BOLT]);
  // Deleted elsewhere.
  arrive(BOLT);
  expect(shown()).toEqual([BOLT]);
});

test('shows it all the time if Undo is pressed before the list has heard of the deletion', async () => {
  const { shown, remove, arrive, holdRestoration } = open();
  const undo = await remove();
  const goOn = holdRestoration();
  await act(async () => void undo?.());
  expect(shown()).toEqual([ACME, BOLT]);
  arrive(BOLT);
  expect(shown()).toEqual([ACME, BOLT]);
  await act(async () => goOn());
  arrive(ACME, BOLT);
  arrive(BOLT);
  expect(shown()).toEqual([BOLT]);
});

test('hides it again when Undo fails', async () => {
  const { store, shown, remove, arrive } = open();
  const undo = await remove();
  arrive(BOLT);
  store.refuseWrites(new Error('unavailable'));
  await act(async () => expect(undo?.()).rejects.toThrow('unavailable'));
  expect(shown()).toEqual([BOLT]);
});

test('keeps a record whose deletion fails', async () => {
  const { store, removed, remove } = open();
  store.refuseWrites(new Error('unavailable'));
  await expect(remove()).rejects.toThrow('unavailable');
  expect(removed()).toEqual([]);
});

test('the total follows the deletion, its Undo, and an Undo that fails', async () => {
  const { store, totals, remove } = open();
  totals()?.follow(LIST, [], true, new AbortController().signal);
  const total = () => act(async () => totals()?.read(LIST));
  await waitFor(async () => expect(await total()).toBe(2));
  const undo = await remove();
  expect(await total()).toBe(1);
  store.refuseWrites(new Error('unavailable'));
  await act(async () => expect(undo?.()).rejects.toThrow('unavailable'));
  expect(await total()).toBe(1);
  store.refuseWrites(undefined);
  await act(async () => undo?.());
  expect(await total()).toBe(2);
});
