import type { SectionLoadLog } from 'shared-data';
import { type BuildCollaborators, BuildLoader } from './build-loader';
import { loadReport } from './load-report';
import { type GrantedOverrides, grantOverrides, type RequestedOverrides } from './override';
import { SectionLoader } from './section-loader';
import { SectionStore } from './section-store';

/** What a page has from its start, whoever signs in to it. */
export interface PageStart {
  readonly browser: BuildCollaborators;
  readonly builds: BuildLoader;
  readonly overrides: RequestedOverrides;
  /** Whether this is a development build of the shell. */
  readonly isDevelopment: boolean;
}

/** The sections of one user's page. */
export interface PageSections {
  readonly store: SectionStore;
  readonly loader: SectionLoader;
  readonly overrides: GrantedOverrides;
}

/** What a page starts with in `browser`. */
export const pageStart = (
  browser: BuildCollaborators,
  overrides: RequestedOverrides,
  isDevelopment: boolean,
): PageStart => ({ browser, builds: new BuildLoader(browser), overrides, isDevelopment });

/** Puts the sections together for the user who has signed in. */
export const pageSections = (
  { browser: { fetch, trust }, builds, overrides: requested, isDevelopment }: PageStart,
  { uid, isAdmin }: { readonly uid: string; readonly isAdmin: boolean },
  log: SectionLoadLog,
): PageSections => {
  const overrides = grantOverrides(requested, isAdmin || isDevelopment);
  const report = loadReport(log, isAdmin);
  return {
    store: new SectionStore({ fetch, trust, uid, log, report }, overrides.sites),
    loader: new SectionLoader(builds, report),
    overrides,
  };
};
