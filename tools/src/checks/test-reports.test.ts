import { countJest, countPlaywright } from './test-reports';

const jestReport = { success: true, numPassedTests: 12, numFailedTests: 0, numRuntimeErrorTestSuites: 0 };
const playwrightReport = { stats: { expected: 7, unexpected: 0, flaky: 0, skipped: 1 }, errors: [] };

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
  expect(countJest(report)).toEqual(counts);
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
  expect(countPlaywright(report)).toEqual(counts);
});
