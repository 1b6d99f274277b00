import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { BUILDS } from '../build/builds';
import type { BrowserProject } from '../changes/test-files';
import { runBuilds } from '../checks/test-builds';
import { requireEmulators, startTestEmulators } from '../checks/test-emulators';
import { jestRunner, playwrightRunner } from '../checks/test-runners';
import {
  describeResults,
  runCheck,
  runScript,
  runSuite,
  runTests,
  type SuiteResult,
} from '../checks/test-suites';
import type { Launch } from '../launch/context';
import { npm } from '../launch/processes.mjs';
import { BACKEND_PORTS, hostingPorts, requireFreePorts, resetData } from '../local/suite';
import { sites } from '../project/firebase-config';
import { root } from '../project/root';
import { IS_SOAK } from '../project/soak';

const AT_ONCE = 2;

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
  const builds = runBuilds(launch, BUILDS, limit);
  const checks = Promise.all([
    limit(() => runSuite(launch, 'Units', runTests(launch, jestRunner('units', '--maxWorkers=100%')))),
    limit(() => runSuite(launch, 'Types', runScript(launch, 'typecheck'))),
    limit(() => runSuite(launch, 'Lint', runScript(launch, 'lint'))),
    limit(() => runSuite(launch, 'Format', runScript(launch, 'format:check'))),
  ]);
  const results = (await Promise.all([checks, builds, runOnEmulators(launch, { builds, checks })])).flat();
  launch.steps.print(describeResults(results));
  return results.some(({ failed }) => failed > 0) ? 1 : 0;
};

const runOnEmulators = async (
  launch: Launch,
  { builds, checks }: { builds: Promise<SuiteResult>; checks: Promise<SuiteResult[]> },
): Promise<SuiteResult[]> => {
  const { failed: missingBuilds } = await builds;
  const { project, emulators } = await startTestEmulators(launch, { withSites: missingBuilds === 0 });
  const backend = await runSuite(launch, 'Backend', async (task) => {
    requireEmulators(emulators);
    return runTests(launch, jestRunner('backend', '--runInBand', '--projects', ...emulatorConfigs))(task);
  });
  const mutants = IS_SOAK
    ? [await runSuite(launch, 'Mutants', runCheck(launch, npm('run', 'test:mutate', '-w', 'functions')))]
    : [];
  // Browser tests wait for pages, so nothing else runs beside them.
  await checks;
  const runPages = (name: string, pages: BrowserProject) =>
    runSuite(launch, name, async (task) => {
      requireEmulators(emulators);
      if (missingBuilds > 0) throw new Error('There are builds missing.');
      if (pages !== 'story') await resetData();
      return runTests(launch, playwrightRunner(pages, project.sites))(task);
    });
  const browser = await runPages('Browser', 'page');
  // Beside the next ones, because it has a suite of its own and waits half of its time.
  const story = runPages('Section story', 'story');
  const many = await runPages('Many records', 'many');
  // Last on this suite: it changes the sites of the others.
  const publishing = await runPages('Publishing', 'publishing');
  return [backend, ...mutants, browser, many, publishing, await story];
};
