import { join } from 'node:path';
import { root } from '../project/root';
import { failuresInOutput, readJest, readPlaywright, sentenceOf } from './test-reports';

const jestReport = {
  success: true,
  numPassedTests: 12,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults: [],
};
const playwrightReport = {
  stats: { expected: 7, unexpected: 0, flaky: 0, skipped: 1 },
  errors: [],
  suites: [],
};

test.each([
  ['all pass', jestReport, { passed: 12, failed: 0 }],
  ['some fail', { ...jestReport, success: false, numFailedTests: 2 }, { passed: 12, failed: 2 }],
  [
    'a file cannot run',
    { ...jestReport, success: false, numRuntimeErrorTestSuites: 1 },
    { passed: 12, failed: 1 },
  ],
  ['the run fails otherwise', { ...jestReport, success: false }, { passed: 12, failed: 1 }],
])('counts for Jest when %s', (_case, report, counts) => {
  expect(readJest(report)).toMatchObject(counts);
});

test.each([
  ['all pass', playwrightReport, { passed: 7, failed: 0 }],
  [
    'one fails',
    { ...playwrightReport, stats: { expected: 6, unexpected: 1, flaky: 0 } },
    { passed: 6, failed: 1 },
  ],
  [
    'one passes later',
    { ...playwrightReport, stats: { expected: 6, unexpected: 0, flaky: 1 } },
    { passed: 7, failed: 0 },
  ],
  ['the set-up fails', { ...playwrightReport, errors: [{}] }, { passed: 7, failed: 1 }],
])('counts for Playwright when %s', (_case, report, counts) => {
  expect(readPlaywright(report)).toMatchObject(counts);
});

test("names Jest's failed tests, with their assertions and files", () => {
  const report = {
    ...jestReport,
    success: false,
    testResults: [
      {
        name: join(root, 'shared-ui/src/table/DataTable.test.tsx'),
        startTime: 10_000,
        endTime: 12_500,
        status: 'failed',
        message: 'the same, with much around it',
        assertionResults: [
          { fullName: 'DataTable sorts', status: 'passed', failureMessages: [] },
          {
            fullName: 'DataTable scrolls',
            status: 'failed',
            failureMessages: [
              '\u001b[31mError: expect(received).toBe(expected) // Object.is equality\n\nExpected: 2\nReceived: 3\n    at Object.<anonymous> (a.ts:1:2)\n    at b (b.ts:1:2)',
            ],
          },
        ],
      },
      {
        name: join(root, 'shell/src/App.test.tsx'),
        startTime: 12_500,
        endTime: 12_600,
        status: 'failed',
        message: "● Test suite failed to run\n\n  Cannot find module './gone'",
        assertionResults: [],
      },
    ],
  };
  expect(readJest(report).files).toEqual({
    'shared-ui/src/table/DataTable.test.tsx': 2.5,
    'shell/src/App.test.tsx': 0.1,
  });
  expect(readJest(report).failures).toEqual([
    {
      title: 'DataTable scrolls',
      reason: 'Error: expect(received).toBe(expected) // Object.is equality Expected: 2 Received: 3',
      file: 'shared-ui/src/table/DataTable.test.tsx',
    },
    {
      title: 'This file cannot run',
      reason: "● Test suite failed to run Cannot find module './gone'",
      file: 'shell/src/App.test.tsx',
    },
  ]);
});

const failedSpec = (title: string, attachments: { name: string; path?: string }[]) => ({
  title,
  ok: false,
  file: 'reports/reports.test.ts',
  line: 12,
  tests: [
    {
      results: [
        {
          duration: 1_500,
          errors: [
            {
              message:
                'Error: expect(locator).toBeVisible() failed\n\nExpected: visible\nError: element(s) not found\n\nCall log:\n  - waiting',
            },
          ],
          attachments,
        },
      ],
    },
  ],
});

test("names Playwright's failed tests by their groups, with the trace, the page or the line", () => {
  const trace = { name: 'trace', path: join(root, 'e2e/test-results/reports/trace.zip') };
  const details = { name: 'error-context', path: join(root, 'e2e/test-results/reports/error-context.md') };
  const passed = { ...failedSpec('passes', []), ok: true };
  const report = {
    ...playwrightReport,
    suites: [
      {
        title: 'reports/reports.test.ts',
        specs: [
          failedSpec('shows the list', [{ name: 'screenshot' }, details, trace]),
          failedSpec('sorts', [details]),
          passed,
        ],
        suites: [{ title: 'the form', specs: [failedSpec('saves', [])] }],
      },
    ],
    errors: [{ message: 'Error: addUser answered 500' }],
  };
  const reason = 'Error: expect(locator).toBeVisible() failed Expected: visible Error: element(s) not found';
  expect(readPlaywright(report).failures).toEqual([
    {
      title: 'reports/reports.test.ts › shows the list',
      reason,
      file: 'e2e/test-results/reports/trace.zip',
    },
    {
      title: 'reports/reports.test.ts › sorts',
      reason,
      file: 'e2e/test-results/reports/error-context.md',
    },
    {
      title: 'reports/reports.test.ts › the form › saves',
      reason,
      file: 'e2e/reports/reports.test.ts:12',
    },
    {
      title: 'Outside of the tests',
      reason: 'Error: addUser answered 500',
      file: 'e2e/playwright.config.ts',
    },
  ]);
});

test("sums up the seconds of Playwright's tests by their files", () => {
  const other = { ...failedSpec('opens', []), file: 'session/session.test.ts' };
  const report = {
    ...playwrightReport,
    suites: [
      {
        title: 'reports/reports.test.ts',
        specs: [failedSpec('shows the list', [])],
        suites: [{ title: 'the form', specs: [failedSpec('saves', [])] }],
      },
      { title: 'session/session.test.ts', specs: [other] },
    ],
  };
  expect(readPlaywright(report).files).toEqual({
    'e2e/reports/reports.test.ts': 3,
    'e2e/session/session.test.ts': 1.5,
  });
});

test('shortens a sentence that fills the terminal', () => {
  const sentence = sentenceOf(
    `Unable to find a label\n\nIgnored nodes: comments\n<body>${'<p/>'.repeat(900)}`,
  );
  expect(sentence).toBe('Unable to find a label');
  expect(sentenceOf('x'.repeat(900))).toHaveLength(240);
});

test('finds the errors of the type checker, the linter and the formatter in their output', () => {
  const output = [
    "shell/src/App.tsx(12,3): error TS2322: Type 'string' is not assignable to type 'number'.",
    'tools/src/a.ts:3:7 lint/suspicious/noExplicitAny ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━',
    '',
    '  × Unexpected any. Specify a different type.',
    'docs/a.json format ━━━━━━━━━━━━━━━━━━━━━━',
    '',
    '  × Formatter would have printed the following content:',
    'Found 2 errors.',
  ];
  expect(failuresInOutput(output)).toEqual([
    {
      title: 'shell/src/App.tsx:12',
      reason: "TS2322: Type 'string' is not assignable to type 'number'.",
      file: 'shell/src/App.tsx',
    },
    {
      title: 'lint/suspicious/noExplicitAny',
      reason: 'Unexpected any. Specify a different type.',
      file: 'tools/src/a.ts:3',
    },
    {
      title: 'format',
      reason: 'Formatter would have printed the following content:',
      file: 'docs/a.json',
    },
  ]);
});
