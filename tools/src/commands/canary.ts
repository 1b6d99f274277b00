import { parseArgs } from 'node:util';
import { messageOf } from '../launch/errors.mjs';
import type { Launch } from '../launch/launch.mjs';
import { withCanary } from '../publish/sections/section-history';
import { type StoppedCanaries, stoppedCanaries } from '../publish/sections/section-loads';
import { openDeployment, openSection } from './deployment-options';
import { WrongUse } from './wrong-use';

/**
 * `npm run canary -w mfe-reports -- PERCENT [BUILD]`: gives some percent of the accounts another build than the live
 * one, by default the newest; 0 ends that. Only `section.json` changes.
 */
export const canary = async ({ steps }: Launch, packageName: string, args: string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { project: { type: 'string' } },
  });
  const [text = '', id] = positionals;
  const percent = parsePercent(text);
  await steps.run(`Canary of ${packageName}`, async (task) => {
    const deployment = await openDeployment(values.project);
    const { name, section } = await openSection(deployment, packageName);
    const stopped: StoppedCanaries =
      percent === 0
        ? new Map()
        : await stoppedCanaries(deployment.firestore(), name).catch((error: unknown) => {
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

/** @throws {WrongUse} Where it is no number from 0 to 100. */
export const parsePercent = (text: string): number => {
  const percent = Number(text);
  if (text.trim() === '' || !(percent >= 0 && percent <= 100)) {
    throw new WrongUse(`"${text}" is no percentage: name a number from 0 to 100.`);
  }
  return percent;
};
