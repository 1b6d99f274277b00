import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useCurrentUser } from 'shared-auth';
import type { SectionRoute } from 'shared-contract';
import { useLocation } from 'shared-ui/router';
import { mayOpen, routesOf, type SectionEntry } from './section-entry';
import type { SectionLoader } from './section-loader';
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

/** A stay in one section, from the moment it is entered until it is left. */
export interface Visit {
  readonly route: SectionRoute;
  /** The section as it was when it was entered: a form in the middle outlives whatever becomes of it meanwhile. */
  readonly entry: SectionEntry;
  /** Different for each stay. */
  readonly id: number;
  /** Begins another stay at the same address, with the section as it is by now. */
  again(): void;
}

interface Stay {
  readonly entry: SectionEntry | undefined;
  readonly id: number;
}

/** The stay that the address leads to; undefined where no section has a route of that path. */
export const useVisit = (entries: readonly SectionEntry[]): Visit | undefined => {
  const { pathname } = useLocation();
  const [stay, setStay] = useState<Stay>({ entry: undefined, id: 0 });

  const routeIn = (entry: SectionEntry) => routesOf(entry).find(({ path }) => path === pathname);
  const stays = stay.entry !== undefined && routeIn(stay.entry) !== undefined;
  const entry = stays ? stay.entry : entries.find(routeIn);
  const id = entry === stay.entry ? stay.id : stay.id + 1;
  if (id !== stay.id) setStay({ entry, id });

  const route = entry && routeIn(entry);
  if (!entry || !route) return undefined;
  return { entry, route, id, again: () => setStay({ entry: undefined, id: id + 1 }) };
};

/** So long the section that the user came for has the network to itself, in milliseconds. */
const PAUSE = 3_000;

/**
 * Fetches the sections that the user may go to next, and runs nothing of them: all of `entries` after a pause, and
 * at once the one at a path that the returned function is called with, as the pointer or the focus is on its link.
 */
export const useFetchAhead = (
  entries: readonly SectionEntry[],
  loader: SectionLoader,
): ((path: string) => void) => {
  const { isAdmin } = useCurrentUser();
  useEffect(() => {
    const timer = setTimeout(() => {
      const open = entries.filter((entry) => routesOf(entry).some((route) => mayOpen(route, isAdmin)));
      for (const entry of open) loader.fetchAhead(entry, 'prefetch');
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [entries, loader, isAdmin]);

  return useCallback(
    (path) => {
      const entry = entries.find((candidate) => routesOf(candidate).some((route) => route.path === path));
      if (entry) loader.fetchAhead(entry, 'preload');
    },
    [entries, loader],
  );
};
