import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { customer } from 'shared-model/customer';
import { DataProvider } from 'shared-store/DataProvider';
import { MemoryStore } from 'shared-store/testing';
import { kindCommands, recordCommands } from './record-commands';

const { useFind } = recordCommands([
  kindCommands({
    model: customer,
    path: '/customer',
    addLabel: 'Add Customer',
    detail: ({ address }) => address,
  }),
]);

const ACME = { ...customer.empty, id: 'acme', name: 'Acme Café', address: 'Jakarta' };
const view = (name: string, search = 'q=cafe', path = '/customer') => ({ name, search, path });

const open = async () => {
  const store = new MemoryStore({ customers: [ACME] });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DataProvider store={store}>{children}</DataProvider>
  );
  const { result } = renderHook(useFind, { wrapper });
  return { store, find: result.current };
};

test('finds views of the list by words of their name, own ones and those for everybody', async () => {
  const { store, find } = await open();
  await store.saveView(view('Cafés in Jakarta'));
  await store.saveView(view('Cafés of reports', 'q=cafe', '/'));
  await store.sharedViews.saveView(view('All cafés', 'sort=address'));
  await store.sharedViews.saveView(view('Cafés in Jakarta'));
  const [views, records] = await find('cafe');
  expect(views).toEqual({
    title: 'Views of customers',
    commands: [
      { label: 'All cafés', detail: 'For everybody', address: '/customer?sort=address' },
      { label: 'Cafés in Jakarta', address: '/customer?q=cafe' },
    ],
  });
  expect(records?.commands).toEqual([
    expect.objectContaining({ label: 'Acme Café', address: '/customer?view=acme' }),
  ]);
  expect((await find('jakarta cafés'))[0]?.commands.map(({ label }) => label)).toEqual(['Cafés in Jakarta']);
});

test('reads the views once while the menu is open', async () => {
  const { store, find } = await open();
  const read = jest.spyOn(store, 'readViews');
  await find('a');
  await find('ac');
  expect(read).toHaveBeenCalledTimes(1);
});

test('finds records also when the views cannot be read, and reads them again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  const { store, find } = await open();
  await store.saveView(view('Cafés'));
  jest.spyOn(store.sharedViews, 'readViews').mockRejectedValueOnce(new Error('permission-denied'));
  const [views, records] = await find('cafe');
  expect(views?.commands).toEqual([]);
  expect(records?.commands).toHaveLength(1);
  expect(log).toHaveBeenCalledTimes(1);
  expect((await find('caf'))[0]?.commands).toHaveLength(1);
});

test('offers three records, that of just the typed name first', async () => {
  const store = new MemoryStore({
    customers: ['Ace Acme', 'Ace Bolt', 'Ace Cobalt', 'Acme Ace', 'Ace'].map((name) => ({
      ...ACME,
      id: name,
      name,
    })),
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DataProvider store={store}>{children}</DataProvider>
  );
  const { result } = renderHook(useFind, { wrapper });
  const [, records] = await result.current('ace');
  expect(records?.commands.map(({ label }) => label)).toEqual(['Ace', 'Ace Acme', 'Ace Bolt']);
});
