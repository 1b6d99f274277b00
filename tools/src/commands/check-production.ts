import { findings } from '../production/findings';
import { withServices } from '../production/services';

/** `npm run check:production`: prints each problem of a project. The exit code is 1 where there is one. */
export const checkProduction = async ({ project }: { project: string }): Promise<number> => {
  const found = await withServices(project, (services) => findings(project, services));
  for (const { problem, remedy } of found) console.log(`✖ ${problem} → ${remedy}`);
  if (found.length === 0)
    console.log(`✔ ${project}: accounts are made by administrators alone, and there is one.`);
  return found.length === 0 ? 0 : 1;
};
