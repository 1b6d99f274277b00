import type { FirstList } from 'shared-contract';
import type { SectionLoadLog } from 'shared-store';
import { type PageAddress, targetAt } from './addresses';
import { CAUGHT } from './caught';
import { type Candidate, chooseBuilds, reportsTimes } from './choose';
import { loadReport } from './failure';
import { type LoaderCollaborators, SectionLoader } from './loader';
import { ManifestReader } from './manifests';
import { grantOverrides, grantPreviews, keptPreviews, type RequestedOverrides } from './override/override';
import type { ErrorPage } from './section-reports';
import { type AskedBuilds, SectionStore } from './sections';

/** The functions of the page that a host needs. */
export interface HostCollaborators extends LoaderCollaborators {
  /** Allows scripts of an origin in the page. All others are refused. */
  trust(origin: string): void;
  /** Asks for the first records of a list in the moment that somebody signs in. */
  askAtSignIn(list: FirstList): void;
}

/** The state of a page at its start, before the user is known. */
export interface HostOptions {
  readonly overrides: RequestedOverrides;
  /** Starts and ends the overrides of this tab, and keeps its previews. */
  readonly tab: { enter(overrides: string): void; leave(): void; keep(previews: string): void };
  readonly loadedWith: PageAddress;
  /** The id of the shell's build. */
  readonly build: string;
  /** A development build remembers no `section.json`: development servers and local sites sign with different serials. */
  readonly isDevelopment: boolean;
}

// Hardly any page needs them.
const loadReports = () => import('./section-reports');

/** Leaves the network to the first screen for this many milliseconds. */
const SHOWN_DELAY_MS = 5_000;

/** The events of errors: two of the browser, and one of the page. */
const ERRORS = ['error', 'unhandledrejection', CAUGHT];

/** Loads sections into the page, for all users who sign in to it one after the other. */
export class Host {
  readonly manifests: ManifestReader;
  /** Loads for nobody: it fetches files, and has nothing to report. */
  private readonly loader: SectionLoader;
  private requested: RequestedOverrides;

  constructor(
    private readonly page: HostCollaborators,
    private readonly options: HostOptions,
  ) {
    this.requested = options.overrides;
    this.manifests = new ManifestReader(page.fetch, !options.isDevelopment);
    this.loader = new SectionLoader(page, loadReport({ record: async () => {} }, false));
  }

  /** Fetches the section at an address before the session is known, without running it. Its first list is asked for then. */
  prefetch({ pathname, search }: Pick<PageAddress, 'pathname' | 'search'>): void {
    this.manifests.prefetch(({ name, site }, manifest) => {
      // Who gets a canary depends on the user, and an override has another site.
      if (manifest.canary || name in (this.requested.accepted?.sites ?? {})) return;
      const choice = chooseBuilds(manifest, { isOverride: false, inCanary: false });
      const target = targetAt(choice.routes, pathname);
      if (choice.candidates.length === 0 || !target) return;
      this.loader.prefetch({ name, site, ...choice }, 'preload');
      const { route, recordId } = target;
      const isPlain = recordId === undefined && search === '';
      if (route.firstList && isPlain) this.page.askAtSignIn(route.firstList);
    });
  }

  /** Returns the sections of the user who has signed in. */
  sectionsFor({ uid, isAdmin }: { readonly uid: string; readonly isAdmin: boolean }, log: SectionLoadLog) {
    const { tab, loadedWith, isDevelopment, build } = this.options;
    const overrides = grantOverrides(this.requested, { uid, isAllowed: isAdmin || isDevelopment });
    const builds = grantPreviews(this.requested, uid);
    const kept = keptPreviews(uid, builds);
    // The link was for this account, and for no later one.
    this.requested = { ...this.requested, builds: [], kept };
    if (builds.length > 0) tab.keep(kept);
    const previews: AskedBuilds = Object.fromEntries(builds.map((request) => request.split('@')));
    const { sites, asked } = overrides;
    const report = loadReport(log, isAdmin);
    const { manifests, page } = this;
    const store = new SectionStore({ manifests, trust: page.trust, uid, log, report, previews }, sites);
    const loader = this.loader.forUser(report);
    const reported = new Set<string>();
    return {
      store,
      loader,
      /** Reports how many milliseconds a build took to its screen, if this account does. */
      shown: async (section: string, candidate: Candidate, milliseconds: number): Promise<void> => {
        if (!(await reportsTimes(uid))) return;
        await new Promise((resolve) => setTimeout(resolve, SHOWN_DELAY_MS));
        await (await loadReports()).reportTime(section, candidate, milliseconds, { log, isAdmin });
      },
      /** Reports the errors of all scripts of the page, until the returned function is called. */
      watchErrors: (show: ErrorPage['show']) => {
        const left = new AbortController();
        const report = (event: Event) =>
          void loadReports()
            .then(({ reportError }) =>
              reportError(event, { shell: build, isAdmin, log, reported, loader, store, show }),
            )
            .catch(console.warn);
        for (const type of ERRORS) window.addEventListener(type, report, { signal: left.signal });
        return () => left.abort();
      },
      overrides,
      /** The builds that links have asked for. */
      previews,
      /** Runs the sections that were asked for from this machine, in this tab. */
      acceptOverrides: () => tab.enter(JSON.stringify({ uid, sites: { ...sites, ...asked } })),
      /** Loads every section from its own site again. */
      leaveOverrides: () => tab.leave(),
      loadedWith,
    };
  }
}

/** The sections of one user's page. */
export type PageSections = ReturnType<Host['sectionsFor']>;
