import { hasArrived, prefetchFile } from './build-files';
import { Federation } from './federation/federation';
import { Host } from './host';
import { leaveOverrides, leavePreviews, OVERRIDES_KEY, PREVIEWS_KEY } from './override/override-tab';
import { storedRequests } from './override/stored-requests';
import type { HostOptions } from './page';

/** Creates the host of a page's sections: one for all users who sign in, so that loaded builds stay. */
export const createHost = ({ provided, ...page }: HostOptions): Host => {
  const { build, storage } = page;
  const { pathname, search, hash } = window.location;
  return new Host({
    ...page,
    fetch: window.fetch.bind(window),
    federation: new Federation(build, provided),
    prefetchFile,
    hasArrived,
    tab: {
      // The reload brings a policy that allows them.
      enter: (overrides) => {
        storage.storeText('sessionStorage', OVERRIDES_KEY, overrides);
        location.reload();
      },
      leave: () => leaveOverrides(storage),
      keep: (previews) => storage.storeText('sessionStorage', PREVIEWS_KEY, previews),
      forget: () => leavePreviews(storage),
    },
    loadedWith: { pathname, search, hash },
    stored: storedRequests(storage, search),
  });
};
