import { createWriteStream, mkdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import type { Launch } from '../launch/context';
import { ifThere, messageOf } from '../launch/errors.mjs';
import { run } from '../launch/processes.mjs';
import { StepFailed } from '../launch/steps.mjs';
import { IS_NIGHT } from '../project/night';
import { root } from '../project/root';

interface Failure {
  readonly title: string;
  readonly reason: string;
  /** Relative to the checkout, where there is one. */
  readonly file: string;
}

/** Counts the tests of a suite, and lists what failed. */
interface Results {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly Failure[];
}

export type SuiteResult = Results & { readonly name: string; readonly seconds: number };

/** A suite that takes longer has left a process or a timer behind. */
const SUITE_TIMEOUT_MINUTES = IS_NIGHT ? 240 : 30;
/** With these, the failures fit into the last twenty lines. */
const MOST_FAILURES = 5;

// npm takes half a second to find a program.
const JEST = createRequire(import.meta.url).resolve('jest/bin/jest');
const PLAYWRIGHT = createRequire(join(root, 'e2e/package.json')).resolve('@playwright/test/cli');

/** Returns the file of a suite with this ending, below `.local/test` of the checkout. */
const fileOf = (name: string, ending: string): string => {
  mkdirSync(join(root, '.local/test'), { recursive: true });
  return `.local/test/${name.toLowerCase().replaceAll(' ', '-')}.${ending}`;
};

/** Runs a suite as a step, with its output in a file. One that crashes counts as one failed test. None stops another one. */
export const runSuite = async (
  { steps, signal }: Launch,
  name: string,
  action: (log: (line: string) => void) => Promise<Results>,
): Promise<SuiteResult> => {
  const startedAt = performance.now();
  const file = fileOf(name, 'log');
  const output = createWriteStream(join(root, file));
  let results: Results = { passed: 0, failed: 1, failures: [] };
  const step = steps.run(
    name,
    async (task) => {
      results = await action((line) => {
        output.write(`${line}\n`);
        task.log(line);
      });
      const { passed, failed } = results;
      if (failed > 0) throw new Error(`${failed} of ${passed + failed} failed.`);
      task.note(`${passed} passed`);
    },
    `${file} has the whole output.`,
  );
  const [ended] = await Promise.allSettled([step]);
  output.end();
  signal.throwIfAborted();
  if (ended.status === 'rejected' && results.failures.length === 0) {
    const reason = messageOf(ended.reason instanceof StepFailed ? ended.reason.cause : ended.reason);
    results = { ...results, failures: [{ title: name, reason, file }] };
  }
  return { name, seconds: (performance.now() - startedAt) / 1000, ...results };
};

/** Runs a command as a suite of one test: its exit code decides. */
export const runCommand = (launch: Launch, name: string, command: readonly string[]): Promise<SuiteResult> =>
  runSuite(launch, name, async (log) => {
    await run(command, { cwd: root, onLine: log, signal: launch.signal });
    return { passed: 1, failed: 0, failures: [] };
  });

interface Runner {
  /** A program of Node and its arguments. */
  readonly command: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Runs before the tests. */
  readonly prepare?: () => Promise<void>;
}

/** Runs a program that writes a report. Its exit code counts only where no test failed. */
const runReported = <Report>(
  launch: Launch,
  name: string,
  runnerFor: (report: string) => Runner,
  read: (report: Report) => Results,
): Promise<SuiteResult> =>
  runSuite(launch, name, async (log) => {
    const report = join(root, fileOf(name, 'json'));
    const { command, env = {}, prepare } = runnerFor(report);
    await rm(report, { force: true });
    await prepare?.();
    const limit = AbortSignal.timeout(SUITE_TIMEOUT_MINUTES * 60_000);
    const options = { cwd: root, env, onLine: log, signal: AbortSignal.any([launch.signal, limit]) };
    const [ended] = await Promise.allSettled([run([process.execPath, ...command], options)]);
    if (limit.aborted) throw new Error(`It did not end within ${SUITE_TIMEOUT_MINUTES} minutes.`);
    const text = await ifThere(readFile(report, 'utf8'));
    const results = text === undefined ? undefined : read(JSON.parse(text));
    if (ended.status === 'rejected' && !results?.failed) throw ended.reason;
    if (!results) throw new Error('It wrote no report.');
    return results;
  });

/** The part of Jest's report that is read. */
interface JestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

/** Runs a suite by Jest. A file that cannot run counts as one failed test. */
export const runJest = (launch: Launch, name: string, args: readonly string[]): Promise<SuiteResult> => {
  const runnerFor = (report: string) => ({
    command: [JEST, '--ci', '--json', `--outputFile=${report}`, ...args],
  });
  return runReported(launch, name, runnerFor, ({ numPassedTests, testResults }: JestReport) => {
    const failures = testResults.flatMap(({ name: path, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      const outside = { fullName: 'This file cannot run', failureMessages: [message] };
      if (status === 'failed' && failed.length === 0) failed.push({ status, ...outside });
      const file = relative(root, path);
      return failed.map((test) => failureOf(test.fullName, file, test.failureMessages?.[0]));
    });
    return { passed: numPassedTests, failed: failures.length, failures };
  });
};

const specsOf = ({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** Runs a suite by Playwright. An error outside of the tests counts as one failed test. */
export const runPlaywright = (
  launch: Launch,
  name: string,
  { args, env, prepare }: { args: readonly string[]; env: NodeJS.ProcessEnv; prepare: () => Promise<void> },
): Promise<SuiteResult> => {
  const runnerFor = (report: string) => ({
    command: [PLAYWRIGHT, 'test', '--config=e2e/playwright.config.ts', '--reporter=list,json', ...args],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    prepare,
  });
  return runReported(launch, name, runnerFor, ({ stats, errors, suites }: JSONReport) => {
    const failed = suites.flatMap(specsOf).filter(({ ok }) => !ok);
    const failures = failed.map(({ title, file, line, tests }) => {
      const [error] = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return failureOf(title, `e2e/${file}:${line}`, error?.message);
    });
    const outside = errors.map((error) => failureOf('Outside of the tests', 'e2e', error.message));
    const counts = { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
    return { ...counts, failures: [...failures, ...outside] };
  });
};

/** Describes a failure by the first sentence of its error: without colours, the page around it and the stack. */
const failureOf = (title: string, file: string, message = 'It did not run to its end.'): Failure => {
  const [sentence = ''] = stripVTControlCharacters(message).split(
    /\n\s+at |\n\nCall log:|\n\nIgnored nodes:/,
  );
  return { title, file, reason: sentence.replace(/\s+/g, ' ').trim().slice(0, 240) };
};

/** Returns a line for each suite, what failed, and the sums as the last line. */
export const describeResults = (suites: readonly SuiteResult[]): string => {
  const rows = suites.map(({ name, passed, failed, seconds }) => {
    const [mark, time] = [failed > 0 ? '✖' : '✔', seconds.toFixed(1).padStart(7)];
    return `  ${mark} ${name.padEnd(20)} ${`${passed}`.padStart(5)} passed ${`${failed}`.padStart(5)} failed ${time} s`;
  });
  const failures = suites.flatMap((suite) =>
    suite.failures.map((failure, place) => ({ ...failure, suite: suite.name, place })),
  );
  // First those that stand first in their suites.
  failures.sort((one, other) => one.place - other.place);
  const lines = failures
    .slice(0, MOST_FAILURES)
    .flatMap(({ suite, title, reason, file }) => [
      `  ✖ ${suite}: ${title}`,
      `    ${reason}`,
      `    → ${file}`,
    ]);
  const more = failures.length - MOST_FAILURES;
  if (more > 0) lines.push(`  … and ${more} more in .local/test/*.log`);
  const sum = (key: 'passed' | 'failed') => suites.reduce((total, suite) => total + suite[key], 0);
  return ['', ...rows, '', ...lines, `${sum('passed')} passed, ${sum('failed')} failed`].join('\n');
};
