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
