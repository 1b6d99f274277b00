import pLimit from 'p-limit';
import { BUILDS } from '../build/builds';
import { changedFiles } from '../changes/changed-files';
import { describePlan, subjectOf } from '../changes/describe-plan';
import { readDurations } from '../changes/durations';
import { checkStyle, checkTypes } from '../changes/style-and-types';
import { type BrowserProject, browserProjectOf, OWN_PROJECTS } from '../changes/test-files';
import { planAll, planChanges, planNamed, presentCheckout, type TestPlan } from '../changes/test-plan';
import { runBuilds } from '../checks/test-builds';
import { requireEmulators, startTestEmulators } from '../checks/test-emulators';
import { givingWay, jestProjectsOf, jestRunner, onDay, playwrightRunner } from '../checks/test-runners';
import { describeResults, runCheck, runSuite, runTests, type SuiteResult } from '../checks/test-suites';
import type { Launch } from '../launch/context';
import { npm } from '../launch/processes.mjs';
import { StepFailed } from '../launch/steps.mjs';
import { BACKEND_PORTS, hostingPorts, requireFreePorts, resetData } from '../local/suite';
import { sites } from '../project/firebase-config';
import { IS_NIGHT } from '../project/night';
import { root } from '../project/root';
import { WrongUse } from '../project/wrong-use';

const AT_ONCE = 2;
const DAY_MS = 86_400_000;

/** The tests that a user asks for: without names and revision, all. */
interface Request {
  readonly names: readonly string[];
  readonly since?: string | undefined;
}

/** A plan of tests, and how to run it. */
interface Run extends TestPlan {
  /** The files or folders whose format and lint to check. */
  readonly style: readonly string[];
  /** Whether to run mutants of the rules. */
  readonly withMutants: boolean;
  /** Whether failed browser tests keep their traces. */
  readonly traces: boolean;
  /** The day whose share of each large matrix to run. Without it, all of each matrix. */
  readonly day?: number;
}

/**
 * `npm test`: runs every check and test, or a part of them with only what that part needs. A failure stops no other suite.
 * Prints `N passed, N failed` as its last line.
 * @throws {WrongUse} Where a name or the revision does not exist.
 */
export const test = async (launch: Launch, request: Request): Promise<number> => {
  try {
    const run = await planRun(launch, request);
    const pagePorts = run.browser.length > 0 ? hostingPorts(sites) : [];
    if (needsEmulators(run)) await requireFreePorts(launch, [...BACKEND_PORTS, ...pagePorts]);
    const results = await runAll(launch, run);
    launch.steps.print(describeResults(results));
    return results.some(({ failed }) => failed > 0) ? 1 : 0;
  } catch (error) {
    if (launch.signal.aborted || !(error instanceof StepFailed)) throw error;
    launch.steps.print('0 passed, 1 failed');
    return 1;
  }
};

/** Plans what to run, and prints how much that is. */
const planRun = async ({ steps }: Launch, { names, since }: Request): Promise<Run> => {
  const checkout = presentCheckout();
  const announce = (subject: string, plan: TestPlan) =>
    steps.print(describePlan(subject, plan, readDurations()));
  if (since !== undefined) {
    if (names.length > 0) throw new WrongUse('--since takes no further names: it finds the tests itself.');
    const files = await changedFiles(root, since);
    const plan = planChanges(files, checkout);
    announce(`Changed files (${files.length})`, plan);
    return { ...plan, style: files, withMutants: false, traces: true };
  }
  if (names.length > 0) {
    const plan = planNamed(names, checkout);
    announce(subjectOf(names, plan), plan);
    return { ...plan, style: [], withMutants: false, traces: true };
  }
  const plan = planAll(checkout);
  announce('Everything', plan);
  return {
    ...plan,
    style: ['.'],
    withMutants: IS_NIGHT,
    traces: IS_NIGHT,
    day: Math.floor(Date.now() / DAY_MS),
  };
};

const needsEmulators = ({ backend, browser }: Run): boolean => backend.length + browser.length > 0;

const runAll = async (launch: Launch, run: Run): Promise<SuiteResult[]> => {
  const limit = pLimit(AT_ONCE);
  const needed = run.browser.length > 0 ? BUILDS : ['functions'];
  const builds = needsEmulators(run) ? runBuilds(launch, needed, limit) : undefined;
  const checks = runChecks(launch, run, limit);
  const onEmulators = builds ? runOnEmulators(launch, run, { builds, checks }) : [];
  const built = builds?.then((result) => [result]);
  return (await Promise.all([checks, built ?? [], onEmulators])).flat();
};

const runChecks = (
  launch: Launch,
  { style, types, unit, backend, day }: Run,
  limit: ReturnType<typeof pLimit>,
): Promise<SuiteResult[]> => {
  const suites: Promise<SuiteResult>[] = [];
  const begin = (
    name: string,
    action: Parameters<typeof runSuite>[2],
    ready: Promise<unknown> = Promise.resolve(),
  ) => suites.push(ready.then(() => limit(() => runSuite(launch, name, action))));
  if (unit.length > 0) {
    const projects = ['--projects', ...jestProjectsOf(unit)];
    const runner = onDay(
      day,
      jestRunner('units', '--maxWorkers=100%', ...projects, '--runTestsByPath', ...unit),
    );
    // The backend takes longer, and cannot begin before the server that cargo may be building.
    if (backend.length > 0) begin('Units', runTests(launch, givingWay(runner)), launch.firestoreServer);
    else begin('Units', runTests(launch, runner));
  }
  if (types.length > 0) begin('Types', checkTypes(launch, types));
  if (style.length > 0) begin('Format and lint', checkStyle(launch, style));
  return Promise.all(suites);
};

const runOnEmulators = async (
  launch: Launch,
  { backend, browser, withMutants, traces, day }: Run,
  { builds, checks }: { builds: Promise<SuiteResult>; checks: Promise<SuiteResult[]> },
): Promise<SuiteResult[]> => {
  const { failed: missingBuilds } = await builds;
  const withSites = browser.length > 0 && missingBuilds === 0;
  const { project, emulators } = await startTestEmulators(launch, { withSites });
  const results: SuiteResult[] = [];
  const runBackend = async (name: string, files: readonly string[]): Promise<SuiteResult[]> => {
    if (files.length === 0) return [];
    const projects = ['--projects', ...jestProjectsOf(files, 'jest.emulator.config.js')];
    const runner = jestRunner(
      name.toLowerCase().replaceAll(' ', '-'),
      '--runInBand',
      ...projects,
      '--runTestsByPath',
      ...files,
    );
    const suite = await runSuite(launch, name, async (task) => {
      requireEmulators(emulators);
      return runTests(launch, onDay(day, runner))(task);
    });
    return [suite];
  };
  const hasOwnProject = (file: string) => OWN_PROJECTS.test(file);
  const backends = await Promise.all([
    runBackend(
      'Backend',
      backend.filter((file) => !hasOwnProject(file)),
    ),
    runBackend('Own projects', backend.filter(hasOwnProject)),
  ]);
  results.push(...backends.flat());
  if (withMutants) {
    const mutants = runCheck(launch, npm('run', 'test:mutate', '-w', 'functions'));
    results.push(await runSuite(launch, 'Mutants', mutants));
  }
  const runPages = async (name: string, pages: BrowserProject): Promise<SuiteResult[]> => {
    const files = browser.filter((file) => browserProjectOf(file) === pages);
    if (files.length === 0) return [];
    const suite = await runSuite(launch, name, async (task) => {
      requireEmulators(emulators);
      if (missingBuilds > 0) throw new Error('There are builds missing.');
      if (pages !== 'story') await resetData();
      const runner = playwrightRunner(pages, files, { sites: project.sites, traces });
      return runTests(launch, onDay(day, runner))(task);
    });
    return [suite];
  };
  // These wait half of their time, one after the other. The units go on beside them, and so does the story on its own suite.
  const story = runPages('Section story', 'story');
  results.push(...(await runPages('Many records', 'many')));
  results.push(...(await runPages('Publishing', 'publishing')));
  results.push(...(await story));
  // Two pages at once need both processors.
  await checks;
  results.push(...(await runPages('Browser', 'page')));
  return results;
};
