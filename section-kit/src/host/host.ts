import { type PageAddress, targetAt } from './addresses';
import { CAUGHT } from './caught';
import { type Candidate, chooseBuilds, reportsTimes } from './choose';
import { isPageFileError, isRewritten, type LoadLog, loadReport } from './failure';
import { type LoaderCollaborators, SectionLoader } from './loader';
import { ManifestReader } from './manifests';
import type { GrantedOverrides, Requests, StoredRequests } from './override/override';
import type { HostOptions } from './page';
import type { ErrorPage } from './section-reports';
import { type AskedBuilds, SectionStore } from './sections';

/** A page, its browser and its tab, as a host uses them. */
export interface HostParts extends Omit<HostOptions, 'provided'>, LoaderCollaborators {
  /** Starts and ends the overrides of this tab, keeps and forgets its previews. */
  readonly tab: {
    enter(overrides: string): void;
    leave(): void;
    keep(previews: string): void;
    forget(): void;
  };
  readonly loadedWith: PageAddress;
  /** What the tab has stored; undefined if neither it nor the address asks for other builds than usual. */
  readonly stored: StoredRequests | undefined;
}

/** The requests of a user, as granted: hardly any tab has one. */
interface Granted {
  readonly overrides: GrantedOverrides;
  /** The builds that links have asked for. */
  readonly previews: AskedBuilds;
  /** Runs the sections that were asked for from this machine, in this tab. */
  acceptOverrides(): void;
}

const NONE: Granted = {
  overrides: { sites: {}, asked: {}, refused: [] },
  previews: {},
  acceptOverrides: () => {},
};

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

  /** @param requests Those that were taken already. */
  constructor(
    private readonly page: HostParts,
    private requests?: Requests,
  ) {
    this.manifests = new ManifestReader(page.fetch, page.isDevelopment ? undefined : page.storage);
    this.loader = new SectionLoader(page, loadReport({ record: async () => {} }, false));
  }

  /**
   * Reads what the address and the tab ask for, and removes it from the address: before the first user, unless it is undefined
   * because nothing is asked for. Rejects if its code does not arrive.
   */
  get takeRequests(): (() => Promise<void>) | undefined {
    const { stored } = this.page;
    return (
      stored &&
      (async () => {
        const { Requests } = await import('./override/override');
        this.requests ??= Requests.take(window, stored);
      })
    );
  }

  /** Fetches the section at the address before the session is known, without running it. Its first list is asked for then. */
  prefetch(): void {
    const { page } = this;
    // An override has another site, and a link's build is for a user.
    if (page.stored) return;
    const { pathname, search } = page.loadedWith;
    this.manifests.prefetch(({ name, site }, manifest) => {
      // Who gets a canary depends on the user.
      if (manifest.canary) return;
      const choice = chooseBuilds(manifest, { isOverride: false, inCanary: false });
      const target = targetAt(choice.routes, pathname);
      if (choice.candidates.length === 0 || !target) return;
      this.loader.prefetch({ name, site, ...choice }, 'preload');
      const { route, recordId } = target;
      const isPlain = recordId === undefined && search === '';
      if (route.firstList && isPlain) page.askAtSignIn?.(route.firstList);
    });
  }

  /** Returns the sections of the user who has signed in. */
  sectionsFor({ uid, isAdmin }: { readonly uid: string; readonly isAdmin: boolean }, log: LoadLog) {
    const { manifests, page } = this;
    const { tab, loadedWith, isDevelopment = false, build: shell, errorNames = [], storage } = page;
    const granted = this.requests?.grant({ uid, isAllowed: isAdmin || isDevelopment }, tab) ?? NONE;
    const { overrides, previews } = granted;
    const report = loadReport(log, isAdmin);
    const store = new SectionStore(
      { manifests, trust: page.trust, uid, log, report, previews },
      overrides.sites,
    );
    const loader = this.loader.forUser(report);
    const reported = new Set<string>();
    return {
      ...granted,
      page,
      store,
      loader,
      loadedWith,
      /** Reports how many milliseconds a build took to its screen, if this account does. */
      shown: async (section: string, candidate: Candidate, milliseconds: number): Promise<void> => {
        if (!(await reportsTimes(uid))) return;
        await new Promise((resolve) => setTimeout(resolve, SHOWN_DELAY_MS));
        const { reportTime } = await loadReports();
        await reportTime(section, candidate, milliseconds, { log, isAdmin, storage });
      },
      /**
       * Reports the errors of all scripts of the page, until the returned function is called.
       * @param onPressFailed Tells the user that a press did nothing.
       */
      watchErrors: (onPressFailed: ErrorPage['onPressFailed']) => {
        const left = new AbortController();
        const knowing = { targetAt, isPageFileError, isRewritten };
        const reporting = {
          shell,
          isAdmin,
          errorNames,
          log,
          reported,
          loader,
          store,
          knowing,
          onPressFailed,
        };
        const report = (event: Event) =>
          void loadReports()
            .then(({ reportError }) => reportError(event, reporting))
            .catch(console.warn);
        for (const type of ERRORS) window.addEventListener(type, report, { signal: left.signal });
        return () => left.abort();
      },
      /** Loads every section from its own site again. */
      leaveOverrides: () => tab.leave(),
      /** Forgets the builds of links. */
      leavePreviews: () => tab.forget(),
    };
  }
}

/** The sections of one user's page. */
export type PageSections = ReturnType<Host['sectionsFor']>;
