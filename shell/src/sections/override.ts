import * as v from 'valibot';
import type { OverriddenSites } from './section-store';

/** The parameter of the address that names an override: `?section=reports@http://localhost:4001`. */
const PARAMETER = 'section';

const STORAGE_KEY = 'section-overrides';

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
const keptSchema = v.pipe(v.string(), v.parseJson(), v.record(nameSchema, siteSchema));

/** What this tab was asked to take from a developer's own machine. */
export interface RequestedOverrides {
  readonly sites: OverriddenSites;
  /** What was asked for and is no section on this machine, as it was written. */
  readonly refused: readonly string[];
}

/** The overrides kept for this tab: none where that is not what an earlier page has written. */
const kept = (storage: Storage): OverriddenSites => {
  const { success, output } = v.safeParse(keptSchema, storage.getItem(STORAGE_KEY));
  return success ? output : {};
};

/**
 * Takes the overrides out of the address, and keeps them for this tab together with those it has already.
 * A section comes only from this very machine: nobody else's site can be slipped into the page by a link.
 */
export const takeOverrides = ({ location, history, sessionStorage }: Window): RequestedOverrides => {
  const address = new URL(location.href);
  const requests = address.searchParams.getAll(PARAMETER);
  if (requests.length === 0) return { sites: kept(sessionStorage), refused: [] };

  const parsed = requests.map((request) => {
    const at = request.indexOf('@');
    return v.safeParse(overrideSchema, [request.slice(0, at), request.slice(at + 1)]);
  });
  const asked = Object.fromEntries(parsed.flatMap(({ success, output }) => (success ? [output] : [])));
  const sites = { ...kept(sessionStorage), ...asked };
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(sites));
  address.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', address);
  return { sites, refused: requests.filter((_, index) => !parsed[index]?.success) };
};

/** What a user's page takes from a developer's own machine, and in a sentence each what it refuses. */
export interface GrantedOverrides {
  readonly sites: OverriddenSites;
  readonly refused: readonly string[];
}

/** @param isAllowed whether this user may try sections out: an administrator, or anybody in a development build. */
export const grantOverrides = (
  { sites, refused }: RequestedOverrides,
  isAllowed: boolean,
): GrantedOverrides => {
  const elsewhere = refused.map(
    (request) => `${request} is refused: a section can be tried only from http://localhost.`,
  );
  if (isAllowed) return { sites, refused: elsewhere };
  const forbidden = Object.entries(sites).map(
    ([name, site]) =>
      `${name}@${site} is refused: only administrators can try a section from their own machine.`,
  );
  return { sites: {}, refused: [...forbidden, ...elsewhere] };
};

/** Forgets the overrides of this tab. */
export const forgetOverrides = (storage: Storage): void => storage.removeItem(STORAGE_KEY);
