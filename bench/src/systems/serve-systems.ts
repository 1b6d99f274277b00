import type { Launch } from '../../../tools/src/launch/context';
import { requireFreePorts } from '../../../tools/src/local/suite';
import { readSite, type Site } from '../measure/site';
import { serveSite } from '../measure/site-server';
import type { System } from './systems';

/**
 * Serves built systems while `use` runs.
 * @param use gets the served files of each site, by port.
 */
export const withServed = async <T>(
  launch: Launch,
  systems: readonly System[],
  use: (sites: ReadonlyMap<number, Site>) => Promise<T>,
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
  try {
    return await use(new Map(sites.map(({ port, files }) => [port, files])));
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
};
