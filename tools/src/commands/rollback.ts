import { parseArgs } from 'node:util';
import type { Launch } from '../launch/launch.mjs';
import { previousBuild, withRollback } from '../publish/sections/section-history';
import { openDeployment, openSection } from './deployment-options';

/**
 * `npm run rollback -w mfe-reports [-- BUILD]`: makes another build of the section live, by default the one that was
 * live before. Only `section.json` changes.
 */
export const rollback = async ({ steps }: Launch, packageName: string, args: string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { project: { type: 'string' } },
  });
  const [build] = positionals;
  await steps.run(`Roll back ${packageName}`, async (task) => {
    const { section } = await openSection(await openDeployment(values.project), packageName);
    await section.change((manifest) => {
      const target = build ?? previousBuild(manifest);
      task.note(
        target === manifest.live ? `${target} is live already` : `${target} is live, ${manifest.live} was`,
      );
      return withRollback(manifest, target);
    });
  });
  return 0;
};
