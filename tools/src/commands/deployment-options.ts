import type { Deployment } from '../publish/deployment';
import { hasDeployment, hostingDeployment } from '../publish/hosting/hosting-deployment';
import { localDeployment } from '../publish/local-deployment';
import { SectionSite } from '../publish/sections/section-site';
import { WrongUse } from './wrong-use';

/** Where a command acts: on the Firebase project that `--project` names, or on the local sites. */
export const openDeployment = async (project: string | undefined): Promise<Deployment> => {
  if (project === undefined) return localDeployment();
  if (!hasDeployment(project)) throw new WrongUse(`There is no folder deployments/${project}.`);
  return hostingDeployment(project);
};

/** The site of the section in the package. @throws {WrongUse} Where the page has no such section. */
export const openSection = async (
  deployment: Deployment,
  packageName: string,
): Promise<{ name: string; section: SectionSite }> => {
  const name = packageName.replace(/^mfe-/, '');
  if (!deployment.sections[name]) {
    throw new WrongUse(`The page has no section ${name}: ${Object.keys(deployment.sections).join(', ')}.`);
  }
  return { name, section: new SectionSite(name, deployment.site(name), await deployment.key(name)) };
};
