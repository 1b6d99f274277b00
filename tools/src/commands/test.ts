import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { BUILDS, buildPackage } from '../build/builds';
import { countJest, countPlaywright } from '../checks/test-reports';
import {
  describeResults,
  runScript,
  runSuite,
  runTests,
  type SuiteResult,
  type TestRunner,
} from '../checks/test-suites';
import type { Launch } from '../launch/context';
import { startEmulators } from '../local/emulators';
import { BACKEND_PORTS, firestoreServerOf, hostingPorts, requireFreePorts, resetData } from '../local/suite';
import { sites } from '../project/firebase-config';
import { linkProject } from '../project/linked-project';
import { localFolder, root } from '../project/root';
import { composeLocalSites } from '../publish/site/local-sites';

const AT_ONCE = 2;

const jestRunner = (name: string, ...args: string[]): TestRunner => ({
  name,
  command: (report) => ['jest', '--ci', '--json', `--outputFile=${report}`, ...args],
  count: countJest,
});

/** Returns the runner of one Playwright project, on the sites in a folder. */
const playwright = (project: string, localSites: string): TestRunner => ({
  name: project,
  command: () => [
    ...['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    ...['--project', project, '--reporter=list,json'],
  ],
  env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report, LOCAL_SITES: localSites }),
  count: countPlaywright,
});

const emulatorConfigs = readdirSync(root)
  .map((name) => `${name}/jest.emulator.config.js`)
  .filter((path) => existsSync(join(root, path)));

/**
 * `npm test`: runs every check and test, also after one has failed. Prints `N passed, N failed` as its last line.
 */
export const test = async (launch: Launch): Promise<number> => {
  try {
    await requireFreePorts(launch, [...BACKEND_PORTS, ...hostingPorts(sites)]);
  } catch {
    launch.steps.print('0 passed, 1 failed');
    return 1;
  }
  const limit = pLimit(AT_ONCE);
  const builds = runBuilds(launch, limit);
  const checks = Promise.all([
    limit(() => runSuite(launch, 'Units', runTests(launch, jestRunner('units')))),
    limit(() => runSuite(launch, 'Types', runScript(launch, 'typecheck'))),
    limit(() => runSuite(launch, 'Lint', runScript(launch, 'lint'))),
    limit(() => runSuite(launch, 'Format', runScript(launch, 'format:check'))),
  ]);
  const results = (await Promise.all([checks, builds, runOnEmulators(launch, { builds, checks })])).flat();
  launch.steps.print(describeResults(results));
  return results.some(({ failed }) => failed > 0) ? 1 : 0;
};

const runBuilds = async (launch: Launch, limit: ReturnType<typeof pLimit>): Promise<SuiteResult> => {
  const startedAt = performance.now();
  const builds = await Promise.allSettled(BUILDS.map((name) => limit(() => buildPackage(launch, name))));
  const failed = builds.filter(({ status }) => status === 'rejected').length;
  const seconds = (performance.now() - startedAt) / 1000;
  return { name: 'Builds', passed: builds.length - failed, failed, seconds };
};

const runOnEmulators = async (
  launch: Launch,
  { builds, checks }: { builds: Promise<SuiteResult>; checks: Promise<SuiteResult[]> },
): Promise<SuiteResult[]> => {
  const { steps, signal } = launch;
  const { failed: missingBuilds } = await builds;
  // Own sites: the tests need the newest builds, and publish others.
  const project = await linkProject(join(localFolder, 'test/project'));
  if (missingBuilds === 0) await composeLocalSites(sites, project.sites);
  const hosting = missingBuilds === 0 ? sites.map(({ target }) => target) : [];
  const [emulators] = await Promise.allSettled([
    firestoreServerOf(launch).then((server) =>
      steps.run('Emulators', (task) =>
        startEmulators({ server, hosting, config: project.config }, task, signal),
      ),
    ),
  ]);
  const backend = await runSuite(launch, 'Backend', async (task) => {
    if (emulators.status === 'rejected') throw new Error('The emulators do not run.');
    return runTests(launch, jestRunner('backend', '--runInBand', '--projects', ...emulatorConfigs))(task);
  });
  // Browser tests wait for pages, so nothing else runs beside them.
  await checks;
  const runPages = (name: string, pages: string) =>
    runSuite(launch, name, async (task) => {
      if (emulators.status === 'rejected') throw new Error('The emulators do not run.');
      if (missingBuilds > 0) throw new Error('There are builds missing.');
      await resetData();
      return runTests(launch, playwright(pages, project.sites))(task);
    });
  const browser = await runPages('Browser', 'page');
  const many = await runPages('Many records', 'many');
  // Last: it changes the sites of the others.
  const publishing = await runPages('Publishing', 'publishing');
  return [backend, browser, many, publishing];
};
