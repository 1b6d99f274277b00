import { createWriteStream, mkdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ifThere, messageOf } from '../project/errors.mjs';
import type { Launch } from '../project/launch';
import { IS_NIGHT } from '../project/night';
import { run } from '../project/processes.mjs';
import { root } from '../project/root';
import { StepFailed } from '../project/steps.mjs';

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

/** Says how to run the tests of a suite. */
interface Options {
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Runs before the tests. */
  readonly prepare?: () => Promise<void>;
}

/** Runs a program that writes a report. Its exit code counts only where no test failed. */
const runReported = <Report>(
  launch: Launch,
  name: string,
  { args, env = {}, prepare }: Options,
  read: (report: Report) => Results,
): Promise<SuiteResult> =>
  runSuite(launch, name, async (log) => {
    const report = reportOf(name);
    await rm(report, { force: true });
    await prepare?.();
    const limit = AbortSignal.timeout(SUITE_TIMEOUT_MINUTES * 60_000);
    const options = { cwd: root, env, onLine: log, signal: AbortSignal.any([launch.signal, limit]) };
    const [ended] = await Promise.allSettled([run([process.execPath, ...args], options)]);
    if (limit.aborted) throw new Error(`It did not end within ${SUITE_TIMEOUT_MINUTES} minutes.`);
    const text = await ifThere(readFile(report, 'utf8'));
    const results = text === undefined ? undefined : read(JSON.parse(text));
    if (ended.status === 'rejected' && !results?.failed) throw ended.reason;
    if (!results) throw new Error('It wrote no report.');
    return results;
  });

const reportOf = (name: string): string => join(root, fileOf(name, 'json'));

/** Runs a suite by Jest. */
export const runJest = (launch: Launch, name: string, options: Options): Promise<SuiteResult> => {
  const args = [JEST, '--ci', '--json', `--outputFile=${reportOf(name)}`, ...options.args];
  return runReported(launch, name, { ...options, args }, readJest);
};

/** Runs a suite by Playwright. */
export const runPlaywright = (launch: Launch, name: string, options: Options): Promise<SuiteResult> => {
  const env = { ...options.env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name) };
  const args = [
    PLAYWRIGHT,
    'test',
    '--config=e2e/playwright.config.ts',
    '--reporter=list,json',
    ...options.args,
  ];
  return runReported(launch, name, { ...options, args, env }, readPlaywright);
};

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

/** Reads Jest's report. A file that cannot run counts as one failed test. */
export const readJest = ({ numPassedTests, testResults }: JestReport): Results => {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const outside = { fullName: 'This file cannot run', failureMessages: [message] };
    if (status === 'failed' && failed.length === 0) failed.push({ status, ...outside });
    return failed.map((test) => failureOf(test.fullName, relative(root, name), test.failureMessages?.[0]));
  });
  return { passed: numPassedTests, failed: failures.length, failures };
};

/** The part of Playwright's report that is read. */
interface PlaywrightReport extends Group {
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky', number>>;
  readonly errors: readonly { readonly message?: string }[];
}

interface Group {
  readonly specs?: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly { readonly results: readonly Pick<PlaywrightReport, 'errors'>[] }[];
  }[];
  readonly suites?: readonly Group[];
}

const specsOf = ({ specs = [], suites = [] }: Group): NonNullable<Group['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** Reads Playwright's report. An error outside of the tests counts as one failed test. */
export const readPlaywright = (report: PlaywrightReport): Results => {
  const { stats, errors } = report;
  const failed = specsOf(report).filter(({ ok }) => !ok);
  const failures = failed.map(({ title, file, line, tests }) => {
    const [error] = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
    return failureOf(title, `e2e/${file}:${line}`, error?.message);
  });
  const outside = errors.map(({ message }) => failureOf('Outside of the tests', 'e2e', message));
  const counts = { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
  return { ...counts, failures: [...failures, ...outside] };
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
  const lines = suites.flatMap(({ name, failures }) =>
    failures.map(({ title, reason, file }) => `  ✖ ${name}: ${title}\n    ${reason}\n    → ${file}`),
  );
  const more = lines.splice(MOST_FAILURES).length;
  if (more > 0) lines.push(`  … and ${more} more in .local/test/*.log`);
  const sum = (key: 'passed' | 'failed') => suites.reduce((total, suite) => total + suite[key], 0);
  return ['', ...rows, '', ...lines, `${sum('passed')} passed, ${sum('failed')} failed`].join('\n');
};
