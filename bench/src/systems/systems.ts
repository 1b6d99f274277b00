import { join } from 'node:path';
import { sites } from '../../../tools/src/project/firebase-config';
import { localFolder, root } from '../../../tools/src/project/root';
import { hostingEntryOf, localHosting } from '../../../tools/src/publish/hosting/hosting-config';
import { BASELINE_SITES, FLOOR_PORT, originAt } from '../../baselines/sites';

/** A built page to measure: the product or a baseline. */
export interface System {
  readonly name: string;
  /** The origin of its page. */
  readonly origin: string;
  /** Its sites, the page's own first: the folder, the port that it was built for, and additional headers. */
  readonly sites: readonly {
    readonly folder: string;
    readonly port: number;
    readonly headers: Readonly<Record<string, string>>;
  }[];
}

/** The product's sites for the bench, separate from those of the local suite. */
export const OUR_SITES = join(localFolder, 'bench/sites');

const system = (name: string, systemSites: System['sites']): System => {
  const [page] = systemSites;
  if (!page) throw new Error(`${name} has no site.`);
  return { name, origin: originAt(page.port), sites: systemSites };
};

/** Returns the headers of a local site for every file, without caching. */
const headersOf = (target: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    hostingEntryOf(localHosting(), target)
      .headers.filter(({ source }) => source === '**')
      .flatMap(({ headers }) => headers.map(({ key, value }) => [key, value]))
      .filter(([key]) => key !== 'Cache-Control'),
  );

/** The product with the headers of its Hosting sites. */
export const OURS = system(
  'ours',
  sites.map(({ target, port }) => ({ folder: join(OUR_SITES, target), port, headers: headersOf(target) })),
);

const baseline = (name: keyof typeof BASELINE_SITES): System =>
  system(
    name,
    Object.entries(BASELINE_SITES[name]).map(([site, port]) => ({
      folder: join(root, 'bench/baselines', name, 'dist', site),
      port,
      headers: {},
    })),
  );

/** The same sections as one bundle, with the SDK in it. */
export const ONE_BUNDLE: System = baseline('one-bundle');

/** The same sections by module federation with its defaults. */
export const PLAIN_FEDERATION: System = baseline('plain-federation');

/** A page that shows the records of one request, without framework, SDK or sign-in. */
export const FLOOR: System = system('floor', [
  { folder: join(root, 'bench/baselines/floor'), port: FLOOR_PORT, headers: {} },
]);
