import { localHosting } from '../../../tools/src/local/local-hosting';
import { entryOf } from '../../../tools/src/publish/hosting/hosting-config';

/**
 * Returns the headers of a local site for every file, without caching.
 * @param target The site's target.
 */
export const siteHeaders = (target: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    entryOf(localHosting(), target)
      .headers.filter(({ source }) => source === '**')
      .flatMap(({ headers }) => headers.map(({ key, value }) => [key, value]))
      .filter(([key]) => key !== 'Cache-Control'),
  );
