import { useMemo } from 'react';
import { customer } from '../../model/customer';
import { useDataStore } from '../DataProvider';
import { useQuery } from '../live/useQuery';

/** The id of the customer with a name. */
export type CustomerNamed =
  | { readonly status: 'loading' | 'failed' | 'missing' }
  | { readonly status: 'ready'; readonly id: string };

/** Returns the live id of the customer with this name. Finds one that is being renamed also by its old name. */
export const useCustomerNamed = (name: string): CustomerNamed => {
  const store = useDataStore();
  const renames = useQuery('renameJobs', store.listenToRenames);
  const rename =
    renames.status === 'ready' ? renames.rows.find(({ oldNames }) => oldNames.includes(name)) : undefined;
  const sought = rename?.name ?? name;
  const listen = useMemo(() => {
    const filters = [{ field: 'name', equals: sought }];
    return store.listen({ model: customer, filters, limit: 1 });
  }, [store, sought]);
  const found = useQuery('customers', listen);
  if (found.status !== 'ready') return { status: found.status };
  const [row] = [...found.rows, ...found.unreadable.map(({ record }) => record)];
  if (row) return { status: 'ready', id: row.id };
  return { status: found.live && renames.status === 'ready' ? 'missing' : 'loading' };
};
