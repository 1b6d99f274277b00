import { useMemo, useState } from 'react';
import { customer } from 'shared-model/customer';
import type { CalledNow, NamedContact } from '../data-store';
import { useDataStore } from '../live/DataProvider';
import { useAnswer } from '../live/useAnswer';
import { useQuery } from '../live/useQuery';
import { useRecord } from '../live/useRecord';
import { useRenames } from './useRenames';

const NONE: ReadonlyMap<string, CalledNow> = new Map();
const NOBODY: readonly NamedContact[] = [];

/**
 * Returns what those of some customers and contacts are called now that had other names, as `calledNow` of the store; none until
 * that is known. Keep `named` stable between renders.
 */
export const useCalledNow = (named: readonly NamedContact[]): ReadonlyMap<string, CalledNow> => {
  const store = useDataStore();
  const ask = useMemo(() => (named.length > 0 ? () => store.calledNow(named) : undefined), [store, named]);
  return useAnswer('Former names', ask, NONE) ?? NONE;
};

/** Returns what the customer that had this name is called now, as `useCalledNow`. Reads nothing without a name. */
export const useCustomerNow = (name = ''): CalledNow | undefined => {
  const named = useMemo(() => (name === '' ? NOBODY : [{ name: '', customer: name }]), [name]);
  return useCalledNow(named).get(name);
};

/** The id of the customer with a name. */
export type CustomerNamed =
  | { readonly status: 'loading' | 'missing' }
  | { readonly status: 'failed'; readonly error: Error }
  | { readonly status: 'ready'; readonly id: string };

/** Returns the live id of the customer with this name. Reads nothing without a name. */
export const useCustomerNamed = (name: string): CustomerNamed => {
  const store = useDataStore();
  const listen = useMemo(() => {
    const filters = [{ field: 'name', equals: name }];
    return name === '' ? undefined : store.listen({ model: customer, filters, limit: 1 });
  }, [store, name]);
  const found = useQuery('customers', listen);
  if (found.status !== 'ready') return found;
  const [row] = [...found.rows, ...found.unreadable.map(({ record }) => record)];
  if (row) return { status: 'ready', id: row.id };
  return { status: found.live ? 'missing' : 'loading' };
};

/** A notice that the customer in a form was renamed or deleted. */
export interface CustomerNotice {
  readonly text: string;
  /** The new name; undefined if the customer was deleted. */
  readonly newName?: string;
}

/**
 * Returns a live notice about the customer `name` in a form: it was renamed since the form opened, a rename is running,
 * or no customer has this name.
 */
export const useCustomerNotice = (name: string): CustomerNotice | undefined => {
  const named = useCustomerNamed(name);
  const rename = useRenames().get(name);
  const [known, setKnown] = useState<{ name: string; id: string }>();
  // Its id stays known after the rename, which may have begun before the customer could be read.
  const id = named.status === 'ready' ? named.id : rename?.id;
  const knownId = known?.name === name ? known.id : undefined;
  if (id && id !== knownId) setKnown({ name, id });

  const isUnused = named.status === 'missing';
  const former = useRecord(customer, isUnused ? knownId : undefined);
  const isSeen = former.status === 'ready' || rename !== undefined;
  // It was renamed before the form opened.
  const now = useCustomerNow(isUnused && !isSeen ? name : undefined);

  if (!isUnused) return undefined;
  const stored = now?.isDeleted ? undefined : now?.name;
  const newName = former.status === 'ready' ? former.record.name : (rename?.name ?? stored);
  if (newName) return { text: `${name} is called ${newName} now.`, newName };
  const isUnread = former.status === 'loading' || former.status === 'failed';
  if (knownId && isUnread) return undefined;
  return { text: `There is no customer called ${name} any more.` };
};
