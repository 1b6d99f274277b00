import { BUILDS, buildPackages } from '../build/builds';
import { sites } from '../project/firebase-config';
import type { Launch } from '../project/launch';
import { noteRunningSuite } from '../project/running-suite';
import { composeLocalSites } from '../publish/site/local-sites';
import { serveSites } from './site-servers';
import {
  BACKEND_PORTS,
  describeSuite,
  firestoreServerOf,
  hostingPorts,
  requireFreePorts,
  startSuite,
  untilStopped,
} from './suite';

/**
 * `npm start`: runs the whole product on local servers until the user stops it.
 * @param options Without `fresh` or a number of `reports` the data of the last time stay.
 */
export const start = async (
  launch: Launch,
  { fresh = false, reports }: { fresh?: boolean; reports?: number },
): Promise<number> => {
  await requireFreePorts(launch, [...BACKEND_PORTS, ...hostingPorts(sites)]);
  await Promise.all([firestoreServerOf(launch), buildPackages(launch, BUILDS)]);
  await composeLocalSites(sites);
  const servers = await serveSites({ report: (line) => launch.steps.print(line) });
  const suite = await startSuite(launch, { fresh: fresh || reports !== undefined, reportCount: reports });
  const [shell] = sites;
  const forget = await noteRunningSuite(shell?.port ?? 0);
  launch.steps.print(describeSuite(`http://localhost:${shell?.port}`));
  try {
    return await untilStopped(launch, [suite, servers]);
  } finally {
    await forget();
  }
};
