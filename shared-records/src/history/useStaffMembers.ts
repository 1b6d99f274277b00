import { useEffect, useState } from 'react';
import { useDataStore } from 'shared-store/DataProvider';
import type { AccountNames } from './history-texts';

export const NOBODY: AccountNames = new Map();

/** Returns the names of all staff by their uids, once they are wanted. Without an answer, they stay unknown. */
export const useStaffMembers = (isWanted: boolean): AccountNames | undefined => {
  const store = useDataStore();
  const [names, setNames] = useState<AccountNames>();
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const show = (found: AccountNames) => {
      if (isCurrent) setNames(found);
    };
    store.staffMembers().then(show, (error: unknown) => {
      console.warn('The names of staff could not be read.', error);
      show(NOBODY);
    });
    return () => {
      isCurrent = false;
    };
  }, [store, isWanted]);
  return names;
};
