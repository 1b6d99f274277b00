import { BUILDS, buildPackages } from '../builds';
import { sites } from '../firebase-config';
import type { Launch } from '../launch.mjs';
import { composeLocalSites } from '../publish/local-sites';

/** `npm run build`: every build whose inputs changed; what is new goes live on the local sites. */
export const build = async (launch: Launch): Promise<number> => {
  await buildPackages(launch, BUILDS);
  await composeLocalSites(sites);
  return 0;
};
