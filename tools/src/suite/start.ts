import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { BUILDS, buildPackage, buildPackages } from '../build/builds';
import { firstFreePort, untilListening } from '../project/busy-ports';
import { type HostingTarget, sites } from '../project/firebase-config';
import type { Launch } from '../project/launch';
import { actualPort } from '../project/port-offset';
import { npm, type Running, start as startProcess } from '../project/processes.mjs';
import { root } from '../project/root';
import { isSuiteRunning, noteRunningSuite } from '../project/running-suite';
import { WrongUse } from '../project/wrong-use';
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

/**
 * `npm run build`: makes every build whose inputs changed, and makes it live on the local sites.
 * `npm run build -- PACKAGE` makes one build, for every Firebase project, and publishes nothing.
 */
export const build = async (launch: Launch, packageName: string | undefined): Promise<number> => {
  if (packageName === undefined) {
    await buildPackages(launch, BUILDS);
    await composeLocalSites(sites);
    return 0;
  }
  if (!BUILDS.includes(packageName)) {
    throw new WrongUse(`One package has to be named, of ${BUILDS.join(', ')}.`);
  }
  await buildPackage(launch, packageName);
  return 0;
};

/**
 * `npm run dev`: runs the backend of `npm start`, and hot reload for every build, or for one section and the shell.
 * Beside a running `npm start` it adds the hot reload of that section, or of the shell.
 * @param packageName The build to develop. Undefined for all.
 * @throws {WrongUse} Where there is no such build.
 */
export const dev = async (launch: Launch, packageName: string | undefined): Promise<number> => {
  const plan = planDevelopment(sites, packageName);
  if (!plan) {
    const names = sites.map((site) => site.packageName).join(', ');
    throw new WrongUse(`There is no build ${packageName}: ${names}.`);
  }
  const { developed, hosted } = plan;
  if (packageName !== undefined && isSuiteRunning(sites[0]?.port ?? 0)) return joinSuite(launch, developed);
  await requireFreePorts(launch, [
    ...BACKEND_PORTS,
    ...developed.map((site) => ({
      port: site.port,
      purpose: `the development server of ${site.packageName}`,
    })),
    ...hostingPorts(hosted),
  ]);
  const [servers] = await Promise.all([
    Promise.all(developed.map((site) => startDevServer(launch, site))),
    buildPackages(launch, ['functions', ...hosted.map((site) => site.packageName)]),
    firestoreServerOf(launch),
  ]);
  await composeLocalSites(hosted);
  const report = (line: string) => launch.steps.print(line);
  const leftOut = sites.filter((site) => !hosted.includes(site)).map(({ target }) => target);
  const siteServers = await serveSites({ leftOut, report });
  const suite = await startSuite(launch, { fresh: false });
  const entry = developed.find((site) => site.packageName === 'shell') ?? sites[0];
  launch.steps.print(describeSuite(`http://localhost:${entry?.port}`));
  return untilStopped(launch, [...servers, siteServers, watchFunctions(launch), suite]);
};

/** Adds hot reload to the running `npm start` of this checkout, on other ports and with its data. */
const joinSuite = async (launch: Launch, developed: HostingTarget[]): Promise<number> => {
  const joined = await planJoined(developed, firstFreePort);
  const servers = await Promise.all(joined.map((site) => startDevServer(launch, site)));
  launch.steps.print(`
  With hot reload, beside the running \`npm start\` and with its data:

    ${addressOf(joined)}
${joined.length > 1 ? '\n  Sign in and choose "Run it in this tab".' : ''}
  Ctrl-C stops this alone.
`);
  return untilStopped(launch, servers);
};

/** The script of the rspack command. */
export const RSPACK = join(
  dirname(createRequire(import.meta.url).resolve('@rspack/cli/package.json')),
  'bin/rspack.js',
);

/** Sets how a build is served from source. */
interface DevelopmentServerOptions {
  readonly folder: string;
  readonly port: number;
  readonly signal: AbortSignal;
  onLine(line: string): void;
}

/** Serves a build from source with hot reload. @throws {Error} If the server ends before it listens. */
export const startDevelopmentServer = async ({
  folder,
  port,
  signal,
  onLine,
}: DevelopmentServerOptions): Promise<Running> => {
  const running = startProcess([process.execPath, RSPACK, 'serve'], {
    cwd: folder,
    env: { PORT: String(port) },
    onLine,
  });
  const ended = running.exited.then((code) => {
    throw new Error(`It ended with exit code ${code}.`);
  });
  await Promise.race([untilListening(port, signal), ended]);
  return running;
};

const startDevServer = (launch: Launch, { packageName, port }: HostingTarget): Promise<Running> =>
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
  startProcess(npm('run', 'dev', '-w', 'functions', '--silent'), {
    cwd: root,
    onLine: printAs(launch, 'functions'),
  });

/** Returns a function that prints the lines of a server under its name. */
const printAs =
  ({ steps, signal }: Launch, name: string) =>
  (line: string) => {
    if (line.trim() && !signal.aborted) steps.print(`${name}: ${line}`);
  };

// Beside the built shell, which keeps its own port.
const DEVELOPED_SHELL_PORT = 3100;
/** Adds this number to the port of a site for its developed section. */
const BESIDE_SECTIONS = 100;

/** The sites of development servers, and those of the Hosting emulator. */
type DevelopmentPlan = { developed: HostingTarget[]; hosted: HostingTarget[] };

/** Returns the sites of development servers that join a running suite, on ports beside those of its sites. */
export const planJoined = (developed: readonly HostingTarget[], portOf: (first: number) => Promise<number>) =>
  Promise.all(
    developed.map(async (site) => ({
      ...site,
      port: await portOf(site.packageName === 'shell' ? site.port : site.port + BESIDE_SECTIONS),
    })),
  );

/** Returns the address that shows the developed builds: the shell with an override for the section. */
export const addressOf = (developed: readonly HostingTarget[]): string => {
  const shell = developed.find(({ packageName }) => packageName === 'shell');
  const section = developed.find((site) => site !== shell);
  const link = section ? `/?section=${section.target}@http://localhost:${section.port}` : '';
  return `http://localhost:${shell?.port}${link}`;
};

/**
 * Plans how to serve each site, the shell first.
 * @param packageName The only build to develop. Default: all.
 * @returns undefined for an unknown build.
 */
export const planDevelopment = (
  sites: HostingTarget[],
  packageName: string | undefined,
): DevelopmentPlan | undefined => {
  if (packageName === undefined) return { developed: sites, hosted: [] };
  const [shell] = sites;
  const site = sites.find((candidate) => candidate.packageName === packageName);
  if (!shell || !site) return undefined;
  // The React of a production build has no hot reload, and the page uses the shell's React.
  const developedShell = { ...shell, port: actualPort(DEVELOPED_SHELL_PORT) };
  if (site === shell) return { developed: [developedShell], hosted: sites };
  return { developed: [developedShell, site], hosted: sites.filter((candidate) => candidate !== site) };
};
