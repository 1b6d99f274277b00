import { useSyncExternalStore } from 'react';

/** Asks for the width at which the table shows cards (DataTable.module.css), and nothing fits beside it. */
const query = () => matchMedia('(width < 40rem)');

const watch = (changed: () => void): (() => void) => {
  const media = query();
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

const isPhone = (): boolean => query().matches;

/** Returns whether the screen is as narrow as a phone. */
export const useIsPhone = (): boolean => useSyncExternalStore(watch, isPhone);
