import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Launch } from '../launch/launch.mjs';
import { npm, run } from '../launch/processes.mjs';
import type { Task } from '../launch/steps.mjs';
import { localFolder, root } from '../project/root';
import type { Counts } from './test-reports';

/** What became of a suite. */
export type SuiteResult = Counts & { name: string; seconds: number };

const REPORTS = join(localFolder, 'test');

/** Runs a suite as a step and always gives a result: a crash, or no test at all, counts as one failed test. */
export const runSuite = async (
  { steps, signal }: Launch,
  name: string,
  action: (task: Pick<Task, 'log'>) => Promise<Counts>,
): Promise<SuiteResult> => {
  const startedAt = performance.now();
  let counts: Counts = { passed: 0, failed: 1 };
  const logName = `${name.toLowerCase().replaceAll(' ', '-')}.log`;
  await mkdir(REPORTS, { recursive: true });
  const logFile = createWriteStream(join(REPORTS, logName));
  const outcome = steps.run(
    name,
    async (task) => {
      const log = (line: string) => {
        logFile.write(`${line}\n`);
        task.log(line);
      };
      const { passed, failed } = await action({ log });
      if (passed + failed === 0) throw new Error('No test ran.');
      counts = { passed, failed };
      if (failed > 0) throw new Error(`${failed} of ${passed + failed} failed.`);
      task.note(`${passed} passed`);
    },
    `.local/test/${logName} has the whole output.`,
  );
  // The step has told the user why already: here only the counts matter.
  await Promise.allSettled([outcome]);
  logFile.end();
  signal.throwIfAborted();
  return { name, ...counts, seconds: (performance.now() - startedAt) / 1000 };
};

/** A suite of one test: a script of the project's package.json that says yes or no by its exit code. */
export const runScript =
  ({ signal }: Launch, script: string) =>
  async ({ log }: Pick<Task, 'log'>): Promise<Counts> => {
    await run(npm('run', script), { cwd: root, onLine: log, signal });
    return { passed: 1, failed: 0 };
  };

/** A test runner among the project's packages. */
export type TestRunner = {
  name: string;
  /** The command that makes it write a report into the file. */
  command: (report: string) => string[];
  /** What that needs in the environment. */
  env?: (report: string) => NodeJS.ProcessEnv;
  /** Reads the report. */
  count: (report: unknown) => Counts;
};

/** A suite of many tests. */
export const runTests =
  ({ signal }: Launch, { name, command, env, count }: TestRunner) =>
  async ({ log }: Pick<Task, 'log'>): Promise<Counts> => {
    const report = join(REPORTS, `${name}.json`);
    await rm(report, { force: true });
    const [ended] = await Promise.allSettled([
      run(npm('exec', '--no', '--', ...command(report)), {
        cwd: root,
        env: env?.(report) ?? {},
        onLine: log,
        signal,
      }),
    ]);
    if (ended.status === 'rejected' && !existsSync(report)) throw ended.reason;
    const counts = count(JSON.parse(await readFile(report, 'utf8')));
    if (ended.status === 'rejected' && counts.failed === 0) throw ended.reason;
    return counts;
  };

/** The end of the output: a line per suite, and as the last line the sums. */
export const describeResults = (results: SuiteResult[]): string => {
  const rows = results.map(
    ({ name, passed, failed, seconds }) =>
      `  ${failed > 0 ? '✖' : '✔'} ${name.padEnd(20)} ${`${passed}`.padStart(5)} passed ${`${failed}`.padStart(5)} failed ${seconds.toFixed(1).padStart(7)} s`,
  );
  const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0);
  return ['', ...rows, '', `${sum('passed')} passed, ${sum('failed')} failed`].join('\n');
};
