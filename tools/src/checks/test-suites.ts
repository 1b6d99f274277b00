import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { storeDurations } from '../changes/durations';
import type { Launch } from '../launch/context';
import { messageOf } from '../launch/errors.mjs';
import { run } from '../launch/processes.mjs';
import { StepFailed, type Task } from '../launch/steps.mjs';
import { IS_NIGHT } from '../project/night';
import { localFolder, root } from '../project/root';
import { failuresInOutput, type Results, type TestFailure } from './test-reports';
import { readWarnings, WARNINGS_FILE } from './warnings';

export type SuiteResult = Results & { name: string; seconds: number };

/** Reports the progress of a running suite. */
export interface SuiteTask extends Pick<Task, 'log'> {
  /** The file with its whole output, relative to the checkout. */
  readonly logFile: string;
}

const REPORTS = join(localFolder, 'test');
/** The longest time for a suite, beyond which nothing is left to wait for. */
const SUITE_TIMEOUT_MINUTES = IS_NIGHT ? 240 : 30;
/** With these, the failures fit into the last twenty lines. */
const MOST_FAILURES = 5;

/** Runs a suite as a step. A crash, or a suite without tests, counts as one failed test. */
export const runSuite = async (
  { steps, signal }: Launch,
  name: string,
  action: (task: SuiteTask) => Promise<Results>,
): Promise<SuiteResult> => {
  const startedAt = performance.now();
  const logName = `${name.toLowerCase().replaceAll(' ', '-')}.log`;
  const logFile = `.local/test/${logName}`;
  let results: Results = { passed: 0, failed: 1, failures: [] };
  await mkdir(REPORTS, { recursive: true });
  const output = createWriteStream(join(REPORTS, logName));
  const step = steps.run(
    name,
    async (task) => {
      const log = (line: string) => {
        output.write(`${line}\n`);
        task.log(line);
      };
      const found = await action({ log, logFile });
      const { passed, failed } = found;
      if (passed + failed === 0) throw new Error('No test ran.');
      results = found;
      if (failed > 0) throw new Error(`${failed} of ${passed + failed} failed.`);
      task.note(`${passed} passed`);
    },
    `${logFile} has the whole output.`,
  );
  const [outcome] = await Promise.allSettled([step]);
  output.end();
  signal.throwIfAborted();
  const seconds = (performance.now() - startedAt) / 1000;
  if (outcome.status === 'fulfilled' || results.failures.length > 0) return { name, ...results, seconds };
  const { reason: error } = outcome;
  const reason = messageOf(error instanceof StepFailed ? error.cause : error);
  return { name, ...results, seconds, failures: [{ title: name, reason, file: logFile }] };
};

/** Runs a command as a suite of one test. Its exit code decides. */
export const runCheck =
  ({ signal }: Launch, command: readonly string[]) =>
  async ({ log }: Pick<SuiteTask, 'log'>): Promise<Results> => {
    const lines: string[] = [];
    const onLine = (line: string) => {
      lines.push(line);
      log(line);
    };
    try {
      await run(command, { cwd: root, onLine, signal });
      return { passed: 1, failed: 0, failures: [] };
    } catch (error) {
      const failures = failuresInOutput(lines);
      if (signal.aborted || failures.length === 0) throw error;
      return { passed: 0, failed: 1, failures };
    }
  };

export type TestRunner = {
  name: string;
  /** The command that writes a report into the file. */
  command: (report: string) => string[];
  /** The environment of that command. */
  env?: (report: string) => NodeJS.ProcessEnv;
  read: (report: unknown) => Results;
};

/**
 * Runs the tests of a runner.
 * @param limitOf Returns what stops a runner that does not end, for example because a test left a process behind.
 */
export const runTests =
  (
    { signal }: Launch,
    { name, command, env, read }: TestRunner,
    limitOf: () => AbortSignal = () => AbortSignal.timeout(SUITE_TIMEOUT_MINUTES * 60_000),
  ) =>
  async ({ log, logFile }: SuiteTask): Promise<Results> => {
    const report = join(REPORTS, `${name}.json`);
    const warningsFile = join(REPORTS, `${name}.warnings`);
    await mkdir(REPORTS, { recursive: true });
    await Promise.all([report, warningsFile].map((file) => rm(file, { force: true })));
    const limit = limitOf();
    const startedAt = performance.now();
    const [ended] = await Promise.allSettled([
      run(command(report), {
        cwd: root,
        env: { ...env?.(report), [WARNINGS_FILE]: warningsFile },
        onLine: log,
        signal: AbortSignal.any([signal, limit]),
      }),
    ]);
    signal.throwIfAborted();
    const late: TestFailure[] = limit.aborted
      ? [
          {
            title: `The tests "${name}" did not end`,
            reason: `They were stopped after ${SUITE_TIMEOUT_MINUTES} minutes. A test may have left a process or a timer.`,
            file: logFile,
          },
        ]
      : [];
    if (!existsSync(report)) {
      if (late.length > 0) return { passed: 0, failed: 1, failures: late };
      throw ended.status === 'rejected' ? ended.reason : new Error('The tests wrote no report.');
    }
    const results = read(JSON.parse(await readFile(report, 'utf8')));
    const { failed, failures, files = {} } = results;
    // A nightly run takes longer, and would spoil the estimates of the day.
    if (!IS_NIGHT) storeDurations(files, (performance.now() - startedAt) / 1000);
    if (late.length === 0 && ended.status === 'rejected' && failed === 0) throw ended.reason;
    return {
      ...results,
      failed: failed + late.length,
      failures: [...late, ...failures],
      warnings: readWarnings(warningsFile),
    };
  };

/**
 * Returns a line for each suite, the warnings, what failed, and the sums as the last line.
 * @param notes Lines to print after the warnings.
 */
export const describeResults = (results: SuiteResult[], notes: readonly string[] = []): string => {
  const rows = results.map(
    ({ name, passed, failed, seconds }) =>
      `  ${failed > 0 ? '✖' : '✔'} ${name.padEnd(20)} ${`${passed}`.padStart(5)} passed ${`${failed}`.padStart(5)} failed ${seconds.toFixed(1).padStart(7)} s`,
  );
  const warnings = results.flatMap(({ warnings = [] }) => warnings.map((warning) => `  ! ${warning}`));
  const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0);
  const paragraphs = [rows, warnings, notes, describeFailures(results)].filter(({ length }) => length > 0);
  return [
    '',
    ...paragraphs.flatMap((lines) => [...lines, '']),
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ].join('\n');
};

/** Returns three lines for each failure: first those that stand first in their suites. */
const describeFailures = (results: SuiteResult[]): string[] => {
  const all = results
    .flatMap(({ name, failures }) => failures.map((failure, place) => ({ name, failure, place })))
    .sort((one, other) => one.place - other.place);
  const lines = all
    .slice(0, MOST_FAILURES)
    .flatMap(({ name, failure: { title, reason, file } }) => [
      `  ✖ ${name}: ${title}`,
      `    ${reason}`,
      `    → ${file}`,
    ]);
  const more = all.length - MOST_FAILURES;
  return more > 0 ? [...lines, `  … and ${more} more in .local/test/*.log`] : lines;
};
