import { messageOf } from '../project/errors.mjs';
import type { Launch } from '../project/launch';
import { openDeployment, openSection } from './deployment';
import { type StoppedCanaries, stoppedCanaries } from './releases/canary-stops';
import { withCanary } from './releases/section-releases';

/** `npm run canary -w mfe-reports -- PERCENT [BUILD]`: gives a build to a percentage of the accounts. 0 ends the canary. */
export const canary = async (
  { steps }: Launch,
  packageName: string,
  { percent, build: id, project }: { percent: number; build: string | undefined; project?: string },
): Promise<number> => {
  await steps.run(`Canary of ${packageName}`, async (task) => {
    const deployment = await openDeployment(project);
    const { name, section } = await openSection(deployment, packageName);
    const stopped: StoppedCanaries =
      percent === 0
        ? new Map()
        : await stoppedCanaries(deployment, name).catch((error: unknown) => {
            task.log(`Whether a canary was stopped is not known: ${messageOf(error)}`);
            return new Map();
          });
    await section.change((manifest) => {
      const changed = withCanary(manifest, percent, id);
      const build = changed.canary?.build;
      if (build && stopped.has(build)) {
        const reason = stopped.get(build);
        throw new Error(`${build} was stopped as a canary: ${reason} Publish a build that fixes it.`);
      }
      task.note(build ? `${percent} % of the accounts get ${build}` : 'ended: everybody gets the live build');
      return changed;
    });
  });
  return 0;
};
