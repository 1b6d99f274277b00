import { messageOf } from '../project/errors.mjs';
import { type Deployment, openDeployment } from './deployment';
import { sectionLoads } from './releases/section-loads';
import { readManifest } from './releases/section-releases';
import { type SectionStatus, sectionTable } from './releases/section-table';

/** `npm run sections`: prints which build of each section is live. */
export const sections = async ({ project }: { project?: string }): Promise<number> => {
  const deployment = await openDeployment(project);
  const statuses = await Promise.all(
    Object.keys(deployment.sections).map((name) => statusOf(deployment, name)),
  );
  console.log(sectionTable(statuses, new Date()));
  return 0;
};

const statusOf = async (deployment: Deployment, name: string): Promise<SectionStatus> => {
  const { site = '', publicKey = '' } = deployment.sections[name] ?? {};
  try {
    const manifest = await readManifest(name, deployment.site(name), publicKey);
    if (!manifest) return { name, site, fault: 'nothing published' };
    const builds = manifest.builds.map(({ id }) => id);
    const loads = await sectionLoads(deployment.firestore(), name, builds).catch((error: unknown) => {
      console.error(`The failures of ${name} are not known: ${messageOf(error)}`);
      return undefined;
    });
    return { name, site, manifest, loads };
  } catch (error) {
    return { name, site, fault: messageOf(error) };
  }
};
