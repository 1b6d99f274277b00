import * as v from 'valibot';
import { CloudRefusal } from '../cloud';
import { type Setup, targetOf } from '../setup';
import type { Step } from '../step';
import { namesFor } from './names';
import { enableApis, enabledApis } from './project';

const PROJECTS = 'cloudresourcemanager.googleapis.com/v1';
const FIREBASE = 'firebase.googleapis.com/v1beta1';

/** The APIs that publish a site, which a pipeline charges to its own project. None needs a billing account. */
const APIS = ['cloudresourcemanager', 'firebase', 'firebasehosting', 'serviceusage'].map(
  (name) => `${name}.googleapis.com`,
);

/** The label of a Hosting project says whose section it has. */
const LABEL = 'sales-report';

const projectSchema = v.object({
  lifecycleState: v.optional(v.string(), ''),
  labels: v.optional(v.record(v.string(), v.string()), {}),
  parent: v.optional(v.object({ type: v.string(), id: v.string() })),
});

/** Returns the project of a site: the page's, where it has none of its own. */
export const hostingProjectOf = ({ files, project }: Setup, target: string): string =>
  files.deployment()?.sites[target]?.project ?? project;

/** Returns the step to a Hosting project for each section. It is free: Hosting needs no billing account. */
export const hostingProjectStep = ({ cloud, project, region, packages, files }: Setup): Step => {
  const targets = packages.filter((name) => name !== 'shell').map(targetOf);
  const file = () => files.deployment() ?? { project, region, sites: {} };
  /** Returns a project that the caller sees; undefined for a stranger's, and for one that does not exist. */
  const find = async (id: string) => {
    try {
      return v.parse(projectSchema, await cloud.send('GET', `${PROJECTS}/projects/${id}`));
    } catch (error) {
      // Google answers 403 for a project that does not exist, too.
      if (error instanceof CloudRefusal && [403, 404].includes(error.status)) return undefined;
      throw error;
    }
  };
  const isOwn = async (id: string): Promise<boolean> => {
    const found = await find(id);
    return found?.lifecycleState === 'ACTIVE' && found.labels[LABEL] === project;
  };
  const isFirebase = async (id: string) => (await cloud.find(`${FIREBASE}/projects/${id}`)) !== undefined;
  /** Makes a project under the first name that no stranger has, and returns the name. */
  const make = async (names: readonly string[]): Promise<string> => {
    const parent = (await find(project))?.parent;
    for (const projectId of names) {
      if (await isOwn(projectId)) return projectId;
      try {
        const body = { projectId, name: projectId, labels: { [LABEL]: project }, ...(parent && { parent }) };
        await cloud.finish(PROJECTS, 'POST', `${PROJECTS}/projects`, body);
        return projectId;
      } catch (error) {
        if (!(error instanceof CloudRefusal && error.status === 409)) throw error;
      }
    }
    throw new Error(`others have the projects ${names.join(' and ')}.`);
  };
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
        if (known !== undefined && (await find(known))?.lifecycleState === 'DELETE_REQUESTED')
          throw new Error(
            `somebody has deleted ${known}, and nobody gets its id for 30 days: gcloud projects undelete ${known}`,
          );
        const id = await make(known === undefined ? namesFor(project, target) : [known]);
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
