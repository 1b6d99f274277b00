import type { Launch } from '../project/launch';
import { withSteps } from './own-setup';
import { askSteps, runSteps } from './step';
import { restoreSteps } from './steps/restore';

/** `npm run restore -- PROJECT --at TIME`: takes the page to a second database as of TIME. Run it again to go on. */
export const restore = (
  launch: Launch,
  project: string,
  { at, dryRun = false }: { readonly at: Date; readonly dryRun?: boolean },
): Promise<number> =>
  withSteps(
    launch,
    project,
    {},
    async (steps) => {
      const print = (line: string) => launch.steps.print(line);
      const isWhole = await (dryRun ? askSteps(steps, print) : runSteps(steps, print));
      return isWhole || dryRun ? 0 : 1;
    },
    (setup) => restoreSteps(setup, at),
  );
