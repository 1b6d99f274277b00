import { parseArgs } from 'node:util';
import { BUILDS, buildPackages } from '../build/builds';
import type { Launch } from '../launch/context';
import { noteRunningSuite } from '../local/running-suite';
import {
  BACKEND_PORTS,
  describeSuite,
  firestoreServerOf,
  hostingPorts,
  requireFreePorts,
  startSuite,
  untilStopped,
} from '../local/suite';
import { sites } from '../project/firebase-config';
import { serveSites } from '../publish/hosting/site-servers';
import { composeLocalSites } from '../publish/site/local-sites';
import { WrongUse } from './wrong-use';

const readArguments = (args: string[]) => {
  const { values } = parseArgs({
    args,
    options: { fresh: { type: 'boolean' }, reports: { type: 'string' } },
  });
  const { fresh = false, reports } = values;
  if (reports === undefined) return { fresh };
  if (!/^\d{1,7}$/.test(reports)) throw new WrongUse('The number of reports has at most seven digits.');
  return { fresh: true, reportCount: Number(reports) };
};

/**
 * `npm start`: runs the whole product on local servers until the user stops it.
 * @param args `--fresh` starts with the demo data, `--reports N` with N reports.
 * @throws {WrongUse} Where there is another argument.
 */
export const start = async (launch: Launch, args: string[]): Promise<number> => {
  const { fresh, reportCount } = readArguments(args);
  await requireFreePorts(launch, [...BACKEND_PORTS, ...hostingPorts(sites)]);
  await Promise.all([firestoreServerOf(launch), buildPackages(launch, BUILDS)]);
  await composeLocalSites(sites);
  const servers = await serveSites({ report: (line) => launch.steps.print(line) });
  const suite = await startSuite(launch, { fresh, reportCount });
  const [shell] = sites;
  const forget = await noteRunningSuite(shell?.port ?? 0);
  launch.steps.print(describeSuite(`http://localhost:${shell?.port}`));
  try {
    return await untilStopped(launch, [suite, servers]);
  } finally {
    await forget();
  }
};
