import { useEffect, useState } from 'react';
import { useDataStore } from '../DataProvider';

/**
 * Returns what the customer that had this name is called now; undefined until that is known, and if a customer has the name or none
 * ever had it. Reads nothing while the name is undefined.
 */
export const useCalledNow = (name: string | undefined): string | undefined => {
  const store = useDataStore();
  const [found, setFound] = useState<{ readonly name: string; readonly now: string }>();
  useEffect(() => {
    if (!name) return;
    let isLeft = false;
    store.customerCalledNow?.(name).then(
      (now) => isLeft || now === undefined || setFound({ name, now }),
      (error: unknown) => console.warn('The former name of a customer could not be looked up.', error),
    );
    return () => {
      isLeft = true;
    };
  }, [store, name]);
  return found?.name === name ? found?.now : undefined;
};

const NONE: ReadonlyMap<string, string> = new Map();

/** Returns what the customers that had some of these names are called now. Keep the names stable between renders. */
export const useAllCalledNow = (names: readonly string[]): ReadonlyMap<string, string> => {
  const store = useDataStore();
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    if (names.length === 0) return;
    let isLeft = false;
    store.customersCalledNow?.(names).then(
      (all) => isLeft || setFound(all),
      (error: unknown) => console.warn('The former names of customers could not be looked up.', error),
    );
    return () => {
      isLeft = true;
    };
  }, [store, names]);
  return found;
};
