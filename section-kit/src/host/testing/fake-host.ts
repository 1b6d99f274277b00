import type { PageAddress } from '../addresses';
import { Host } from '../host';
import { type RequestedOverrides, Requests } from '../override/override';
import type { HostOptions, PageStorage } from '../page';
import type { FakeSites } from './fake-sites';

/** The address of a page that was opened without a link. */
export const NO_LINK: PageAddress = { pathname: '/', search: '', hash: '' };

export const NO_OVERRIDES: RequestedOverrides = { accepted: undefined, asked: {}, isRefused: false };

/** The storage of jsdom, which is never blocked. */
export const storage: PageStorage = {
  storedText: (kind, key) => window[kind].getItem(key) ?? undefined,
  storeText: (kind, key, text) =>
    text === undefined ? window[kind].removeItem(key) : window[kind].setItem(key, text),
};

interface PartsOfTest extends Pick<HostOptions, 'Failed' | 'Loading' | 'useAddress'> {
  readonly loadedWith?: PageAddress;
  /** The reload of the document. */
  reload?(): void;
}

/** Returns the host of a page, with the parts and the requests that a test needs. */
export const hostOf = (
  { askAtSignIn, fetch, federation, hasArrived, prefetchFile, trust }: FakeSites,
  { loadedWith = NO_LINK, reload = () => {}, ...page }: PartsOfTest,
  overrides?: RequestedOverrides,
): Host =>
  new Host(
    { ...page, build: 'shell-build', provided: {}, askAtSignIn, trust, storage },
    { fetch, federation, hasArrived, prefetchFile, loadedWith, reload, stored: overrides && {} },
    overrides && new Requests(overrides),
  );
