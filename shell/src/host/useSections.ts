import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'shared-router';
import type { KnownSections, SectionStore } from './section-store';

/** How often a page that is in view looks for something new, in milliseconds. */
const INTERVAL = 60_000;

/**
 * What is known of the sections. It is read again when the page comes into view, when the user goes somewhere
 * else in it, and each minute.
 */
export const useSections = (store: SectionStore): KnownSections => {
  const { pathname } = useLocation();

  useEffect(() => {
    const notice = () => {
      if (document.visibilityState !== 'hidden') store.notice();
    };
    notice();
    const timer = setInterval(notice, INTERVAL);
    window.addEventListener('focus', notice);
    document.addEventListener('visibilitychange', notice);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', notice);
      document.removeEventListener('visibilitychange', notice);
    };
  }, [store]);

  useEffect(() => store.moved(pathname), [store, pathname]);

  return useSyncExternalStore(store.subscribe, store.known);
};
