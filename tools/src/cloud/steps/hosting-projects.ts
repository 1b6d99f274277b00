import { type Setup, targetOf } from '../setup';
import type { Step } from '../step';
import { namesFor } from './names';
import { enableApis, enabledApis } from './project';
import { LABEL, projectsBeside } from './projects-beside';

const FIREBASE = 'firebase.googleapis.com/v1beta1';

/** The APIs that publish a site, which a pipeline charges to its own project. None needs a billing account. */
const APIS = ['cloudresourcemanager', 'firebase', 'firebasehosting', 'serviceusage'].map(
  (name) => `${name}.googleapis.com`,
);

/** Returns the project of a site: the page's, where it has none of its own. */
export const hostingProjectOf = ({ files, project }: Setup, target: string): string =>
  files.deployment()?.sites[target]?.project ?? project;

/** Returns the step to a Hosting project for each section. It is free: Hosting needs no billing account. */
export const hostingProjectStep = (setup: Setup): Step => {
  const { cloud, project, region, packages, files } = setup;
  const targets = packages.filter((name) => name !== 'shell').map(targetOf);
  const file = () => files.deployment() ?? { project, region, sites: {} };
  const { isOwn, ensure } = projectsBeside(setup);
  const isFirebase = async (id: string) => (await cloud.find(`${FIREBASE}/projects/${id}`)) !== undefined;
  return {
    name: 'Each section has a Hosting project of its own',
    isDone: async () => {
      for (const target of targets) {
        const id = file().sites[target]?.project;
        if (id === undefined || !(await isOwn(id)) || !(await isFirebase(id))) return false;
        const apis = await enabledApis(cloud, id);
        if (!APIS.every((api) => apis.has(api))) return false;
      }
      return true;
    },
    do: async () => {
      for (const target of targets) {
        const before = file().sites[target];
        const known = before?.project;
        const id = await ensure(known, namesFor(project, target));
        await enableApis(cloud, id, APIS);
        if (!(await isFirebase(id)))
          await cloud.finish(FIREBASE, 'POST', `${FIREBASE}/projects/${id}:addFirebase`, {});
        if (before?.project === id) continue;
        const sites = { ...file().sites, [target]: { site: id, ...before, project: id } };
        await files.writeDeployment({ ...file(), sites });
      }
    },
    byHand: `gcloud projects create ${project}-SECTION --labels=${LABEL}=${project}, by somebody who may make projects, with you as owner`,
  };
};
