import type { SectionRoute } from 'shared-contract';

/** An address within the page. */
export interface PageAddress {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** A route, with the id of the record if the address is below it: `/order/ID`. */
export interface Target {
  readonly route: SectionRoute;
  readonly recordId: string | undefined;
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // A link may hold anything. No record has such an id.
    return text;
  }
};

/** Returns what a path leads to; undefined if it leads to none of these routes. */
export const targetAt = (routes: readonly SectionRoute[], pathname: string): Target | undefined => {
  const [, path = pathname, id] = /^(\/[^/]+)\/([^/]+)$/.exec(pathname) ?? [];
  const route = routes.find((each) => each.path === path);
  return route && { route, recordId: id && decoded(id) };
};

/** Whether a user may open a route, or see a panel. */
export const mayOpen = ({ role }: Pick<SectionRoute, 'role'>, isAdmin: boolean): boolean =>
  role === 'staff' || isAdmin;

const parametersOf = ({ search }: PageAddress): string[] =>
  [...new URLSearchParams(search)].map(([name, value]) => `${name}=${value}`);

/**
 * Whether an address still holds a record's id, parameter or hash that the page was loaded with: a link, a bookmark or a
 * reload.
 * A crash there proves nothing about the build, because anybody can write a link that no screen can show.
 */
export const isFromLink = (address: PageAddress, loadedWith: PageAddress): boolean => {
  if (address.pathname !== loadedWith.pathname) return false;
  const linked = new Set(parametersOf(loadedWith));
  const hasId = address.pathname.lastIndexOf('/') > 0;
  const hasHash = address.hash !== '' && address.hash === loadedWith.hash;
  return hasId || hasHash || parametersOf(address).some((parameter) => linked.has(parameter));
};
