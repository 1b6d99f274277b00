import { useSyncExternalStore } from 'react';
import { nowOf } from 'shared-model/fields/clock';
import { dayOf } from 'shared-model/periods';
import type { DataStore } from '../data-store';
import { useDataStore } from './DataProvider';

/** Checks the day each so many milliseconds. A timer for midnight would be late after the computer slept. */
const DAY_CHECK_INTERVAL_MS = 60_000;

const watchDay = (changed: () => void): (() => void) => {
  const timer = setInterval(changed, DAY_CHECK_INTERVAL_MS);
  // At once when the user comes back in the morning.
  document.addEventListener('visibilitychange', changed);
  window.addEventListener('focus', changed);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', changed);
    window.removeEventListener('focus', changed);
  };
};

/** Returns the present moment by the clock of the page's store. It renders nothing again. */
export const useNow = (): Date => nowOf(useDataStore());

/** Returns the company's present day as `YYYY-MM-DD`, by the server's clock. */
export const todayOf = (store: Pick<DataStore, 'now'>): string => dayOf(nowOf(store));

const watchNothing = () => () => {};
const never = () => undefined;

/** Returns `todayOf` the page's store, also after midnight. */
export const useToday = (): string => useTodayIf(true) ?? '';

/** Returns the same if it is `wanted`, and else undefined, without a timer. */
export const useTodayIf = (wanted: boolean): string | undefined => {
  const store = useDataStore();
  const today = () => dayOf(nowOf(store));
  return useSyncExternalStore<string | undefined>(wanted ? watchDay : watchNothing, wanted ? today : never);
};
