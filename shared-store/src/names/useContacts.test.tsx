import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { contact as model } from 'shared-model/contact';
import { DataProvider } from '../live/DataProvider';
import { MemoryStore } from '../testing/index';
import { useContacts } from './useNames';

const contact = (name: string, customer: string) => ({
  ...model.empty,
  id: `${name} of ${customer}`,
  name,
  customer,
});

const open = (contacts: ReturnType<typeof contact>[], customer = '') => {
  const store = new MemoryStore({ contacts });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DataProvider store={store}>{children}</DataProvider>
  );
  const { result } = renderHook(() => useContacts(customer), { wrapper });
  return { store, result };
};

const MANY = Array.from({ length: 60 }, (_, index) => contact(`Contact ${index + 10}`, 'Acme'));
const ADA_OF_ACME = contact('Ada', 'Acme');
const ADA_OF_BOLT = contact('Ada', 'Bolt');

test('offers a name once for each of its customers', async () => {
  const { result } = open([ADA_OF_BOLT, ADA_OF_ACME, contact('Grace', '')]);
  await waitFor(() => expect(result.current).toMatchObject({ loading: false, whole: true }));
  expect(result.current.known).toEqual([
    { name: 'Ada', customer: 'Acme' },
    { name: 'Ada', customer: 'Bolt' },
    { name: 'Grace', customer: '' },
  ]);
});

test('offers only the contacts of a customer', async () => {
  const { result } = open([ADA_OF_ACME, ADA_OF_BOLT], 'Bolt');
  await waitFor(() => expect(result.current.known).toEqual([{ name: 'Ada', customer: 'Bolt' }]));
});

describe('of more contacts than a page', () => {
  const LATE = [contact('Zeta', 'Bolt'), contact('Zeta', 'Acme')];

  test('offers those that begin with the typed text, with their customers', async () => {
    const { result } = open([...MANY, ...LATE]);
    await waitFor(() => expect(result.current.known).toHaveLength(50));
    act(() => result.current.onTyping('ze'));
    expect(result.current.loading).toBe(true);
    await waitFor(() => expect(result.current.loading).toBe(false));
    expect(result.current.known).toEqual([
      { name: 'Zeta', customer: 'Acme' },
      { name: 'Zeta', customer: 'Bolt' },
    ]);
    act(() => result.current.onTyping(undefined));
    expect(result.current.known).toHaveLength(50);
    expect(result.current.loading).toBe(false);
  });
});
