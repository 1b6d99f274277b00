import * as v from 'valibot';
import type { AskedBuilds, OverriddenSites } from '../sections';

/** The most sections that one link can request. */
const MOST_REQUESTS = 10;

/** The URL parameter that requests an override or a preview: `?section=reports@http://localhost:4001`, `?section=reports@BUILD`. */
const PARAMETER = 'section';

const nameSchema = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/));
const siteSchema = v.pipe(
  v.string(),
  v.url(),
  v.transform((text) => new URL(text)),
  // As in the page's Content-Security-Policy.
  v.check(({ protocol, hostname }) => protocol === 'http:' && hostname === 'localhost'),
  v.transform(({ origin }) => origin),
);
const buildSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,60}$/));
const requestSchema = v.tuple([nameSchema, v.union([siteSchema, buildSchema])]);
const storedSchema = <Fields extends v.ObjectEntries>(fields: Fields) =>
  v.pipe(v.string(), v.parseJson(), v.strictObject({ uid: v.string(), ...fields }));
const acceptedSchema = storedSchema({ sites: v.record(nameSchema, siteSchema) });
const previewsSchema = storedSchema({ builds: v.record(nameSchema, buildSchema) });

/** The overrides that an account has accepted in this tab. They run for that account alone. */
type AcceptedOverrides = v.InferOutput<typeof acceptedSchema>;

/** The builds of a tab that links have asked for. They run for that account alone. */
type StoredPreviews = v.InferOutput<typeof previewsSchema>;

/** The overrides and previews of a tab before the user is known. */
export interface RequestedOverrides {
  readonly accepted: AcceptedOverrides | undefined;
  /** The sections that the URL requests from this machine. */
  readonly asked: OverriddenSites;
  /** Whether the URL requests anything else. Its text is not kept: the page would show the words of a stranger as its own. */
  readonly isRefused: boolean;
  /** The builds that the URL asks for. */
  readonly builds?: AskedBuilds;
  readonly previews?: StoredPreviews | undefined;
}

/** Reads the overrides that a tab has stored; undefined if this page did not write them. */
export const acceptedIn = (text: string | undefined): AcceptedOverrides | undefined => {
  const { success, output } = v.safeParse(acceptedSchema, text);
  return success ? output : undefined;
};

/** Reads the previews that a tab has stored; undefined if this page did not write them. */
export const previewsIn = (text: string | undefined): StoredPreviews | undefined => {
  const { success, output } = v.safeParse(previewsSchema, text);
  return success ? output : undefined;
};

/** Returns the builds that one user gets by links: those of the URL, and those that the tab has stored for this account. */
export const grantPreviews = ({ builds, previews }: RequestedOverrides, uid: string): AskedBuilds => ({
  ...(previews?.uid === uid && previews.builds),
  ...builds,
});

/** Reads the requests of the URL and removes them from it. Accepts sections of this machine, and ids of builds. */
export const takeRequests = ({
  location,
  history,
}: Pick<Window, 'location' | 'history'>): Pick<RequestedOverrides, 'asked' | 'isRefused' | 'builds'> => {
  const url = new URL(location.href);
  const requests = url.searchParams.getAll(PARAMETER);
  if (requests.length === 0) return { asked: {}, isRefused: false };

  const parsed = requests.slice(0, MOST_REQUESTS).map((request) => {
    const [name, ...value] = request.split('@');
    return v.safeParse(requestSchema, [name, value.join('@')]);
  });
  url.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', url);
  const accepted = parsed.flatMap(({ success, output }) => (success ? [output] : []));
  // Only the origin of a site has a colon.
  const builds = accepted.filter(([, value]) => !value.includes(':'));
  return {
    asked: Object.fromEntries(accepted.filter(([, value]) => value.includes(':'))),
    ...(builds.length > 0 && { builds: Object.fromEntries(builds) }),
    isRefused: requests.length > MOST_REQUESTS || parsed.some(({ success }) => !success),
  };
};

const FOR_ADMINISTRATORS =
  'The link wants to try a section. Only administrators can do that, from their own computer.';
const ONLY_LOCALHOST =
  'A section of the link is refused: write ?section=NAME@http://localhost:PORT, for at most ten sections.';

/** The overrides of one user's page. */
export interface GrantedOverrides {
  /** The sections that run from this machine. */
  readonly sites: OverriddenSites;
  /** The sections that the user has to accept first. */
  readonly asked: OverriddenSites;
  /** The reasons why other requests are refused, a sentence each. */
  readonly refused: readonly string[];
}

/**
 * Decides about overrides for one user.
 * @param isAllowed Whether this user may override sections: an administrator, or anybody in a development build.
 */
export const grantOverrides = (
  { accepted, asked, isRefused }: RequestedOverrides,
  { uid, isAllowed }: { readonly uid: string; readonly isAllowed: boolean },
): GrantedOverrides => {
  const requests = Object.entries(asked);
  if (!isAllowed) {
    const refused = requests.length > 0 || isRefused ? [FOR_ADMINISTRATORS] : [];
    return { sites: {}, asked: {}, refused };
  }
  const sites = accepted?.uid === uid ? accepted.sites : {};
  const unanswered = requests.filter(([name, site]) => sites[name] !== site);
  return { sites, asked: Object.fromEntries(unanswered), refused: isRefused ? [ONLY_LOCALHOST] : [] };
};
