import { useEffect, useState } from 'react';
import { useDataStore } from 'shared-records/store';
import { namingText } from '../customers/naming-warning';

/** Returns how many contacts and reports of a customer move, as a sentence. */
export const useNaming = (name: string): string => {
  const store = useDataStore();
  const [counted, setCounted] = useState<{ name: string; text: string }>();
  useEffect(() => {
    let isLeft = false;
    store.recordsNaming([name]).then(
      (counts) => {
        const naming = namingText(counts);
        if (!isLeft)
          setCounted({ name, text: naming ? `${naming} will move.` : 'No contact or report moves.' });
      },
      (error: unknown) => console.warn('The records of the customer could not be counted.', error),
    );
    return () => {
      isLeft = true;
    };
  }, [store, name]);
  return counted?.name === name ? counted.text : 'Its contacts and reports will move.';
};
