import { BUILDS, buildPackage, buildPackages } from '../build/builds';
import { sites } from '../project/firebase-config';
import type { Launch } from '../project/launch';
import { WrongUse } from '../project/wrong-use';
import { composeLocalSites } from '../publish/site/local-sites';

/**
 * `npm run build`: makes every build whose inputs changed, and makes it live on the local sites.
 * `npm run build -- PACKAGE` makes one build, for every Firebase project, and publishes nothing.
 */
export const build = async (launch: Launch, packageName: string | undefined): Promise<number> => {
  if (packageName === undefined) {
    await buildPackages(launch, BUILDS);
    await composeLocalSites(sites);
    return 0;
  }
  if (!BUILDS.includes(packageName)) {
    throw new WrongUse(`One package has to be named, of ${BUILDS.join(', ')}.`);
  }
  await buildPackage(launch, packageName);
  return 0;
};
