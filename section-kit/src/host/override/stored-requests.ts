import type { PageStorage } from '../page';
import type { StoredRequests } from './override';
import { mayOverride, OVERRIDES_KEY, PREVIEWS_KEY } from './override-tab';

/**
 * Returns the requests for other builds that a tab has stored: previews, and overrides if the document's policy allows them;
 * undefined if there are none, and the address asks for nothing either.
 */
export const storedRequests = ({ storedText }: PageStorage, search: string): StoredRequests | undefined => {
  const overrides = mayOverride() ? storedText('sessionStorage', OVERRIDES_KEY) : undefined;
  const previews = storedText('sessionStorage', PREVIEWS_KEY);
  const asks = new URLSearchParams(search).has('section');
  return (overrides ?? previews) === undefined && !asks ? undefined : { overrides, previews };
};
