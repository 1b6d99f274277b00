import * as v from 'valibot';

/** How many tests of a suite passed and failed. */
export type Counts = { passed: number; failed: number };

const jestReport = v.object({
  success: v.boolean(),
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numRuntimeErrorTestSuites: v.number(),
});

const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
  errors: v.array(v.unknown()),
});

/** Counts the tests in what `jest --json` writes; a test file that cannot run counts as one failed test. */
export const countJest = (report: unknown): Counts => {
  const { success, numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = v.parse(jestReport, report);
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  return { passed: numPassedTests, failed: success ? failed : Math.max(failed, 1) };
};

/** Counts the tests in what Playwright's JSON reporter writes; one that passes at a second try has passed. */
export const countPlaywright = (report: unknown): Counts => {
  const { stats, errors } = v.parse(playwrightReport, report);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
};
