import { BUILDS, buildPackages } from '../build/builds';
import type { Launch } from '../launch/launch.mjs';
import { sites } from '../project/firebase-config';
import { composeLocalSites } from '../publish/site/local-sites';

/** `npm run build`: every build whose inputs changed; what is new goes live on the local sites. */
export const build = async (launch: Launch): Promise<number> => {
  await buildPackages(launch, BUILDS);
  await composeLocalSites(sites);
  return 0;
};
