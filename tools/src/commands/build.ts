import { BUILDS, buildPackage, buildPackages } from '../build/builds';
import type { Launch } from '../launch/context';
import { sites } from '../project/firebase-config';
import { openDeployment } from '../publish/deployment';
import { composeLocalSites } from '../publish/site/local-sites';
import { WrongUse } from './wrong-use';

/**
 * `npm run build`: makes every build whose inputs changed, and makes it live on the local sites.
 * `npm run build -- PACKAGE --project ID` makes one build for that Firebase project or the local suite, and publishes
 * nothing.
 */
export const build = async (
  launch: Launch,
  packageName: string | undefined,
  { project }: { project?: string },
): Promise<number> => {
  if (packageName === undefined) {
    if (project) throw new WrongUse('Name the package to build for a project.');
    await buildPackages(launch, BUILDS);
    await composeLocalSites(sites);
    return 0;
  }
  if (!BUILDS.includes(packageName)) {
    throw new WrongUse(`One package has to be named, of ${BUILDS.join(', ')}.`);
  }
  const deployment = project ? await openDeployment(project) : undefined;
  await buildPackage(launch, packageName, { firebaseConfig: deployment?.firebaseConfig });
  return 0;
};
