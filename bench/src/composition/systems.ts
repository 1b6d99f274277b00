import { join } from 'node:path';
import { sites } from '../../../tools/src/firebase-config';
import { localFolder, root } from '../../../tools/src/root';
import { BASELINE_SITES, originAt } from '../../baselines/sites';

/** One way to compose the product, built and ready to be served. */
export interface System {
  readonly name: string;
  /** The address of its page. */
  readonly origin: string;
  /** The folder of each of its sites and the port that it is built for, the page's own first. */
  readonly sites: readonly { readonly folder: string; readonly port: number }[];
}

/** The sites of the product as the bench serves them: apart from the developer's own. */
export const OUR_SITES = join(localFolder, 'bench/sites');

const system = (name: string, systemSites: System['sites']): System => {
  const [page] = systemSites;
  if (!page) throw new Error(`${name} has no site.`);
  return { name, origin: originAt(page.port), sites: systemSites };
};

/** The name of the product itself among the systems. */
export const OURS = 'ours';

/** The folders in `bench/baselines` with a build of their own. */
export const BASELINES = Object.keys(BASELINE_SITES);

/** The product and its baselines. */
export const SYSTEMS: readonly System[] = [
  system(
    OURS,
    sites.map(({ target, port }) => ({ folder: join(OUR_SITES, target), port })),
  ),
  ...Object.entries(BASELINE_SITES).map(([name, ports]) =>
    system(
      name,
      Object.entries(ports).map(([site, port]) => ({
        folder: join(root, 'bench/baselines', name, 'dist', site),
        port,
      })),
    ),
  ),
];
