import { useSyncExternalStore } from 'react';
import { dayOf } from '../../model/periods';

/** Checks the day each so many milliseconds. A timer for midnight would be late after the computer slept. */
const DAY_CHECK_INTERVAL_MS = 60_000;

const today = (): string => dayOf(new Date());

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
const watchNothing = () => () => {};
const never = () => undefined;

/** Returns the company's present day as `YYYY-MM-DD`, also after midnight. */
export const useToday = (): string => useSyncExternalStore(watchDay, today);

/** Returns the same if it is `wanted`, and else undefined, without a timer. */
export const useTodayIf = (wanted: boolean): string | undefined =>
  useSyncExternalStore<string | undefined>(wanted ? watchDay : watchNothing, wanted ? today : never);
