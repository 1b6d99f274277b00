import type pLimit from 'p-limit';
import { buildPackage, testBuildOf } from '../build/builds';
import type { Launch } from '../launch/context';
import { messageOf } from '../launch/errors.mjs';
import { StepFailed } from '../launch/steps.mjs';
import { sentenceOf, type TestFailure } from './test-reports';
import type { SuiteResult } from './test-suites';

/** Builds packages for the tests as a suite, a test each. */
export const runBuilds = async (
  launch: Launch,
  names: readonly string[],
  limit: ReturnType<typeof pLimit>,
): Promise<SuiteResult> => {
  const startedAt = performance.now();
  const builds = await Promise.allSettled(
    names.map((name) => limit(() => buildPackage(launch, name, { folder: testBuildOf(name) }))),
  );
  launch.signal.throwIfAborted();
  const failures = builds.flatMap((build, index) =>
    build.status === 'rejected' ? [describeFailedBuild(names[index] ?? '', build.reason)] : [],
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const { length: failed } = failures;
  return { name: 'Builds', passed: builds.length - failed, failed, failures, seconds };
};

/** Describes a build that has failed: by the first error in the last lines of its output. */
export const describeFailedBuild = (packageName: string, error: unknown): TestFailure => {
  const output = error instanceof StepFailed ? error.output : [];
  const sentence = output.find((line) => /[×✖]/.test(line)) ?? output.find((line) => /error/i.test(line));
  const cause = error instanceof StepFailed ? error.cause : error;
  return {
    title: `Build ${packageName}`,
    reason: sentenceOf(sentence ?? messageOf(cause)),
    file: `npm run build -w ${packageName}`,
  };
};
