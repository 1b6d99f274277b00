import * as v from 'valibot';
import type { PageStorage } from '../page';
import type { AskedBuilds, OverriddenSites } from '../sections';
import { OVERRIDES_KEY, PREVIEWS_KEY } from './override-tab';

/** The most sections that one link can request. */
const MOST_REQUESTS = 10;

/** The URL parameter that requests an override or a build: `?section=reports@http://localhost:4001`, `?section=reports@BUILD`. */
const PARAMETER = 'section';

/** A request for a build: "reports@20261128T0930-1a2b3c4". */
const BUILD_REQUEST = /^[a-z][a-z0-9-]{0,39}@[A-Za-z0-9-]{1,60}$/;

const nameSchema = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/));
const siteSchema = v.pipe(
  v.string(),
  v.url(),
  v.transform((text) => new URL(text)),
  // As in the page's Content-Security-Policy.
  v.check(({ protocol, hostname }) => protocol === 'http:' && hostname === 'localhost'),
  v.transform(({ origin }) => origin),
);
const overrideSchema = v.tuple([nameSchema, siteSchema]);
const acceptedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({ uid: v.string(), sites: v.record(nameSchema, siteSchema) }),
);

/** The overrides that an account has accepted in this tab. They run for that account alone. */
type AcceptedOverrides = v.InferOutput<typeof acceptedSchema>;

/** The requests for other builds that a tab has stored. */
export interface StoredRequests {
  readonly overrides?: string | undefined;
  readonly previews?: string | undefined;
}

/** The overrides and previews of a tab before the user is known. */
export interface RequestedOverrides {
  readonly accepted: AcceptedOverrides | undefined;
  /** The sections that the URL requests from this machine. */
  readonly asked: OverriddenSites;
  /** Whether the URL requests anything else. Its text is not kept: the page would show the words of a stranger as its own. */
  readonly isRefused: boolean;
  /** The builds that the URL requests, as "reports@BUILD". */
  readonly builds?: readonly string[];
  /** The earlier requests for builds that the tab keeps: `keptPreviews`. */
  readonly kept?: string | undefined;
}

/** Reads what a tab has stored; undefined if this page did not write it. */
export const acceptedIn = (text: string | undefined): AcceptedOverrides | undefined => {
  const { success, output } = v.safeParse(acceptedSchema, text);
  return success ? output : undefined;
};

/** Reads the requests of the URL and removes them from it. Accepts only sections of this machine, and ids of builds. */
export const takeRequests = ({
  location,
  history,
}: Pick<Window, 'location' | 'history'>): Pick<RequestedOverrides, 'asked' | 'isRefused' | 'builds'> => {
  const url = new URL(location.href);
  const requests = url.searchParams.getAll(PARAMETER);
  if (requests.length === 0) return { asked: {}, isRefused: false };

  const taken = requests.slice(0, MOST_REQUESTS);
  const builds = taken.filter((request) => BUILD_REQUEST.test(request));
  const others = taken.filter((request) => !builds.includes(request));
  const parsed = others.map((request) => {
    const at = request.indexOf('@');
    return v.safeParse(overrideSchema, [request.slice(0, at), request.slice(at + 1)]);
  });
  url.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', url);
  return {
    asked: Object.fromEntries(parsed.flatMap(({ success, output }) => (success ? [output] : []))),
    ...(builds.length > 0 && { builds }),
    isRefused: requests.length > MOST_REQUESTS || parsed.some(({ success }) => !success),
  };
};

/** Returns the requests for builds of one user: what the tab keeps for this account, then those of the URL. */
export const grantPreviews = (
  { builds = [], kept = '' }: RequestedOverrides,
  uid: string,
): readonly string[] => {
  const [owner, ...own] = kept.split('\n');
  return [...(owner === uid ? own.filter((request) => BUILD_REQUEST.test(request)) : []), ...builds];
};

/** Returns what a tab keeps of the requests of an account, for reloads. */
export const keptPreviews = (uid: string, requests: readonly string[]): string =>
  [uid, ...requests].join('\n');

/** The overrides of one user's page. */
export interface GrantedOverrides {
  /** The sections that run from this machine. */
  readonly sites: OverriddenSites;
  /** The sections that the user has to accept first. */
  readonly asked: OverriddenSites;
  /** The reasons of refused requests: this user may not override sections, or a site is not of this machine. */
  readonly refused: readonly ('user' | 'site')[];
}

interface OverridingUser {
  readonly uid: string;
  /** Whether this user may override sections: an administrator, or anybody in a development build. */
  readonly isAllowed: boolean;
}

/** Decides about overrides for one user. */
export const grantOverrides = (
  { accepted, asked, isRefused }: RequestedOverrides,
  { uid, isAllowed }: OverridingUser,
): GrantedOverrides => {
  const requests = Object.entries(asked);
  if (!isAllowed) {
    return { sites: {}, asked: {}, refused: requests.length > 0 || isRefused ? ['user'] : [] };
  }
  const sites = accepted?.uid === uid ? accepted.sites : {};
  const unanswered = requests.filter(([name, site]) => sites[name] !== site);
  return { sites, asked: Object.fromEntries(unanswered), refused: isRefused ? ['site'] : [] };
};

/** The requests of a tab, until their user is known. */
export class Requests {
  constructor(private requested: RequestedOverrides) {}

  /** Takes the requests of a window's address, beside what the tab has stored. */
  static take(
    window: Pick<Window, 'location' | 'history'>,
    { overrides, previews }: StoredRequests = {},
  ): Requests {
    return new Requests({ accepted: acceptedIn(overrides), kept: previews, ...takeRequests(window) });
  }

  /** Decides about them for one user. Those of the address were for this account, and for no later one. */
  grant(user: OverridingUser, { storage, reload }: { readonly storage: PageStorage; reload(): void }) {
    const { uid } = user;
    const overrides = grantOverrides(this.requested, user);
    const builds = grantPreviews(this.requested, uid);
    const kept = keptPreviews(uid, builds);
    this.requested = { ...this.requested, builds: [], kept };
    if (builds.length > 0) storage.storeText('sessionStorage', PREVIEWS_KEY, kept);
    const sites = { ...overrides.sites, ...overrides.asked };
    const previews: AskedBuilds = Object.fromEntries(builds.map((request) => request.split('@')));
    /** Runs the sections that were asked for from this machine. The reload brings a policy that allows them. */
    const acceptOverrides = (): void => {
      storage.storeText('sessionStorage', OVERRIDES_KEY, JSON.stringify({ uid, sites }));
      reload();
    };
    return { overrides, previews, acceptOverrides };
  }
}
