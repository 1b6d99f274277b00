import { useMemo } from 'react';
import { customer } from 'shared-model/customer';
import { useDataStore } from '../DataProvider';
import { useQuery } from '../live/useQuery';

/** The id of the customer with a name. */
export type CustomerNamed =
  | { readonly status: 'loading' | 'failed' | 'missing' }
  | { readonly status: 'ready'; readonly id: string };

/** Returns the live id of the customer with this name. Reads nothing without a name. */
export const useCustomerNamed = (name: string): CustomerNamed => {
  const store = useDataStore();
  const listen = useMemo(() => {
    const filters = [{ field: 'name', equals: name }];
    return name === '' ? undefined : store.listen({ model: customer, filters, limit: 1 });
  }, [store, name]);
  const found = useQuery('customers', listen);
  if (found.status !== 'ready') return { status: found.status };
  const [row] = [...found.rows, ...found.unreadable.map(({ record }) => record)];
  if (row) return { status: 'ready', id: row.id };
  return { status: found.live ? 'missing' : 'loading' };
};
