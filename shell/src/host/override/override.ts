import * as v from 'valibot';
import type { OverriddenSites } from '../section-store';

/** The parameter of the address that asks for an override: `?section=reports@http://localhost:4001`. */
const PARAMETER = 'section';

const nameSchema = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/));
const siteSchema = v.pipe(
  v.string(),
  v.url(),
  v.transform((text) => new URL(text)),
  // As the page's Content-Security-Policy has it.
  v.check(({ protocol, hostname }) => protocol === 'http:' && hostname === 'localhost'),
  v.transform(({ origin }) => origin),
);
const overrideSchema = v.tuple([nameSchema, siteSchema]);
const acceptedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({ uid: v.string(), sites: v.record(nameSchema, siteSchema) }),
);

/** What somebody has accepted in this tab: it runs for that account alone. */
export type AcceptedOverrides = v.InferOutput<typeof acceptedSchema>;

/** What a tab has to do with overrides before it is known who signs in. */
export interface RequestedOverrides {
  readonly accepted: AcceptedOverrides | undefined;
  /** What the address asks for. */
  readonly asked: OverriddenSites;
  /** What the address asks for and is no section on this machine, as it is written. */
  readonly refused: readonly string[];
}

/** Reads what a tab keeps. What no page of ours has written counts as nothing. */
export const acceptedIn = (text: string | undefined): AcceptedOverrides | undefined => {
  const { success, output } = v.safeParse(acceptedSchema, text);
  return success ? output : undefined;
};

/**
 * Takes the overrides that the address asks for out of it. A section can be tried only from this very machine: no link
 * slips somebody else's site into the page.
 */
export const takeRequests = ({
  location,
  history,
}: Pick<Window, 'location' | 'history'>): Pick<RequestedOverrides, 'asked' | 'refused'> => {
  const address = new URL(location.href);
  const requests = address.searchParams.getAll(PARAMETER);
  if (requests.length === 0) return { asked: {}, refused: [] };

  const parsed = requests.map((request) => {
    const at = request.indexOf('@');
    return v.safeParse(overrideSchema, [request.slice(0, at), request.slice(at + 1)]);
  });
  address.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', address);
  return {
    asked: Object.fromEntries(parsed.flatMap(({ success, output }) => (success ? [output] : []))),
    refused: requests.filter((_, index) => !parsed[index]?.success),
  };
};

/** What the page of one user does about overrides. */
export interface GrantedOverrides {
  /** The sections that run from this machine. */
  readonly sites: OverriddenSites;
  /** What the user has to accept before anything of it is requested. */
  readonly asked: OverriddenSites;
  /** What is refused, and why, in a sentence each. */
  readonly refused: readonly string[];
}

const NOT_ALLOWED = 'only administrators can try a section from their own machine';

/**
 * Decides what becomes of overrides for one user.
 * @param isAllowed Whether this user may try sections out: an administrator, or anybody in a development build.
 */
export const grantOverrides = (
  { accepted, asked, refused }: RequestedOverrides,
  { uid, isAllowed }: { readonly uid: string; readonly isAllowed: boolean },
): GrantedOverrides => {
  const elsewhere = refused.map(
    (request) => `${request} is refused: a section can be tried only from http://localhost.`,
  );
  const requests = Object.entries(asked);
  if (!isAllowed) {
    const forbidden = requests.map(([name, site]) => `${name}@${site} is refused: ${NOT_ALLOWED}.`);
    return { sites: {}, asked: {}, refused: [...forbidden, ...elsewhere] };
  }
  const sites = accepted?.uid === uid ? accepted.sites : {};
  const unanswered = requests.filter(([name, site]) => sites[name] !== site);
  return { sites, asked: Object.fromEntries(unanswered), refused: elsewhere };
};
