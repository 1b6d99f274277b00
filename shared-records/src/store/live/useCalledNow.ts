import { useEffect, useMemo, useState } from 'react';
import { useDataStore } from '../DataProvider';
import type { NamedContact } from '../data-store';

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
    store.customerCalledNow(name).then(
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

/** Returns the answer of a look-up; empty until it comes. Keep the look-up stable between renders, undefined for none. */
const useLookUp = (
  what: string,
  lookUp: (() => Promise<ReadonlyMap<string, string>> | undefined) | undefined,
): ReadonlyMap<string, string> => {
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    let isLeft = false;
    lookUp?.()?.then(
      (all) => isLeft || setFound(all),
      (error: unknown) => console.warn(`The former names of ${what} could not be looked up.`, error),
    );
    return () => {
      isLeft = true;
    };
  }, [what, lookUp]);
  return found;
};

/** Returns what the customers that had some of these names are called now. Keep the names stable between renders. */
export const useAllCalledNow = (names: readonly string[]): ReadonlyMap<string, string> => {
  const store = useDataStore();
  const lookUp = useMemo(
    () => (names.length > 0 ? () => store.customersCalledNow(names) : undefined),
    [store, names],
  );
  return useLookUp('customers', lookUp);
};

/** Returns what those of some contacts are called now that had other names, by `contactKey`. Keep them stable between renders. */
export const useContactsCalledNow = (contacts: readonly NamedContact[]): ReadonlyMap<string, string> => {
  const store = useDataStore();
  const lookUp = useMemo(
    () => (contacts.length > 0 ? () => store.contactsCalledNow(contacts) : undefined),
    [store, contacts],
  );
  return useLookUp('contacts', lookUp);
};
