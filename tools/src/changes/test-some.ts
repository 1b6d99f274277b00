import pLimit from 'p-limit';
import { BUILDS } from '../build/builds';
import { runBuilds } from '../checks/test-builds';
import { requireEmulators, startTestEmulators } from '../checks/test-emulators';
import { jestProjectsOf, jestRunner, playwrightRunner } from '../checks/test-runners';
import { describeResults, runSuite, runTests, type SuiteResult } from '../checks/test-suites';
import { WrongUse } from '../commands/wrong-use';
import type { Launch } from '../launch/context';
import { StepFailed } from '../launch/steps.mjs';
import { BACKEND_PORTS, hostingPorts, requireFreePorts, resetData } from '../local/suite';
import { sites } from '../project/firebase-config';
import { root } from '../project/root';
import { sectionModelFiles } from '../project/sections';
import { workspacePackages } from '../project/workspace';
import { changedFiles } from './changed-files';
import { describePlan, subjectOf } from './describe-plan';
import { readDurations } from './durations';
import { checkStyle, checkTypes } from './style-and-types';
import { browserProjectOf, testFilesIn } from './test-files';
import { planChanges, planNamed, type TestPlan } from './test-plan';

const AT_ONCE = 2;

/** The suites of browser tests, in their order. The last one changes the sites of the others. */
const BROWSER_SUITES = [
  ['Browser', 'page'],
  ['Many records', 'many'],
  ['Section story', 'story'],
  ['Publishing', 'publishing'],
] as const;

/** The part of the whole run that the arguments ask for. */
type Part = TestPlan & { readonly style: readonly string[] };

/** Reads what to run, and prints how much that is. */
const readPart = async (
  { steps }: Launch,
  names: readonly string[],
  since: string | undefined,
): Promise<Part> => {
  const checkout = {
    packages: workspacePackages(root),
    tests: testFilesIn(root),
    sectionModels: sectionModelFiles(),
  };
  if (since === undefined) {
    const plan = planNamed(names, checkout);
    steps.print(describePlan(subjectOf(names, plan), plan, readDurations()));
    return { ...plan, style: [] };
  }
  if (names.length > 0) throw new WrongUse('--since takes no further names: it finds the tests itself.');
  const files = await changedFiles(root, since);
  const plan = planChanges(files, checkout);
  steps.print(describePlan(`Changed files (${files.length})`, plan, readDurations()));
  return { ...plan, style: files };
};

/**
 * `npm test -- PATH…`, `npm test -- PACKAGE…` and `npm test -- --since REVISION`: runs a part of `npm test`, and starts
 * only what that part needs. Prints `N passed, N failed` as its last line.
 */
export const testSome = async (
  launch: Launch,
  names: readonly string[],
  { since }: { since?: string },
): Promise<number> => {
  try {
    const part = await readPart(launch, names, since);
    await requirePorts(launch, part);
    const results = await runPart(launch, part);
    launch.steps.print(describeResults(results));
    return results.some(({ failed }) => failed > 0) ? 1 : 0;
  } catch (error) {
    if (launch.signal.aborted) throw error;
    if (!(error instanceof StepFailed)) throw error;
    launch.steps.print('0 passed, 1 failed');
    return 1;
  }
};

const needsEmulators = ({ backend, browser }: Part): boolean => backend.length + browser.length > 0;

const requirePorts = async (launch: Launch, part: Part): Promise<void> => {
  if (!needsEmulators(part)) return;
  await requireFreePorts(launch, [...BACKEND_PORTS, ...(part.browser.length > 0 ? hostingPorts(sites) : [])]);
};

const runPart = async (launch: Launch, part: Part): Promise<SuiteResult[]> => {
  const { style, types, unit, browser } = part;
  const limit = pLimit(AT_ONCE);
  const suites: Promise<SuiteResult>[] = [];
  const begin = (name: string, action: Parameters<typeof runSuite>[2]) =>
    suites.push(limit(() => runSuite(launch, name, action)));
  if (style.length > 0) begin('Format and lint', checkStyle(launch, style));
  if (types.length > 0) begin('Types', checkTypes(launch, types));
  if (unit.length > 0) {
    const args = ['--projects', ...jestProjectsOf(unit), '--runTestsByPath', ...unit];
    begin('Units', runTests(launch, jestRunner('units', ...args)));
  }
  const needed = browser.length > 0 ? BUILDS : ['functions'];
  const builds = needsEmulators(part) ? runBuilds(launch, needed, limit) : undefined;
  // Browser tests wait for pages, so nothing else runs beside them.
  const checks = await Promise.all(suites);
  const built = await builds;
  if (!built) return checks;
  return [...checks, built, ...(built.failed > 0 ? [] : await runOnEmulators(launch, part))];
};

const runOnEmulators = async (launch: Launch, { backend, browser }: Part): Promise<SuiteResult[]> => {
  const { project, emulators } = await startTestEmulators(launch, { withSites: browser.length > 0 });
  const results: SuiteResult[] = [];
  if (backend.length > 0) {
    const projects = jestProjectsOf(backend, 'jest.emulator.config.js');
    const runner = jestRunner(
      'backend',
      ...['--runInBand', '--projects', ...projects],
      ...['--runTestsByPath', ...backend],
    );
    results.push(
      await runSuite(launch, 'Backend', (task) => {
        requireEmulators(emulators);
        return runTests(launch, runner)(task);
      }),
    );
  }
  for (const [name, pages] of BROWSER_SUITES) {
    const files = browser.filter((file) => browserProjectOf(file) === pages);
    if (files.length === 0) continue;
    results.push(
      await runSuite(launch, name, async (task) => {
        requireEmulators(emulators);
        await resetData();
        return runTests(launch, playwrightRunner(pages, project.sites, files))(task);
      }),
    );
  }
  return results;
};
