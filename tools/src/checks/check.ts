import type { Launch } from '../project/launch';
import { describeResults, runCommand, runJest } from './suites';
import { CHECKS } from './test';

/** `npm run check`: checks format, lint and types, and runs the units that reach what changed. */
export const check = async (launch: Launch, { since = 'main' }: { since?: string }): Promise<number> => {
  const related = ['--maxWorkers=2', `--changedSince=${since}`, '--passWithNoTests'];
  const suites = await Promise.all([
    ...CHECKS.map((check) => runCommand(launch, ...check)),
    runJest(launch, 'Related units', { args: related }),
  ]);
  launch.steps.print(describeResults(suites));
  return suites.some(({ failed }) => failed > 0) ? 1 : 0;
};
