import { BUILDS, buildPackages } from '../builds';
import type { Launch } from '../launch.mjs';

/** `npm run build`: every build whose inputs changed. */
export const build = async (launch: Launch): Promise<number> => {
  await buildPackages(launch, BUILDS);
  return 0;
};
