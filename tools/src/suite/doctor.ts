import { withSteps } from '../cloud/own-setup';
import { askSteps } from '../cloud/step';
import type { Launch } from '../project/launch';
import { localSteps } from './local-steps';

/** `npm run doctor`: asks each step of the local suite or of a Firebase project. The exit code is 1 where one is open. */
export const doctor = async (
  launch: Launch,
  project: string | undefined,
  { repository }: { repository?: string },
): Promise<number> => {
  const print = (line: string) => launch.steps.print(line);
  if (project === undefined) return (await askSteps(localSteps(), print)) ? 0 : 1;
  return withSteps(launch, project, { repository }, async (steps) =>
    (await askSteps(steps, print)) ? 0 : 1,
  );
};
