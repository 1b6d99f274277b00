import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { contact as contactModel } from 'shared-model/contact';
import { type Customer, customer as customerModel } from 'shared-model/customer';
import type { Stored } from 'shared-model/define-model';
import type { List, Listen } from '../data-store';
import { MemoryStore } from '../testing/index';
import { DataProvider, useDataStore, useLive } from './DataProvider';

const customer = (id: string, name: string): Stored<Customer> => ({ ...customerModel.empty, id, name });

const CUSTOMERS = { model: customerModel, filters: [] } as const;
const CONTACTS = { model: contactModel, filters: [] } as const;

const Names = () => {
  const customers = useLive(CUSTOMERS);
  return (
    <p>
      {customers.status === 'ready' ? customers.rows.map(({ name }) => name).join(', ') : customers.status}
    </p>
  );
};

const Id = <T,>({ list }: { list: List<T> }) => {
  useLive(list);
  return null;
};

const Status = ({ onRender }: { onRender(status: string): void }) => {
  onRender(useLive(CUSTOMERS).status);
  return null;
};

test('shows the rows of the store in order, and their changes', async () => {
  const store = new MemoryStore({ customers: [customer('b', 'Bolt'), customer('a', 'Acme')] });
  render(
    <DataProvider store={store}>
      <Names />
    </DataProvider>,
  );
  expect(screen.getByText('loading')).toBeInTheDocument();
  expect(await screen.findByText('Acme, Bolt')).toBeInTheDocument();
  act(() => store.drop('customers', 'a'));
  expect(screen.getByText('Bolt')).toBeInTheDocument();
});

test('shows rows that are there already in its first render', () => {
  class AnsweredStore extends MemoryStore {
    override listen<T>(): Listen<T> {
      return (next) => {
        next({ rows: [], unreadable: [], live: true, cursors: [] });
        return () => {};
      };
    }
  }
  const shown: string[] = [];
  render(
    <DataProvider store={new AnsweredStore()}>
      <Status onRender={(status) => shown.push(status)} />
    </DataProvider>,
  );
  expect(shown).not.toContain('loading');
});

test('listens once to each watched collection, and to no other', async () => {
  const store = new MemoryStore();
  render(
    <DataProvider store={store}>
      <Id list={CUSTOMERS} />
      <Id list={CUSTOMERS} />
      <Id list={CONTACTS} />
    </DataProvider>,
  );
  await waitFor(() => expect(store.listening('contacts')).toBe(1));
  expect(store.listening('customers')).toBe(1);
  expect(store.listening('salesReport')).toBe(0);
});

test('stops listening when it is unmounted', async () => {
  const store = new MemoryStore();
  const { unmount } = render(
    <DataProvider store={store}>
      <Id list={CUSTOMERS} />
    </DataProvider>,
  );
  await waitFor(() => expect(store.listening('customers')).toBe(1));
  unmount();
  expect(store.listening('customers')).toBe(0);
});

test('provides the writes of its store', () => {
  const store = new MemoryStore();
  const { result } = renderHook(useDataStore, {
    wrapper: ({ children }) => <DataProvider store={store}>{children}</DataProvider>,
  });
  expect(result.current).toBe(store);
});

test('throws for a component outside', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Names />)).toThrow('Live lists and writes need a DataProvider above them.');
});
