import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';
import { root } from '../project/root';

/** Counts the tests of a suite that passed and failed. */
export type Counts = { passed: number; failed: number };

export interface TestFailure {
  readonly title: string;
  /** The sentence of its assertion or error, on one line. */
  readonly reason: string;
  /** Points to the trace, the page, the log or the test. Relative to the checkout. */
  readonly file: string;
}

export type Results = Counts & {
  failures: TestFailure[];
  /** Lists what fails no test, but should be known. */
  warnings?: readonly string[];
  /** The seconds of each test file that ran, by its path. */
  files?: Readonly<Record<string, number>>;
};

const LONGEST_REASON = 240;

const jestTest = v.object({
  fullName: v.string(),
  status: v.string(),
  failureMessages: v.nullish(v.array(v.string()), []),
});

const jestReport = v.object({
  success: v.boolean(),
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numRuntimeErrorTestSuites: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      /** In milliseconds, as the end. */
      startTime: v.number(),
      endTime: v.number(),
      status: v.string(),
      message: v.nullish(v.string(), ''),
      assertionResults: v.array(jestTest),
    }),
  ),
});

const playwrightError = v.object({ message: v.optional(v.string(), '') });

const playwrightSpec = v.object({
  title: v.string(),
  ok: v.boolean(),
  file: v.string(),
  line: v.number(),
  tests: v.array(
    v.object({
      results: v.array(
        v.object({
          /** In milliseconds. */
          duration: v.number(),
          errors: v.optional(v.array(playwrightError), []),
          attachments: v.optional(v.array(v.object({ name: v.string(), path: v.optional(v.string()) })), []),
        }),
      ),
    }),
  ),
});

type Spec = v.InferOutput<typeof playwrightSpec>;
interface Suite {
  readonly title: string;
  readonly specs: Spec[];
  readonly suites?: Suite[] | undefined;
}

const playwrightSuite: v.GenericSchema<unknown, Suite> = v.object({
  title: v.string(),
  specs: v.array(playwrightSpec),
  suites: v.optional(v.array(v.lazy(() => playwrightSuite))),
});

const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
  errors: v.array(playwrightError),
  suites: v.array(playwrightSuite),
});

/** Returns the sentence of an error's message on one line: no stack, no call log, no colours. */
export const sentenceOf = (message: string): string => {
  const lines = stripVTControlCharacters(message).split('\n');
  const end = lines.findIndex((line) => /^\s+at .*:\d+|^Call log:|^\s*Ignored nodes:|^\s*<body/.test(line));
  const text = (end > 0 ? lines.slice(0, end) : lines)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
  return text.length > LONGEST_REASON ? `${text.slice(0, LONGEST_REASON - 1)}…` : text;
};

const inCheckout = (path: string): string => relative(root, path);

/** Reads what `jest --json` writes. A file that cannot run counts as one failed test. */
export const readJest = (report: unknown): Results => {
  const parsed = v.parse(jestReport, report);
  const failures = parsed.testResults.flatMap(
    ({ name, status, message, assertionResults }): TestFailure[] => {
      const file = inCheckout(name);
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (status === 'failed' && failed.length === 0) {
        return [{ title: 'This file cannot run', reason: sentenceOf(message), file }];
      }
      return failed.map(({ fullName, failureMessages: [first = ''] }) => ({
        title: fullName,
        reason: sentenceOf(first),
        file,
      }));
    },
  );
  const failed = parsed.numFailedTests + parsed.numRuntimeErrorTestSuites;
  return {
    passed: parsed.numPassedTests,
    failed: parsed.success ? failed : Math.max(failed, 1),
    failures,
    files: Object.fromEntries(
      parsed.testResults.map(({ name, startTime, endTime }) => [
        inCheckout(name),
        (endTime - startTime) / 1000,
      ]),
    ),
  };
};

/** Reads what Playwright's JSON reporter writes. A test that passes at the second attempt has passed. */
export const readPlaywright = (report: unknown): Results => {
  const { stats, errors, suites } = v.parse(playwrightReport, report);
  const failures = suites.flatMap((suite) => failuresOf(suite));
  const outside = errors.map(({ message }) => ({
    title: 'Outside of the tests',
    reason: sentenceOf(message),
    file: 'e2e/playwright.config.ts',
  }));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [...failures, ...outside],
    files: secondsByFile(suites),
  };
};

const specsOf = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

const secondsByFile = (suites: readonly Suite[]): Record<string, number> => {
  const seconds: Record<string, number> = {};
  for (const { file, tests } of suites.flatMap(specsOf)) {
    const path = `e2e/${file}`;
    for (const { duration } of tests.flatMap(({ results }) => results)) {
      seconds[path] = (seconds[path] ?? 0) + duration / 1000;
    }
  }
  return seconds;
};

/** @param around The titles of the groups around the suite. The outermost one is the name of the file. */
const failuresOf = ({ title, specs, suites = [] }: Suite, around: readonly string[] = []): TestFailure[] => {
  const path = [...around, title];
  return [
    ...specs.filter(({ ok }) => !ok).map((spec) => failureOf(spec, path)),
    ...suites.flatMap((suite) => failuresOf(suite, path)),
  ];
};

const failureOf = ({ title, file, line, tests }: Spec, path: readonly string[]): TestFailure => {
  const result = tests.flatMap(({ results }) => results).findLast(({ errors }) => errors.length > 0);
  const attached = (wanted: string) => result?.attachments.find(({ name }) => name === wanted)?.path;
  // Without a trace Playwright describes the page of the failure.
  const details = attached('trace') ?? attached('error-context');
  return {
    title: [...path, title].join(' › '),
    reason: sentenceOf(result?.errors[0]?.message ?? 'It did not run to its end.'),
    file: details ? inCheckout(details) : `e2e/${file}:${line}`,
  };
};

const TYPE_ERROR = /^(.+?)\((\d+),\d+\): error (TS\d+: .+)$/;
const BIOME_PLACE = /^(\S+?\.\w+(?::\d+)?)(?::\d+)?\s+((?:lint|assist|format|parse|suppressions)\S*)\s.*━/;
const BIOME_SENTENCE = /^\s*[×✖]\s+(.+)$/;

/** Returns the errors in the output of the type checker and of the linter and formatter. */
export const failuresInOutput = (lines: readonly string[]): TestFailure[] =>
  lines.flatMap((line, index): TestFailure[] => {
    const [, path = '', number = '', error = ''] = TYPE_ERROR.exec(line) ?? [];
    if (error) return [{ title: `${path}:${number}`, reason: sentenceOf(error), file: path }];
    const [, place = '', rule = ''] = BIOME_PLACE.exec(line) ?? [];
    if (!rule) return [];
    const sentence = lines.slice(index, index + 5).flatMap((next) => BIOME_SENTENCE.exec(next)?.[1] ?? [])[0];
    return [{ title: rule, reason: sentence ?? 'The formatter would change it.', file: place }];
  });
