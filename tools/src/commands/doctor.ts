import type { Launch } from '../launch/context';
import { localSteps } from '../local/local-steps';
import { withSteps } from '../production/own-setup';
import { askSteps } from '../production/step';

/** `npm run doctor`: asks each step of the local suite or of a Firebase project. The exit code is 1 where one is open. */
export const doctor = async (
  launch: Launch,
  project: string | undefined,
  { repository }: { repository?: string },
): Promise<number> => {
  const print = (line: string) => launch.steps.print(line);
  if (project === undefined) return (await askSteps(localSteps(launch), print)) ? 0 : 1;
  return withSteps(launch, project, { repository }, async (steps) =>
    (await askSteps(steps, print)) ? 0 : 1,
  );
};
