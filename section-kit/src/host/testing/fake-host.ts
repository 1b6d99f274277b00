import type { PageAddress } from '../addresses';
import { Host, type HostParts } from '../host';
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

/** Records the overrides and previews that start and end in a tab. */
export class FakeTab {
  readonly calls: string[] = [];

  enter(overrides: string): void {
    this.calls.push(`enter ${overrides}`);
  }

  leave(): void {
    this.calls.push('leave');
  }

  keep(previews: string): void {
    this.calls.push(`keep ${previews}`);
  }

  forget(): void {
    this.calls.push('forget');
  }
}

/** Returns the host of a page, with the parts and the requests that a test needs. */
export const hostOf = (
  sites: FakeSites,
  page: Pick<HostOptions, 'Failed' | 'Loading' | 'useAddress'> & Partial<HostParts>,
  overrides?: RequestedOverrides,
): Host => {
  const { askAtSignIn, fetch, federation, hasArrived, prefetchFile, trust } = sites;
  return new Host(
    {
      ...{ askAtSignIn, fetch, federation, hasArrived, prefetchFile, trust, storage },
      build: 'shell-build',
      tab: new FakeTab(),
      loadedWith: NO_LINK,
      stored: overrides && { overrides: undefined, previews: undefined },
      ...page,
    },
    overrides && new Requests(overrides),
  );
};
