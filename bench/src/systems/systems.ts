import { join } from 'node:path';
import { sites } from '../../../tools/src/project/firebase-config';
import { localFolder, root } from '../../../tools/src/project/root';
import { BASELINE_SITES, type BaselineName, originAt } from '../../baselines/sites';
import { siteHeaders } from './site-headers';

/** A site of a system: its folder and how it is served. */
export interface SystemSite {
  readonly folder: string;
  /** The port that it was built for. */
  readonly port: number;
  /** Additional headers by name. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A built page to measure: the product or a baseline. */
export interface System {
  readonly name: string;
  /** The origin of its page. */
  readonly origin: string;
  /** Its sites, the page's own first. */
  readonly sites: readonly SystemSite[];
}

/** The product's sites for the bench, separate from those of the local suite. */
export const OUR_SITES = join(localFolder, 'bench/sites');

const system = (name: string, systemSites: System['sites']): System => {
  const [page] = systemSites;
  if (!page) throw new Error(`${name} has no site.`);
  return { name, origin: originAt(page.port), sites: systemSites };
};

/** The product with the headers of its Hosting sites. */
export const OURS = system(
  'ours',
  sites.map(({ target, port }) => ({ folder: join(OUR_SITES, target), port, headers: siteHeaders(target) })),
);

/** Returns a baseline without additional headers. */
const baseline = (name: BaselineName): System =>
  system(
    name,
    Object.entries(BASELINE_SITES[name]).map(([site, port]) => ({
      folder: join(root, 'bench/baselines', name, 'dist', site),
      port,
      headers: {},
    })),
  );

/** The other compositions of the product. */
export const COMPOSITIONS: readonly System[] = (['one-bundle', 'plain-federation'] as const).map(baseline);

/** One bundle with a list that listens to the whole collection. */
export const WHOLE_COLLECTION: System = baseline('whole-collection');

/** The same source as one bundle, with the SDK in it. */
export const ONE_BUNDLE: System = baseline('one-bundle');

/** A page that shows the records of one request, without framework, SDK or sign-in. */
export const FLOOR: System = baseline('floor');
