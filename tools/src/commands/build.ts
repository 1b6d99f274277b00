import { BUILDS, buildPackages } from '../build/builds';
import type { Launch } from '../launch/context';
import { sites } from '../project/firebase-config';
import { composeLocalSites } from '../publish/site/local-sites';

/** `npm run build`: makes every build whose inputs changed, and makes it live on the local sites. */
export const build = async (launch: Launch): Promise<number> => {
  await buildPackages(launch, BUILDS);
  await composeLocalSites(sites);
  return 0;
};
