/** An address within the page. */
export interface PageAddress {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

const parametersOf = ({ search }: PageAddress): string[] =>
  [...new URLSearchParams(search)].map(([name, value]) => `${name}=${value}`);

/**
 * Whether something of an address besides its path came from outside: with the address that the page was loaded with, so by
 * a link, a bookmark or a reload. A screen that throws there may be right: anybody can write a link that no screen can show.
 */
export const isFromOutside = (address: PageAddress, loadedWith: PageAddress): boolean => {
  if (address.pathname !== loadedWith.pathname) return false;
  const outside = new Set(parametersOf(loadedWith));
  const hasHash = address.hash !== '' && address.hash === loadedWith.hash;
  return hasHash || parametersOf(address).some((parameter) => outside.has(parameter));
};

/** A name of a parameter that the product may use; a link can hold a text of its own in the place of one. */
const PLAIN_NAME = /^[a-z][a-z-]{0,19}$/i;

/** Returns what kind of address it is, without what anybody has written into it: "/customer?q&sort#…". */
export const shapeOf = ({ pathname, search, hash }: PageAddress): string => {
  const names = [...new Set(new URLSearchParams(search).keys())];
  const parameters = names.map((name) => (PLAIN_NAME.test(name) ? name : '…')).join('&');
  return `${pathname}${parameters && '?'}${parameters}${hash && '#…'}`;
};
