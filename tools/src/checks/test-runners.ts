import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { TEST_DAY } from '../project/night';
import { root } from '../project/root';
import { readJest, readPlaywright } from './test-reports';
import type { TestRunner } from './test-suites';

// npm takes half a second to find a program.
const JEST = createRequire(import.meta.url).resolve('jest/bin/jest');
const PLAYWRIGHT = createRequire(join(root, 'e2e/package.json')).resolve('@playwright/test/cli');

/** Returns the runner of Jest with these arguments. */
export const jestRunner = (name: string, ...args: string[]): TestRunner => ({
  name,
  command: (report) => [process.execPath, JEST, '--ci', '--json', `--outputFile=${report}`, ...args],
  read: readJest,
});

/** Windows has no such command. */
const NICE = process.platform === 'win32' ? [] : ['nice', '-n', '5'];

/**
 * Lets a runner give way to the suites beside it: a suite that asks emulators one question after the other needs little of the
 * processors, but at once.
 */
export const givingWay = ({ command, ...runner }: TestRunner): TestRunner => ({
  ...runner,
  command: (report) => [...NICE, ...command(report)],
});

/** Lets a runner take the share of this day of each large matrix. Without a day, it takes all. */
export const onDay = (day: number | undefined, runner: TestRunner): TestRunner =>
  day === undefined
    ? runner
    : { ...runner, env: (report) => ({ ...runner.env?.(report), [TEST_DAY]: `${day}` }) };

interface BrowserRun {
  readonly sites: string;
  /** Whether a failed test keeps its trace. Recording all requests takes a third of a second per test. */
  readonly traces: boolean;
}

/** Returns the runner of these test files of one Playwright project. */
export const playwrightRunner = (
  project: string,
  files: readonly string[],
  { sites, traces }: BrowserRun,
): TestRunner => ({
  name: project,
  command: () => [
    ...[process.execPath, PLAYWRIGHT, 'test', '--config', 'e2e/playwright.config.ts'],
    ...['--project', project, '--reporter=list,json', ...(traces ? [] : ['--trace=off']), ...files],
  ],
  env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report, LOCAL_SITES: sites }),
  read: readPlaywright,
});

/** Returns the Jest configurations of the folders that hold these files: of their unit tests, or of another kind. */
export const jestProjectsOf = (
  files: readonly string[],
  config: 'jest.config.js' | 'jest.emulator.config.js' = 'jest.config.js',
): string[] =>
  [...new Set(files.map((file) => join(file.split('/')[0] ?? '', config)))].filter(
    (path) => path !== config && existsSync(join(root, path)),
  );
