import { useEffect } from 'react';
import { fetchEarly } from './fetch-early';
import { SECTION_NAMES, type SectionName } from './routes';

/** The same delay as in the product, in milliseconds. */
const PREFETCH_DELAY_MS = 3_000;

/** Prefetches a section. */
export type FetchSection = (section: SectionName) => Promise<unknown>;

/** Prefetches all sections after a delay, as the product does. */
export const useFetchAhead = (fetchSection: FetchSection): void => {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const section of SECTION_NAMES) fetchEarly(() => fetchSection(section));
    }, PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [fetchSection]);
};
