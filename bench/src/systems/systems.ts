import { join } from 'node:path';
import { sites } from '../../../tools/src/firebase-config';
import { localFolder, root } from '../../../tools/src/root';
import { BASELINE_SITES, originAt } from '../../baselines/sites';
import { siteHeaders } from './site-headers';

/** A site of a system: the folder that it is built into, and how it is served. */
export interface SystemSite {
  readonly folder: string;
  /** The port that it is built for. */
  readonly port: number;
  /** What it is served with besides, by the name of the header. */
  readonly headers: Readonly<Record<string, string>>;
}

/** One way to compose the product, built and ready to be served. */
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

/** The folders in `bench/baselines` with a build of their own. */
export const BASELINES = Object.keys(BASELINE_SITES);

/** The product and its baselines. */
export const SYSTEMS: readonly System[] = [
  OURS,
  ...Object.entries(BASELINE_SITES).map(([name, ports]) =>
    system(
      name,
      Object.entries(ports).map(([site, port]) => ({
        folder: join(root, 'bench/baselines', name, 'dist', site),
        port,
        headers: {},
      })),
    ),
  ),
];
