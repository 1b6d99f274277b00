import { parseArgs } from 'node:util';
import { findings } from '../production/findings';
import { withServices } from '../production/services';
import { WrongUse } from './wrong-use';

/** `npm run check:production`: prints each problem of a project. The exit code is 1 where there is one. */
export const checkProduction = async (args: string[]): Promise<number> => {
  const { project } = parseArgs({ args, options: { project: { type: 'string' } } }).values;
  if (!project) throw new WrongUse('Name the project: --project ID.');
  const found = await withServices(project, (services) => findings(project, services));
  for (const { problem, remedy } of found) console.log(`✖ ${problem} → ${remedy}`);
  if (found.length === 0)
    console.log(`✔ ${project}: accounts are made by administrators alone, and there is one.`);
  return found.length === 0 ? 0 : 1;
};
