import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { BUILDS, buildPackage, testBuildOf } from '../build/builds';
import { sites } from '../project/firebase-config';
import type { Launch } from '../project/launch';
import { linkProject } from '../project/linked-project';
import { IS_NIGHT } from '../project/night';
import { npm } from '../project/processes.mjs';
import { localFolder, root } from '../project/root';
import { StepFailed } from '../project/steps.mjs';
import { WrongUse } from '../project/wrong-use';
import { composeLocalSites } from '../publish/site/local-sites';
import { startEmulators } from '../suite/emulators';
import { serveSites } from '../suite/site-servers';
import { BACKEND_PORTS, firestoreServerOf, hostingPorts, requireFreePorts, resetData } from '../suite/suite';
import { describeResults, runCommand, runJest, runPlaywright, runSuite, type SuiteResult } from './suites';

const AT_ONCE = 2;
const MUTANTS = npm('run', 'test:mutate', '-w', 'functions');
/** Recording the requests of a browser test takes a third of a second. */
const TRACES = IS_NIGHT ? [] : ['--trace=off'];

/**
 * `npm test`: runs every check and test of the day, or those in the named files and folders. `npm run test:night` runs those of
 * the night, too. A failure stops no other suite. Prints `N passed, N failed` as its last line.
 * @throws {WrongUse} Where a name is no test file and no folder with tests.
 */
export const test = async (launch: Launch, names: readonly string[]): Promise<number> => {
  const files = names.length > 0 ? names.flatMap(testFilesIn) : undefined;
  try {
    const suites = await runSuites(launch, files);
    launch.steps.print(describeResults(suites));
    return suites.some(({ failed }) => failed > 0) ? 1 : 0;
  } catch (error) {
    if (launch.signal.aborted || !(error instanceof StepFailed)) throw error;
    launch.steps.print('0 passed, 1 failed');
    return 1;
  }
};

/** Returns the test files that a name stands for: a file, or all in a folder. */
const testFilesIn = (given: string): string[] => {
  const name = given.replace(/^\.\//, '').replace(/\/$/, '');
  const path = join(root, name);
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  const found = isFolder
    ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((file) => `${name}/${file}`)
    : [name].filter(() => existsSync(path));
  const tests = found.filter((file) => /\.test\.tsx?$/.test(file) && !/\/(node_modules|dist)\//.test(file));
  if (tests.length === 0) throw new WrongUse(`${given} is no test file and no folder with tests.`);
  const ofThisSuite = tests.filter((file) => IS_NIGHT || !file.includes('.night.'));
  if (ofThisSuite.length > 0) return ofThisSuite;
  throw new WrongUse(`${given} has tests of the night only: run "npm run test:night -- ${given}".`);
};

/** Returns what a test file needs: nothing, the emulators, or the whole product in a browser. */
const kindOf = (file: string) => {
  if (file.startsWith('e2e/')) return 'page';
  return file.includes('.emulator.test.') ? 'backend' : 'unit';
};

/** The test files of a kind that were named. All of them where no file was. */
interface Chosen {
  readonly files: readonly string[];
  readonly isWanted: boolean;
}

const byPath = ({ files }: Chosen) =>
  files.length > 0 ? ['--passWithNoTests', '--runTestsByPath', ...files] : [];

const runSuites = async (launch: Launch, files?: readonly string[]): Promise<SuiteResult[]> => {
  const choose = (kind: ReturnType<typeof kindOf>): Chosen => {
    const own = files?.filter((file) => kindOf(file) === kind);
    return { files: own ?? [], isWanted: own?.length !== 0 };
  };
  const [unit, backend, page] = [choose('unit'), choose('backend'), choose('page')];
  const needsEmulators = backend.isWanted || page.isWanted;
  if (needsEmulators) await requireFreePorts(launch, [...BACKEND_PORTS, ...hostingPorts(sites)]);
  const limit = pLimit(AT_ONCE);
  const checks = files ? [] : CHECKS.map((check) => limit(() => runCommand(launch, ...check)));
  const needed = page.isWanted ? BUILDS : needsEmulators ? ['functions'] : [];
  const builds = await Promise.all(needed.map((name) => limit(() => build(launch, name))));
  // Beside the units cargo would take three times as long to build the server.
  if (needsEmulators) await launch.firestoreServer;
  const units = unit.isWanted
    ? [runJest(launch, 'Units', { args: ['--maxWorkers=100%', ...byPath(unit)] })]
    : [];
  const withSites = page.isWanted && builds.every(({ failed }) => failed === 0);
  const onEmulators = needsEmulators ? runOnEmulators(launch, { backend, page, withSites, units }) : [];
  return [...builds, ...(await Promise.all([...checks, ...units])), ...(await onEmulators)];
};

/** The checks of all files. */
export const CHECKS: readonly (readonly [name: string, command: readonly string[]])[] = [
  ['Types', npm('run', '--silent', 'typecheck')],
  ['Format and lint', npm('run', '--silent', 'style')],
];

/** Builds a package for the tests: their shell calls other ports than that of `npm start`. */
const build = (launch: Launch, name: string): Promise<SuiteResult> =>
  runSuite(launch, `Test build of ${name}`, async () => {
    await buildPackage(launch, name, { folder: testBuildOf(name) });
    return { passed: 1, failed: 0, failures: [] };
  });

interface OnEmulators {
  readonly backend: Chosen;
  readonly page: Chosen;
  readonly withSites: boolean;
  readonly units: readonly Promise<unknown>[];
}

/** Runs what needs the emulators. They have sites of their own, because the tests need the newest builds and publish others. */
const runOnEmulators = async (
  launch: Launch,
  { backend, page, withSites, units }: OnEmulators,
): Promise<SuiteResult[]> => {
  const project = await linkProject(join(localFolder, 'test/project'), testBuildOf('functions'));
  if (withSites) {
    await composeLocalSites(sites, project.sites, testBuildOf);
    await serveSites({ folder: project.sites, report: (line) => launch.steps.print(line) });
  }
  const started = await runSuite(launch, 'Test emulators', async (log) => {
    const server = await firestoreServerOf(launch);
    await startEmulators({ server, config: project.config }, { log }, launch.signal);
    return { passed: 1, failed: 0, failures: [] };
  });
  if (started.failed > 0) return [started];
  const results = [started];
  const env = { LOCAL_SITES: project.sites };
  const runPages = async (project?: string): Promise<void> => {
    if (!withSites) return;
    const args = [...(project ? [`--project=${project}`] : page.files), ...TRACES];
    const prepare = project === 'story' ? async () => {} : resetData;
    results.push(await runPlaywright(launch, `Browser ${project ?? 'files'}`, { args, env, prepare }));
  };
  if (backend.isWanted) {
    const run = (name: string, ...configs: string[]) =>
      runJest(launch, name, { args: ['--runInBand', '--projects', ...configs, ...byPath(backend)] });
    // The deployed functions serve one project, so the first has one file after the other.
    const deployed = run('Backend', 'functions/jest.deployed.config.js', 'tools/jest.emulator.config.js');
    results.push(
      ...(await Promise.all([deployed, run('Own projects', 'functions/jest.own-projects.config.js')])),
    );
    if (IS_NIGHT && backend.files.length === 0)
      results.push(await runCommand(launch, 'Mutants of rules', MUTANTS));
  }
  if (page.files.length > 0) {
    await runPages();
    return results;
  }
  // It starts a suite of its own, and its gate has limits of time: beside the backend, too, it would come late.
  await runPages('story');
  // The projects that change what all other pages see.
  if (IS_NIGHT) for (const name of ['many', 'publishing']) await runPages(name);
  // Two pages at once need both processors.
  await Promise.all(units);
  await runPages('page');
  return results;
};

/** `npm run check`: checks format, lint and types, and runs the units that reach what changed. */
export const check = async (launch: Launch, { since = 'main' }: { since?: string }): Promise<number> => {
  const related = ['--maxWorkers=2', `--changedSince=${since}`, '--passWithNoTests'];
  const suites = await Promise.all([
    ...CHECKS.map((check) => runCommand(launch, ...check)),
    runJest(launch, 'Related units', { args: related }),
  ]);
  launch.steps.print(describeResults(suites));
  return suites.some(({ failed }) => failed > 0) ? 1 : 0;
};
