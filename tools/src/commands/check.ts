import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { changedFiles } from '../changes/changed-files';
import { describeNotRun } from '../changes/describe-plan';
import { readDurations } from '../changes/durations';
import { checkStyle, checkTypes } from '../changes/style-and-types';
import { checksOf, planChanges, presentCheckout } from '../changes/test-plan';
import { jestProjectsOf, jestRunner } from '../checks/test-runners';
import { describeResults, runSuite, runTests } from '../checks/test-suites';
import type { Launch } from '../launch/context';
import { root } from '../project/root';

const AT_ONCE = 2;
/** It imports the models of the sections, and the units of the functions import it. */
const REGISTRATION = 'functions/models/models.ts';

/** `npm run check`: checks format, lint, types and units of what changed, and names the tests that it leaves out. */
export const check = async (launch: Launch, { since }: { since?: string }): Promise<number> => {
  const files = await changedFiles(root, since);
  if (files.length === 0) {
    launch.steps.print(`Nothing has changed since ${since ?? 'main'}.\n0 passed, 0 failed`);
    return 0;
  }
  const checkout = presentCheckout();
  const plan = planChanges(files, checkout);
  const { types } = plan;
  const related = [
    ...files.filter((file) => existsSync(join(root, file))),
    ...checksOf(checkout),
    ...(files.some((file) => checkout.sectionModels.includes(file)) ? [REGISTRATION] : []),
  ];
  const units = jestRunner(
    'related-units',
    // Jest leaves one core to the user, who waits for this answer.
    '--maxWorkers=100%',
    ...['--projects', ...jestProjectsOf(related)],
    ...['--findRelatedTests', ...related],
  );
  const limit = pLimit(AT_ONCE);
  const results = await Promise.all([
    limit(() => runSuite(launch, 'Format and lint', checkStyle(launch, files))),
    ...(types.length > 0 ? [limit(() => runSuite(launch, 'Types', checkTypes(launch, types)))] : []),
    limit(() => runSuite(launch, 'Related units', runTests(launch, units))),
  ]);
  const ran = new Set(results.flatMap((result) => Object.keys(result.files ?? {})));
  const whole = `npm test -- --since ${since ?? 'main'}`;
  const notRun = describeNotRun(plan, ran, checkout, readDurations(), whole);
  launch.steps.print(describeResults(results, notRun));
  return results.some(({ failed }) => failed > 0) ? 1 : 0;
};
