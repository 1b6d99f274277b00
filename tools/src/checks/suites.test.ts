import { join } from 'node:path';
import { root } from '../project/root';
import { Steps } from '../project/steps.mjs';
import { describeResults, readJest, readPlaywright, runCommand, runSuite } from './suites';

let printed = '';
const launch = {
  steps: new Steps({ write: (text) => (printed += text) }),
  signal: new AbortController().signal,
  firestoreServer: Promise.resolve({ status: 'rejected', reason: new Error('Not needed.') } as const),
};

beforeEach(() => {
  printed = '';
});

test('reads from Jest what passed, what failed, and a file that cannot run', () => {
  const passed = { fullName: 'adds', status: 'passed', failureMessages: [''] };
  const failed = {
    fullName: 'divides',
    status: 'failed',
    failureMessages: ['Error: \u001b[31mexpected 2\u001b[39m\n  got 3\n    at divide.test.ts:3'],
  };
  const file = (name: string, assertionResults: (typeof passed)[], message = '') => ({
    name: join(root, name),
    status: assertionResults.includes(passed) && assertionResults.length === 1 ? 'passed' : 'failed',
    message,
    assertionResults,
  });
  const testResults = [
    file('a.test.ts', [passed]),
    file('b.test.ts', [passed, failed]),
    file('c.test.ts', [], 'Cannot find module x\n    at c.test.ts:1'),
  ];
  expect(readJest({ numPassedTests: 2, testResults })).toEqual({
    passed: 2,
    failed: 2,
    failures: [
      { title: 'divides', file: 'b.test.ts', reason: 'Error: expected 2 got 3' },
      { title: 'This file cannot run', file: 'c.test.ts', reason: 'Cannot find module x' },
    ],
  });
});

test('reads from Playwright what failed in nested groups and outside of the tests', () => {
  const spec = (title: string, ok: boolean) => ({
    title,
    ok,
    file: 'records/edits.test.ts',
    line: 7,
    tests: [{ results: [{ errors: ok ? [] : [{ message: 'Timed out\n\nCall log: much' }] }] }],
  });
  const report = {
    stats: { expected: 4, unexpected: 1, flaky: 1 },
    errors: [{ message: 'No server' }],
    suites: [{ specs: [spec('saves', true)], suites: [{ specs: [spec('keeps', false)] }] }],
  };
  expect(readPlaywright(report)).toEqual({
    passed: 5,
    failed: 2,
    failures: [
      { title: 'keeps', file: 'e2e/records/edits.test.ts:7', reason: 'Timed out' },
      { title: 'Outside of the tests', file: 'e2e', reason: 'No server' },
    ],
  });
});

test('counts a command that fails, and a suite that crashes, as one failed test each', async () => {
  const node = (script: string) => [process.execPath, '-e', script];
  const suites = [
    await runCommand(launch, 'Fine', node('')),
    await runCommand(launch, 'Broken', node('process.exit(3)')),
    await runSuite(launch, 'Crashed', () => Promise.reject(new Error('No port is free.'))),
  ];
  expect(suites.map(({ passed, failed }) => [passed, failed])).toEqual([
    [1, 0],
    [0, 1],
    [0, 1],
  ]);
  const lines = describeResults(suites).split('\n');
  expect(lines.at(-1)).toBe('1 passed, 2 failed');
  expect(lines).toContain('    It ended with exit code 3.');
  expect(lines).toContain('    No port is free.');
});

test('lists five failures, and says how many more there are', () => {
  const failures = ['1', '2', '3', '4', '5', '6'].map((title) => ({ title, reason: 'r', file: 'f' }));
  const lines = describeResults([{ name: 'Units', passed: 1, failed: 6, failures, seconds: 1 }]);
  expect(lines.match(/(?<=✖ Units: )\d/g)).toEqual(['1', '2', '3', '4', '5']);
  expect(lines).toContain('… and 1 more');
  expect(lines).toMatch(/1 passed, 6 failed$/);
});
