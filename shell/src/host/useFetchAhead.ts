import { useCallback, useEffect } from 'react';
import { useCurrentUser } from 'shared-auth';
import { mayOpen, routesOf } from './routes';
import type { SectionEntry } from './section-entry';
import type { SectionLoader } from './section-loader';

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
