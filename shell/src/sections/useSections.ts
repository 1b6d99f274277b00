import { useCallback, useEffect, useState } from 'react';
import type { SectionRoute } from 'shared-contract';
import { chooseBuilds } from './choose-build';
import type { SectionEntry } from './read-manifests';
import type { SectionLoader } from './section-loader';

/** One route of the page, and the section that serves it. */
export interface PageRoute extends SectionRoute {
  readonly entry: SectionEntry;
}

/** What the sections say of themselves. `failed` means that not even their list could be read. */
export type Sections =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly retry: () => void }
  | {
      readonly status: 'ready';
      readonly routes: readonly PageRoute[];
      /** Sections whose routes are unknown, because their `section.json` could not be read. */
      readonly silent: readonly SectionEntry[];
      /** Reads those again. */
      readonly retry: () => void;
    };

const routesOf = (entry: SectionEntry): PageRoute[] => {
  if (!entry.manifest.ok) return [];
  const { builds, live } = entry.manifest.value;
  const [first] = chooseBuilds(entry.manifest.value);
  // Where no build fits this shell, the live one's routes lead to the panel that says so.
  const build = first ?? builds.find(({ id }) => id === live);
  return (build?.routes ?? []).map((route) => ({ ...route, entry }));
};

/** Reads every section's `section.json` once, and those that failed again where `retry` is called. */
export const useSections = (loader: SectionLoader): Sections => {
  const [entries, setEntries] = useState<readonly SectionEntry[] | 'loading' | 'failed'>('loading');

  const read = useCallback(() => {
    loader.entries().then(setEntries, (error: unknown) => {
      console.error('The list of sections could not be read.', error);
      setEntries('failed');
    });
  }, [loader]);
  useEffect(read, [read]);

  const startOver = () => {
    setEntries('loading');
    read();
  };

  if (entries === 'loading') return { status: 'loading' };
  if (entries === 'failed') return { status: 'failed', retry: startOver };
  return {
    status: 'ready',
    routes: entries.flatMap(routesOf),
    silent: entries.filter(({ manifest }) => !manifest.ok),
    retry: read,
  };
};
