import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `look` when the page comes into view or online again, and each `intervalMs` milliseconds while it is in view. Without an
 * interval, not by itself.
 */
export const useInView = (look: () => void, intervalMs?: number): void => {
  const lookInView = useEffectEvent(() => {
    if (document.visibilityState !== 'hidden') look();
  });
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const onEvent = () => lookInView();
    const timer = intervalMs === undefined ? undefined : setInterval(onEvent, intervalMs);
    window.addEventListener('focus', onEvent, { signal });
    window.addEventListener('online', onEvent, { signal });
    document.addEventListener('visibilitychange', onEvent, { signal });
    return () => {
      clearInterval(timer);
      left.abort();
    };
  }, [intervalMs]);
};
