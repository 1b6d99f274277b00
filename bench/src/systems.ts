import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { resolveBrowser } from 'section-kit/publish/gate/browser';
import { buildPackages } from '../../tools/src/build/builds';
import { sites } from '../../tools/src/project/firebase-config';
import type { Launch } from '../../tools/src/project/launch';
import { run } from '../../tools/src/project/processes.mjs';
import { localFolder, root } from '../../tools/src/project/root';
import { hostingEntryOf, localHosting } from '../../tools/src/publish/hosting/hosting-config';
import { composeLocalSites } from '../../tools/src/publish/site/local-sites';
import { RSPACK } from '../../tools/src/suite/start';
import { requireFreePorts } from '../../tools/src/suite/suite';
import { FLOOR_PORT, ONE_BUNDLE_PORT, originAt } from '../baselines/sites';
import { readSite, serveSite } from './site-server';

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
const OUR_SITES = join(localFolder, 'bench/sites');

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

/** The same sections as one bundle, with the SDK in it. */
export const ONE_BUNDLE: System = system('one-bundle', [
  { folder: join(root, 'bench/baselines/one-bundle/dist/page'), port: ONE_BUNDLE_PORT, headers: {} },
]);

/** A page that shows the records of one request, without framework, SDK or sign-in. */
export const FLOOR: System = system('floor', [
  { folder: join(root, 'bench/baselines/floor'), port: FLOOR_PORT, headers: {} },
]);

/** Builds the product from the present sources. */
export const buildProduct = async (launch: Launch): Promise<void> => {
  await buildPackages(
    launch,
    sites.map(({ packageName }) => packageName),
  );
  // An old site would keep earlier builds.
  await rm(OUR_SITES, { recursive: true, force: true });
  await composeLocalSites(sites, OUR_SITES);
};

/** Builds the one bundle from the present sources. */
export const buildOneBundle = ({ steps, signal }: Launch): Promise<void> =>
  steps.run('Build one-bundle', (task) =>
    run([process.execPath, RSPACK, 'build', '--config', 'rspack.config.ts'], {
      cwd: join(root, 'bench/baselines/one-bundle'),
      onLine: task.log,
      signal,
    }),
  );

/** Serves built systems and starts a browser while `use` runs. */
export const withServed = async <T>(
  launch: Launch,
  systems: readonly System[],
  use: (browser: Browser) => Promise<T>,
): Promise<T> => {
  const served = systems.flatMap(({ name, sites }) => sites.map((site) => ({ ...site, name })));
  await requireFreePorts(
    launch,
    served.map(({ port, name }) => ({ port, purpose: `a site of ${name}` })),
  );
  const sites = await launch.steps.run('Compress the sites', async () =>
    Promise.all(served.map(async ({ folder, ...site }) => ({ ...site, files: await readSite(folder) }))),
  );
  const stops = await Promise.all(sites.map(({ files, port, headers }) => serveSite(files, port, headers)));
  const browser = await chromium.launch(await resolveBrowser());
  try {
    return await use(browser);
  } finally {
    await browser.close();
    await Promise.all(stops.map((stop) => stop()));
  }
};
