import { BUILDS, buildPackages } from '../builds';
import { sites } from '../firebase-config';
import { serveNewSites } from '../hosting/new-sites';
import type { Launch } from '../launch.mjs';
import { composeLocalSites } from '../publish/local-sites';
import {
  BACKEND_PORTS,
  describeSuite,
  firestoreServerOf,
  hostingPorts,
  requireFreePorts,
  startSuite,
  untilStopped,
} from '../suite';

/**
 * `npm start`: the whole product as it is deployed, on local servers, until the user stops it.
 * @param options `fresh` begins with the demo data instead of the last run's.
 */
export const start = async (launch: Launch, { fresh }: { fresh: boolean }): Promise<number> => {
  await requireFreePorts(launch, [...BACKEND_PORTS, ...hostingPorts(sites)]);
  await Promise.all([firestoreServerOf(launch), buildPackages(launch, BUILDS)]);
  await composeLocalSites(sites);
  const suite = await startSuite(launch, { hosting: sites.map(({ target }) => target), fresh });
  launch.steps.print(describeSuite(`http://localhost:${sites[0]?.port}`));
  const newSites = serveNewSites(sites, (line) => launch.steps.print(line));
  return untilStopped(launch, [suite, newSites]);
};
