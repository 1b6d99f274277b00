import { useEffect, useMemo, useState } from 'react';
import { useDataStore } from '../DataProvider';
import type { CalledNow, NamedContact } from '../data-store';

const NONE: ReadonlyMap<string, CalledNow> = new Map();
const NOBODY: readonly NamedContact[] = [];

/**
 * Returns what those of some customers and contacts are called now that had other names, as `calledNow` of the store; none until
 * that is known. Keep `named` stable between renders.
 */
export const useCalledNow = (named: readonly NamedContact[]): ReadonlyMap<string, CalledNow> => {
  const store = useDataStore();
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    if (named.length === 0) return;
    let isLeft = false;
    store.calledNow(named).then(
      (all) => isLeft || setFound(all),
      (error: unknown) => console.warn('Former names could not be looked up.', error),
    );
    return () => {
      isLeft = true;
    };
  }, [store, named]);
  return found;
};

/** Returns what the customer that had this name is called now, as `useCalledNow`. Reads nothing without a name. */
export const useCustomerNow = (name = ''): CalledNow | undefined => {
  const named = useMemo(() => (name === '' ? NOBODY : [{ name: '', customer: name }]), [name]);
  return useCalledNow(named).get(name);
};
