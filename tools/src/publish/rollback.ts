import type { Launch } from '../project/launch';
import { openDeployment, openSection } from './deployment';
import { previousBuild, withRollback } from './releases/section-releases';

/** `npm run rollback -w mfe-reports [-- BUILD]`: makes another build of the section live, by default the previous one. */
export const rollback = async (
  { steps }: Launch,
  packageName: string,
  build: string | undefined,
  { project }: { project?: string },
): Promise<number> => {
  await steps.run(`Roll back ${packageName}`, async (task) => {
    const { section } = await openSection(await openDeployment(project), packageName);
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
