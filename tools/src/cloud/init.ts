import type { Launch } from '../project/launch';
import { withSteps } from './own-setup';
import { askSteps, runSteps } from './step';

interface Options {
  readonly billing?: string;
  readonly admin?: string;
  readonly repository?: string;
  readonly database?: string;
  readonly budget?: string;
  readonly dryRun?: boolean;
}

/** `npm run init -- PROJECT`: takes a Firebase project to a page with an administrator. Run it again to go on. */
export const init = (
  launch: Launch,
  project: string,
  { dryRun = false, ...options }: Options,
): Promise<number> =>
  withSteps(launch, project, options, async (steps) => {
    const print = (line: string) => launch.steps.print(line);
    const isWhole = await (dryRun ? askSteps(steps, print) : runSteps(steps, print));
    return isWhole || dryRun ? 0 : 1;
  });
