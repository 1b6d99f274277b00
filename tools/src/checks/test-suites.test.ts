import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Launch } from '../launch/context';
import { Steps } from '../launch/steps.mjs';
import { IS_NIGHT } from '../project/night';
import { localFolder } from '../project/root';
import type { TestFailure } from './test-reports';
import { describeResults, runCheck, runSuite, runTests, type TestRunner } from './test-suites';

const failure = (title: string): TestFailure => ({
  title,
  reason: `${title} is broken.`,
  file: `${title}.test.ts`,
});

const launchOf = (signal = new AbortController().signal): Launch => ({
  steps: new Steps({ write: () => {} }),
  signal,
  firestoreServer: Promise.resolve({ status: 'rejected', reason: new Error('Not needed.') }),
});

const node = (script: string) => [process.execPath, '--eval', script];

/** Reports what a script writes as its report: the number of passed tests. */
const runnerOf = (name: string, script: string): TestRunner => ({
  name,
  command: (report) => node(`const report = ${JSON.stringify(report)}; ${script}`),
  read: (passed) => ({ passed: Number(passed), failed: 0, failures: [] }),
});

const WRITE = "require('node:fs').writeFileSync(report, '3'); console.log('written');";
const STAY = 'setInterval(() => {}, 1000);';
const task = { log: () => {}, logFile: '.local/test/units.log' };

afterAll(async () => {
  const folder = join(localFolder, 'test');
  const own = (await readdir(folder)).filter((name) => name.startsWith('unit-test-of-'));
  await Promise.all(own.map((name) => rm(join(folder, name))));
});

describe('the summary', () => {
  test('prints the sum of all suites as the last line', () => {
    const lines = describeResults([
      { name: 'Units', passed: 40, failed: 0, seconds: 12.34, failures: [] },
      { name: 'Browser', passed: 3, failed: 2, seconds: 5, failures: [failure('a'), failure('b')] },
    ]).split('\n');

    expect(lines.at(-1)).toBe('43 passed, 2 failed');
    expect(lines).toContainEqual(expect.stringMatching(/✔ Units +40 passed +0 failed +12\.3 s/));
    expect(lines).toContainEqual(expect.stringMatching(/✖ Browser +3 passed +2 failed +5\.0 s/));
  });

  test('says in its last twenty lines what failed in each suite, however much failed', () => {
    const names = Array.from({ length: 9 }, (_, index) => `Suite ${index}`);
    const results = names.map((name) => ({
      name,
      passed: 0,
      failed: 1,
      seconds: 1,
      failures: [] as TestFailure[],
    }));
    results[2]?.failures.push(...Array.from({ length: 50 }, (_, index) => failure(`unit ${index}`)));
    results[5]?.failures.push(failure('page'));

    const last = describeResults(results).split('\n').slice(-20);
    expect(last).toEqual(
      expect.arrayContaining([
        '  ✖ Suite 2: unit 0',
        '    unit 0 is broken.',
        '    → unit 0.test.ts',
        '  ✖ Suite 5: page',
        '    page is broken.',
        '    → page.test.ts',
        '  … and 46 more in .local/test/*.log',
        '0 passed, 9 failed',
      ]),
    );
  });
});

test('the summary prints warnings and notes before what failed', () => {
  const warnings = ['The first list has 190,412 bytes.', 'a.ts has 401 lines.'];
  const lines = describeResults(
    [
      { name: 'Units', passed: 40, failed: 1, seconds: 12, failures: [failure('a')], warnings },
      { name: 'Types', passed: 1, failed: 0, seconds: 1, failures: [] },
    ],
    ['Not run: all others.'],
  ).split('\n');

  expect(lines.slice(3)).toEqual([
    '',
    '  ! The first list has 190,412 bytes.',
    '  ! a.ts has 401 lines.',
    '',
    'Not run: all others.',
    '',
    '  ✖ Units: a',
    '    a is broken.',
    '    → a.test.ts',
    '',
    '41 passed, 1 failed',
  ]);
});

describe('a suite', () => {
  test('that crashes has failed, by its error and its log', async () => {
    const crash = () => Promise.reject(new Error('The emulators do not run.'));
    await expect(runSuite(launchOf(), 'Unit test of crashes', crash)).resolves.toMatchObject({
      passed: 0,
      failed: 1,
      failures: [
        {
          title: 'Unit test of crashes',
          reason: 'The emulators do not run.',
          file: '.local/test/unit-test-of-crashes.log',
        },
      ],
    });
  });

  test('without a test has failed', async () => {
    const nothing = async () => ({ passed: 0, failed: 0, failures: [] });
    const { failed, failures } = await runSuite(launchOf(), 'Unit test of nothing', nothing);
    expect(failed).toBe(1);
    expect(failures).toEqual([expect.objectContaining({ reason: 'No test ran.' })]);
  });

  test('of a command names the errors in its output', async () => {
    const command = node("console.log('a.ts(1,2): error TS1: Bad.'); process.exit(2)");
    await expect(runCheck(launchOf(), command)(task)).resolves.toEqual({
      passed: 0,
      failed: 1,
      failures: [{ title: 'a.ts:1', reason: 'TS1: Bad.', file: 'a.ts' }],
    });
    await expect(runCheck(launchOf(), node('process.exit(3)'))(task)).rejects.toThrow('exit code 3');
  });
});

describe('tests that do not end', () => {
  const stopped = expect.objectContaining({
    reason: `They were stopped after ${IS_NIGHT ? 240 : 30} minutes. A test may have left a process or a timer.`,
    file: '.local/test/units.log',
  });

  test('are stopped at the limit, and have failed', async () => {
    const run = runTests(launchOf(), runnerOf('unit-test-of-limits', STAY), () => AbortSignal.timeout(1));
    await expect(run(task)).resolves.toEqual({ passed: 0, failed: 1, failures: [stopped] });
  });

  test('keep the results that they have reported', async () => {
    const limit = new AbortController();
    const runner = runnerOf('unit-test-of-late-ends', WRITE + STAY);
    const run = runTests(launchOf(), runner, () => limit.signal);
    const results = await run({ ...task, log: () => limit.abort() });
    expect(results).toEqual({ passed: 3, failed: 1, failures: [stopped], warnings: [] });
  });

  test('have no result where the user stops the command', async () => {
    const stop = new AbortController();
    const runner = runnerOf('unit-test-of-stops', WRITE + STAY);
    const run = runTests(launchOf(stop.signal), runner);
    await expect(run({ ...task, log: () => stop.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

test('tests that end within the limit keep their results', async () => {
  await expect(runTests(launchOf(), runnerOf('unit-test-of-ends', WRITE))(task)).resolves.toEqual({
    passed: 3,
    failed: 0,
    failures: [],
    warnings: [],
  });
});

test('tests keep their warnings, each once, and those of an earlier run are gone', async () => {
  const warnOf = (...sentences: string[]) =>
    sentences
      .map((sentence) => `fs.appendFileSync(process.env.TEST_WARNINGS_FILE, '${sentence}\\n');`)
      .join(' ');
  const runWith = (script: string) =>
    runTests(
      launchOf(),
      runnerOf('unit-test-of-warnings', `const fs = require('node:fs'); ${script} ${WRITE}`),
    )(task);

  const first = await runWith(warnOf('One line.', 'Another one.', 'One line.'));
  expect(first.warnings).toEqual(['One line.', 'Another one.']);
  expect((await runWith('')).warnings).toEqual([]);
});

test('a suite hands on the warnings of its tests', async () => {
  const warned = async () => ({ passed: 1, failed: 0, failures: [], warnings: ['Careful.'] });
  await expect(runSuite(launchOf(), 'Unit test of warnings', warned)).resolves.toMatchObject({
    warnings: ['Careful.'],
  });
});

test('tests that end without a report have failed', async () => {
  const run = runTests(launchOf(), runnerOf('unit-test-of-reports', ''));
  await expect(run(task)).rejects.toThrow('The tests wrote no report.');
});
