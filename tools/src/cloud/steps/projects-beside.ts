import * as v from 'valibot';
import { CloudRefusal } from '../cloud';
import type { Setup } from '../setup';

const PROJECTS = 'cloudresourcemanager.googleapis.com/v1';

/** The label of a project beside the page's says whose page it serves. */
export const LABEL = 'sales-report';

const projectSchema = v.object({
  lifecycleState: v.optional(v.string(), ''),
  labels: v.optional(v.record(v.string(), v.string()), {}),
  parent: v.optional(v.object({ type: v.string(), id: v.string() })),
});

/** Returns the projects that a setup has beside its own. */
export const projectsBeside = ({ cloud, project }: Pick<Setup, 'cloud' | 'project'>) => {
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
  /** Returns the id of a project, and makes it under the first of the names before it has one. */
  const ensure = async (known: string | undefined, names: readonly string[]): Promise<string> => {
    if (known !== undefined && (await find(known))?.lifecycleState === 'DELETE_REQUESTED')
      throw new Error(
        `somebody has deleted ${known}, and nobody gets its id for 30 days: gcloud projects undelete ${known}`,
      );
    return make(known === undefined ? names : [known]);
  };
  return { isOwn, ensure };
};
