import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { contact as contactModel } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import type { Filter } from '../data-store';
import { DataProvider } from '../live/DataProvider';
import { MemoryStore } from '../testing/index';
import { textFinder } from '../text-finder';
import { useNames } from './useNames';

const contact = (name: string, customer: string) => ({
  ...contactModel.empty,
  id: `${name} of ${customer}`,
  name,
  customer,
});

const open = (contacts: ReturnType<typeof contact>[], filters?: readonly Filter[]) => {
  const store = new MemoryStore({ contacts });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DataProvider store={store}>{children}</DataProvider>
  );
  const { result } = renderHook(() => useNames(contactModel, filters), { wrapper });
  return { store, result };
};

const MANY = Array.from({ length: 10_000 }, (_, index) =>
  contact(`Contact ${String(index).padStart(5, '0')}`, 'Acme'),
);

test('offers few names live, each once', async () => {
  const { result, store } = open([contact('Ada', 'Acme'), contact('Ada', 'Bolt'), contact('Grace', 'Acme')]);
  expect(result.current).toMatchObject({ texts: [], loading: true });
  await waitFor(() => expect(result.current.texts).toEqual(['Ada', 'Grace']));
  expect(result.current).toMatchObject({ loading: false, more: false, whole: true });
  const { id, ...fields } = contact('Barbara', 'Acme');
  act(() => store.put('contacts', id, fields));
  expect(result.current.texts).toEqual(['Ada', 'Barbara', 'Grace']);
});

test('offers the first of many names, and says that there are more', async () => {
  const { result } = open(MANY);
  await waitFor(() => expect(result.current.texts).toHaveLength(50));
  expect(result.current).toMatchObject({ more: true, whole: false });
});

test('searches many names for the typed text', async () => {
  const { result } = open([...MANY, contact('Zeta', 'Acme')]);
  await waitFor(() => expect(result.current.texts).toHaveLength(50));
  act(() => result.current.onTyping('ze'));
  expect(result.current.loading).toBe(true);
  await waitFor(() => expect(result.current).toMatchObject({ texts: ['Zeta'], loading: false, more: false }));
  act(() => result.current.onTyping(undefined));
  expect(result.current.texts).toHaveLength(50);
});

test('finds names by any words in any order, after those that begin with the text', async () => {
  const wanted = [contact('Kartika Bumi', 'Acme'), contact('PT Bumi Kartika', 'Acme')];
  const { result, store } = open([...MANY, ...wanted, contact('Zeta', 'Bumi Kartika')]);
  await waitFor(() => expect(result.current.texts).toHaveLength(50));
  const read = jest.spyOn(store, 'readPage');
  act(() => result.current.onTyping('kartika bu'));
  await waitFor(() => expect(result.current.loading).toBe(false));
  expect(result.current.texts).toEqual(['Kartika Bumi', 'PT Bumi Kartika']);
  // By the text, and by its words.
  expect(read).toHaveBeenCalledTimes(2);
});

test('finds the typed name of a record whose words are not there yet', async () => {
  const { result, store } = open([...MANY, contact('Zeta Baru', 'Acme')]);
  await waitFor(() => expect(result.current.texts).toHaveLength(50));
  const read = store.readPage.bind(store);
  jest
    .spyOn(store, 'readPage')
    .mockImplementation(async (page) => (page.words ? { rows: [], last: undefined } : read(page)));
  act(() => result.current.onTyping('Zeta Baru'));
  await waitFor(() => expect(result.current).toMatchObject({ texts: ['Zeta Baru'], loading: false }));
});

test('offers only names that equal the filters', async () => {
  const filters = [{ field: 'customer', equals: 'Bolt' }] as const;
  const { result } = open([...MANY, contact('Zeta', 'Bolt')], filters);
  await waitFor(() => expect(result.current.texts).toEqual(['Zeta']));
});

test('logs a failed search, and offers nothing', async () => {
  const logged = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const { result, store } = open(MANY);
  await waitFor(() => expect(result.current.texts).toHaveLength(50));
  jest.spyOn(store, 'readPage').mockRejectedValue(new Error('unavailable'));
  act(() => result.current.onTyping('ze'));
  await waitFor(() =>
    expect(logged).toHaveBeenCalledWith(
      'The contacts with the typed words could not be read.',
      expect.any(Error),
    ),
  );
  await waitFor(() => expect(result.current).toMatchObject({ texts: [], loading: false }));
});

test('asks the server for a text that was left, because somebody may have stored it since', async () => {
  const kept = [...Array(60).keys()].map((count) => `Maju ${count}`);
  const finder = textFinder(['PT Maju', ...kept], false);
  const store = Object.assign(
    new MemoryStore({ customers: [{ ...customer.empty, id: 'new', name: 'PT. MAJU JAYA' }] }),
    { knownTexts: async () => new Map([['customers.name', finder]]) },
  );
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DataProvider store={store}>{children}</DataProvider>
  );
  const { result } = renderHook(() => useNames(customer), { wrapper });
  act(() => result.current.onTyping('maju'));
  await waitFor(() => expect(result.current.texts).toHaveLength(50));
  const read = jest.spyOn(store, 'readPage');
  act(() => result.current.onTyping('pt. maju'));
  await waitFor(() => expect(result.current.texts).toEqual(['PT Maju', ...result.current.texts.slice(1)]));
  expect(read).not.toHaveBeenCalled();
  act(() => result.current.onTyping('pt. maju jaya', true));
  expect(result.current.loading).toBe(true);
  await waitFor(() => expect(result.current.loading).toBe(false));
  expect(result.current.texts[0]).toBe('PT. MAJU JAYA');
});
