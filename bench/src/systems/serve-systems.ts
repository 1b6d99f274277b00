import { type Browser, chromium } from 'playwright-core';
import type { Launch } from '../../../tools/src/project/launch';
import { resolveBrowser } from '../../../tools/src/publish/gate/browser';
import { requireFreePorts } from '../../../tools/src/suite/suite';
import { readSite, type Site } from '../measure/site';
import { serveSite } from '../measure/site-server';
import type { System } from './systems';

/** The served files of each site, by port. */
export type Sites = ReadonlyMap<number, Site>;

/** Serves built systems and starts a browser while `use` runs. */
export const withServed = async <T>(
  launch: Launch,
  systems: readonly System[],
  use: (browser: Browser, sites: Sites) => Promise<T>,
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
    return await use(browser, new Map(sites.map(({ port, files }) => [port, files])));
  } finally {
    await browser.close();
    await Promise.all(stops.map((stop) => stop()));
  }
};
