import { type PageAddress, targetAt } from './addresses';
import { hasArrived, prefetchFile } from './build-files';
import { CAUGHT } from './caught';
import { type Candidate, chooseBuilds, reportsTimes } from './choose';
import { isPageFileError, isRewritten, type LoadLog, loadReport } from './failure';
import { Federation } from './federation/federation';
import { type LoaderCollaborators, SectionLoader } from './loader';
import { ManifestReader } from './manifests';
import type { Requests, StoredRequests } from './override/override';
import {
  leaveOverrides,
  leavePreviews,
  mayOverride,
  OVERRIDES_KEY,
  PREVIEWS_KEY,
  reloadDocument,
} from './override/override-tab';
import type { HostOptions, PageStorage } from './page';
import type { ErrorPage } from './section-reports';
import { SectionStore } from './sections';

/** The browser that a page runs in, and its tab. */
export interface Browser extends LoaderCollaborators {
  reload(): void;
  readonly loadedWith: PageAddress;
  /** The requests that the tab has stored; undefined if neither it nor the address asks for other builds than usual. */
  readonly stored: StoredRequests | undefined;
}

/** Returns what a tab has stored; undefined if that is nothing, and the address asks for nothing either. */
export const storedRequests = ({ storedText }: PageStorage, search: string): StoredRequests | undefined => {
  const overrides = mayOverride() ? storedText('sessionStorage', OVERRIDES_KEY) : undefined;
  const previews = storedText('sessionStorage', PREVIEWS_KEY);
  const asks = new URLSearchParams(search).has('section');
  return (overrides ?? previews) === undefined && !asks ? undefined : { overrides, previews };
};

const browserOf = ({ build, provided, storage }: HostOptions): Browser => {
  const { pathname, search, hash } = window.location;
  return {
    fetch: window.fetch.bind(window),
    federation: new Federation(build, provided),
    ...{ prefetchFile, hasArrived, reload: reloadDocument },
    loadedWith: { pathname, search, hash },
    stored: storedRequests(storage, search),
  };
};

/** The grant of most users, who request nothing. */
const NOTHING: ReturnType<Requests['grant']> = {
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

/** Loads sections into the page, for all users who sign in to it one after the other: loaded builds stay. */
export class Host {
  readonly manifests: ManifestReader;
  /** Whether `takeRequests` has to come before the first user. */
  readonly hasRequests: boolean;
  /** Loads for nobody: it fetches files, and has nothing to report. */
  private readonly loader: SectionLoader;

  constructor(
    private readonly page: HostOptions,
    private readonly browser = browserOf(page),
    private requests?: Requests,
  ) {
    this.manifests = new ManifestReader(browser.fetch, page.isDevelopment ? undefined : page.storage);
    this.loader = new SectionLoader(browser, loadReport({ record: async () => {} }, false));
    this.hasRequests = browser.stored !== undefined;
  }

  /** Reads what the address and the tab ask for, and removes it from the address. Rejects if its code does not arrive. */
  async takeRequests(): Promise<void> {
    const { Requests } = await import('./override/override');
    this.requests ??= Requests.take(window, this.browser.stored);
  }

  /** Fetches the section at the address before the session is known, without running it. Its first list is asked for then. */
  prefetch(): void {
    // An override has another site, and a link's build is for a user.
    if (this.hasRequests) return;
    const { pathname, search } = this.browser.loadedWith;
    this.manifests.prefetch(({ name, site }, manifest) => {
      // Who gets a canary depends on the user.
      if (manifest.canary) return;
      const choice = chooseBuilds(manifest, { isOverride: false, inCanary: false });
      const target = targetAt(choice.routes, pathname);
      if (choice.candidates.length === 0 || !target) return;
      this.loader.prefetch({ name, site, ...choice }, 'preload');
      const { route, recordId } = target;
      const isPlain = recordId === undefined && search === '';
      if (route.firstList && isPlain) this.page.askAtSignIn?.(route.firstList);
    });
  }

  /** Returns the sections of the user who has signed in. */
  sectionsFor({ uid, isAdmin }: { readonly uid: string; readonly isAdmin: boolean }, log: LoadLog) {
    const { manifests, page, browser } = this;
    const { isDevelopment = false, build: shell, errorNames = [], storage, trust } = page;
    const { loadedWith, reload } = browser;
    const isAllowed = isAdmin || isDevelopment;
    const granted = this.requests?.grant({ uid, isAllowed }, { storage, reload }) ?? NOTHING;
    const report = loadReport(log, isAdmin);
    const { previews, overrides } = granted;
    const store = new SectionStore({ manifests, trust, uid, log, report, previews }, overrides.sites);
    const loader = this.loader.forUser(report);
    const reported = new Set<string>();
    return {
      ...granted,
      ...{ page, store, loader, loadedWith },
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
      leaveOverrides: () => leaveOverrides(storage, reload),
      /** Forgets the builds of links. */
      leavePreviews: () => leavePreviews(storage, reload),
    };
  }
}

/** The sections of one user's page. */
export type PageSections = ReturnType<Host['sectionsFor']>;
