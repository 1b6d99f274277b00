import { join } from 'node:path';
import { buildPackages } from '../build/builds';
import type { Launch } from '../launch/launch.mjs';
import { npm, type Running, start } from '../launch/processes.mjs';
import { planDevelopment } from '../local/development-plan';
import { startDevelopmentServer } from '../local/development-server';
import {
  BACKEND_PORTS,
  describeSuite,
  firestoreServerOf,
  hostingPorts,
  requireFreePorts,
  startSuite,
  untilStopped,
} from '../local/suite';
import { type Site, sites } from '../project/firebase-config';
import { root } from '../project/root';
import { composeLocalSites } from '../publish/site/local-sites';

/**
 * `npm run dev`: the backend as in `npm start`, and hot reload for every build, or for the one that is named and the
 * shell around it.
 * @param packageName The one build to develop.
 */
export const dev = async (launch: Launch, packageName: string | undefined): Promise<number> => {
  const plan = planDevelopment(sites, packageName);
  if (!plan) {
    launch.steps.print(
      `There is no build ${packageName}: ${sites.map((site) => site.packageName).join(', ')}.`,
    );
    return 1;
  }
  const { developed, hosted } = plan;
  await requireFreePorts(launch, [
    ...BACKEND_PORTS,
    ...developed.map((site) => ({
      port: site.port,
      purpose: `the development server of ${site.packageName}`,
    })),
    ...hostingPorts(hosted),
  ]);
  // The development servers come first: the Hosting emulator gives its sites the ports that are free in their order.
  const [servers] = await Promise.all([
    Promise.all(developed.map((site) => startDevServer(launch, site))),
    buildPackages(launch, ['functions', ...hosted.map((site) => site.packageName)]),
    firestoreServerOf(launch),
  ]);
  await composeLocalSites(hosted);
  const suite = await startSuite(launch, { hosting: hosted.map((site) => site.target), fresh: false });
  const entry = developed.find((site) => site.packageName === 'shell') ?? sites[0];
  launch.steps.print(describeSuite(`http://localhost:${entry?.port}`));
  return untilStopped(launch, [...servers, watchFunctions(launch), suite]);
};

const startDevServer = (launch: Launch, { packageName, port }: Site): Promise<Running> =>
  launch.steps.run(`Dev server ${packageName}`, async (task) => {
    let report = task.log;
    const running = await startDevelopmentServer({
      folder: join(root, packageName),
      port,
      signal: launch.signal,
      onLine: (line) => report(line),
    });
    report = printAs(launch, packageName);
    return running;
  });

const watchFunctions = (launch: Launch): Running =>
  start(npm('run', 'dev', '-w', 'functions', '--silent'), {
    cwd: root,
    onLine: printAs(launch, 'functions'),
  });

/** Prints what a server says while the user works, under its name. */
const printAs =
  ({ steps, signal }: Launch, name: string) =>
  (line: string) => {
    if (line.trim() && !signal.aborted) steps.print(`${name}: ${line}`);
  };
