import { useCallback, useEffect } from 'react';
import { fetchEarly } from './fetch-early';
import { SECTION_NAMES, type SectionName, sectionAt } from './routes';

/** As long as the product waits, in milliseconds. */
const PAUSE = 3_000;

/** How a section is fetched before it is shown. */
export type FetchSection = (section: SectionName) => Promise<unknown>;

/**
 * Fetches the sections that the user may go to next, as the product does: all of them after a pause, and at once the
 * one at a path that the returned function is called with, as the pointer or the focus is on its link.
 */
export const useFetchAhead = (fetchSection: FetchSection): ((path: string) => void) => {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const section of SECTION_NAMES) fetchEarly(() => fetchSection(section));
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [fetchSection]);
  return useCallback((path) => fetchEarly(() => fetchSection(sectionAt(path))), [fetchSection]);
};
