import type { SectionLoadLog } from 'shared-records/store';
import { keptInBrowser } from '../kept';
import { type BuildCollaborators, BuildLoader } from './build-loader';
import { chooseBuilds } from './choose-build';
import { loadReport } from './failure';
import { ManifestReader, SeenManifests } from './manifest';
import type { PageAddress } from './outlet/crash-address';
import { type GrantedOverrides, grantOverrides, type RequestedOverrides } from './override/override';
import { SectionLoader } from './section-loader';
import { SectionStore } from './section-store';

/** How a tab takes on overrides, and is rid of them. */
export interface OverrideTab {
  enter(overrides: string): void;
  leave(): void;
}

/** What a page has from its start, whoever signs in to it. */
export interface PageStart {
  readonly manifests: ManifestReader;
  readonly trust: BuildCollaborators['trust'];
  readonly builds: BuildLoader;
  readonly overrides: RequestedOverrides;
  readonly tab: OverrideTab;
  /** Whether this is a development build of the shell. */
  readonly isDevelopment: boolean;
  /** The address that the page was loaded with: it came from outside. */
  readonly loadedWith: PageAddress;
}

/** The sections of one user's page. */
export interface PageSections {
  readonly store: SectionStore;
  readonly loader: SectionLoader;
  readonly overrides: GrantedOverrides;
  /** Lets the sections that were asked for run from this machine, in this tab. */
  acceptOverrides(): void;
  /** Lets every section come from its own site again. */
  leaveOverrides(): void;
  readonly loadedWith: PageAddress;
}

/**
 * What a page starts with in `browser`. A development build keeps no `section.json`: the servers of sections say what they
 * like there, and after them the local sites have to be right again.
 */
export const pageStart = (
  browser: BuildCollaborators,
  { overrides, tab, loadedWith, isDevelopment }: Omit<PageStart, 'manifests' | 'trust' | 'builds'>,
): PageStart => ({
  manifests: new ManifestReader(browser.fetch, new SeenManifests(isDevelopment ? undefined : keptInBrowser)),
  trust: browser.trust,
  builds: new BuildLoader(browser),
  overrides,
  tab,
  loadedWith,
  isDevelopment,
});

/**
 * Fetches what the section at `path` will need, while it is not known yet who signs in; and runs it where the user is
 * `expected`, whose session is only to be confirmed. What fails here is tried again, and told, when it is needed.
 */
export const startAhead = (
  { manifests, trust, builds, overrides }: PageStart,
  path: string,
  { expected }: { readonly expected: boolean },
): void =>
  manifests.readAhead(({ name, site }, manifest) => {
    // Who gets the canary depends on the user, and a developer's own site is another one.
    if (manifest.canary || name in (overrides.accepted?.sites ?? {})) return;
    const { candidates, routes } = chooseBuilds(manifest, { isOverride: false, inCanary: false });
    const [first] = candidates;
    if (!first || !routes.some((route) => route.path === path)) return;
    if (!expected) return builds.fetchAhead(site, first, 'preload');
    trust(site);
    void builds.load(name, site, first);
  });

/** Puts the sections together for the user who has signed in. */
export const pageSections = (
  { manifests, trust, builds, overrides: requested, tab, isDevelopment, loadedWith }: PageStart,
  { uid, isAdmin }: { readonly uid: string; readonly isAdmin: boolean },
  log: SectionLoadLog,
): PageSections => {
  const overrides = grantOverrides(requested, { uid, isAllowed: isAdmin || isDevelopment });
  const { sites, asked } = overrides;
  const report = loadReport(log, isAdmin);
  return {
    store: new SectionStore({ manifests, trust, uid, log, report }, sites),
    loader: new SectionLoader(builds, report),
    overrides,
    acceptOverrides: () => tab.enter(JSON.stringify({ uid, sites: { ...sites, ...asked } })),
    leaveOverrides: () => tab.leave(),
    loadedWith,
  };
};
