import { join } from 'node:path';
import { sites } from '../../../tools/src/project/firebase-config';
import { localFolder, root } from '../../../tools/src/project/root';
import { BASELINE_SITES, type BaselineName, originAt } from '../../baselines/sites';
import { siteHeaders } from './site-headers';

/** A site of a system: the folder that it is built into, and how it is served. */
export interface SystemSite {
  readonly folder: string;
  /** The port that it is built for. */
  readonly port: number;
  /** What it is served with besides, by the name of the header. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A page, built and ready to be served: the product, or a baseline. */
export interface System {
  readonly name: string;
  /** The address of its page. */
  readonly origin: string;
  /** Its sites, the page's own first. */
  readonly sites: readonly SystemSite[];
}

/** The sites of the product as the bench serves them: apart from the developer's own. */
export const OUR_SITES = join(localFolder, 'bench/sites');

const system = (name: string, systemSites: System['sites']): System => {
  const [page] = systemSites;
  if (!page) throw new Error(`${name} has no site.`);
  return { name, origin: originAt(page.port), sites: systemSites };
};

/** The product itself, served with the headers of its Hosting sites. */
export const OURS = system(
  'ours',
  sites.map(({ target, port }) => ({ folder: join(OUR_SITES, target), port, headers: siteHeaders(target) })),
);

/** A baseline as it is built and served, without headers of its own. */
const baseline = (name: BaselineName): System =>
  system(
    name,
    Object.entries(BASELINE_SITES[name]).map(([site, port]) => ({
      folder: join(root, 'bench/baselines', name, 'dist', site),
      port,
      headers: {},
    })),
  );

/** The other ways to compose the product. */
export const COMPOSITIONS: readonly System[] = (
  ['one-bundle', 'plain-federation', 'scalprum', 'single-spa'] as const
).map(baseline);

/** One bundle whose list listens to the whole collection. */
export const WHOLE_COLLECTION: System = baseline('whole-collection');

/** A page with one listener of the SDK and the rows that it shows. */
export const BARE_LISTENER: System = baseline('bare-listener');
