import { useSyncExternalStore } from 'react';

/** Where the table shows cards because the screen is narrow (DataTable.module.css), nothing fits beside it. */
const query = () => matchMedia('(width < 40rem)');

const watch = (changed: () => void): (() => void) => {
  const media = query();
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

const isPhone = (): boolean => query().matches;

/** Returns whether the screen is as narrow as a phone. */
export const useIsPhone = (): boolean => useSyncExternalStore(watch, isPhone);
