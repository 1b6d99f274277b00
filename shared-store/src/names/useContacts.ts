import { useMemo, useState } from 'react';
import { type Contact, contact } from 'shared-model/contact';
import type { Stored } from 'shared-model/define-model';
import { compareNames } from 'shared-model/words/compare-names';
import { useDataStore } from '../DataProvider';
import type { Filter } from '../data-store';
import { type Names, useLiveIf, useNames } from './useNames';

/** The most contacts whose customers are looked up. */
const LOOKED_UP = 200;

const EVERYBODY: readonly Filter[] = [];

/** A contact to choose. */
export interface KnownContact {
  readonly name: string;
  /** The name of its customer; '' if it has none, undefined if it is not known. */
  readonly customer: string | undefined;
}

/** The contacts to choose from: each name once for each of its customers. */
interface Contacts extends Omit<Names<Contact>, 'texts' | 'found'> {
  readonly known: readonly KnownContact[];
  /**
   * Returns the customer of the contacts with this name; undefined if they have none or several.
   * @throws ConnectionError if the server cannot be reached in time; else the service's error.
   */
  customerOf(name: string): Promise<string | undefined>;
}

const customersByName = (rows: readonly Stored<Contact>[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const customers = new Map<string, Set<string>>();
  for (const { name, customer } of rows)
    customers.set(name, (customers.get(name) ?? new Set()).add(customer));
  return customers;
};

/**
 * Returns the live contacts of a customer; all contacts if `customer` is '', and none while it is undefined. If there is more than a page of them,
 * searches the whole collection for the typed text, and for the customers of the names found.
 */
export const useContacts = (customer: string | undefined): Contacts => {
  const store = useDataStore();
  const filters = useMemo(
    () => (customer ? [{ field: 'customer', equals: customer }] : EVERYBODY),
    [customer],
  );
  const list = useMemo(() => ({ model: contact, filters }), [filters]);
  const [typed, setTyped] = useState<string>();
  const live = useLiveIf(customer === undefined ? undefined : list);
  const { texts, found, ...names } = useNames(contact, filters, LOOKED_UP, customer !== undefined);
  const asked = !names.whole && customer === '' && typed ? typed : undefined;
  const rows = asked === undefined && live.status === 'ready' ? live.rows : found;
  const { loading } = names;

  const known = useMemo(() => {
    const customers = customersByName(rows);
    return texts.flatMap((name) =>
      [...(customers.get(name) ?? [customer || undefined])]
        .sort((one = '', other = '') => compareNames(one, other))
        .map((of) => ({ name, customer: of })),
    );
  }, [texts, rows, customer]);

  // The names and their customers arrive apart. Options that change twice would lose the highlighted one.
  const [settled, setSettled] = useState(known);
  if (!loading && settled !== known) setSettled(known);

  return {
    ...names,
    loading,
    known: loading && asked !== undefined ? settled : known,
    onTyping: (text, isLeft) => {
      setTyped(text);
      names.onTyping(text, isLeft);
    },
    customerOf: async (name) => {
      const filters = [{ field: 'name', equals: name }];
      const { rows } = await store.readPage({ model: contact, filters, limit: LOOKED_UP });
      const [only, ...others] = new Set(rows.map((row) => row.customer));
      return others.length === 0 && only ? only : undefined;
    },
  };
};
