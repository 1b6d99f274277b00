import { appendFile } from 'node:fs/promises';
import type { Launch } from '../../project/launch';
import { root } from '../../project/root';
import { WrongUse } from '../../project/wrong-use';
import { deployedCommits } from './deployed-commits';
import { environmentOf, fileOfBackend, PARTS } from './parts';
import { undeployedFiles } from './undeployed-files';

const environment = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: only a workflow of GitHub runs this command.`);
  return value;
};

/** The results of the backend's deployment after which every part may follow. */
const FOLLOWED = ['success', 'skipped'];

/**
 * `npm run changed-parts -- --project ID [PART…]`: finds the parts that changed since they were deployed. Writes three
 * JSON lists as outputs of a workflow's step: all of them as `changed`, their `environments`, and the `sections`.
 * @param checkout A clone with the whole history. Tests pass another.
 * @throws {StepFailed} If a part needs a backend that was not deployed.
 */
export const changedParts = async (
  { steps }: Launch,
  names: readonly string[],
  { project, backend = 'success' }: { project: string; backend?: string | undefined },
  checkout = root,
): Promise<number> => {
  const wanted = PARTS.filter((part) => names.includes(part) || names.includes(environmentOf(part)));
  const unknown = names.find((name) => !wanted.some((part) => name === part || name === environmentOf(part)));
  if (unknown !== undefined) throw new WrongUse(`${unknown} is none of backend, ${PARTS.join(', ')}.`);
  const github = {
    graphqlUrl: environment('GITHUB_GRAPHQL_URL'),
    repository: environment('GITHUB_REPOSITORY'),
    token: environment('GITHUB_TOKEN'),
  };
  const changed: string[] = [];
  for (const part of names.length > 0 ? wanted : PARTS) {
    await steps.run(part, async (task) => {
      const deployed = await deployedCommits(github, environmentOf(part));
      const files = await undeployedFiles(checkout, { part, project }, deployed);
      const needing = files ? fileOfBackend(files, checkout) : 'a first deployment';
      if (needing !== undefined && !FOLLOWED.includes(backend)) {
        throw new Error(`It waits for the backend of its commit, which was not deployed: ${needing}.`);
      }
      if (files === undefined || files.length > 0) changed.push(part);
      task.note(described(files));
    });
  }
  const outputs = {
    changed,
    environments: [...new Set(changed.map(environmentOf))],
    sections: changed.filter((part) => part.startsWith('mfe-')),
  };
  const lines = Object.entries(outputs).map(([name, parts]) => `${name}=${JSON.stringify(parts)}\n`);
  await appendFile(environment('GITHUB_OUTPUT'), lines.join(''));
  return 0;
};

const described = (files: readonly string[] | undefined): string => {
  if (files === undefined) return 'never deployed';
  const [first, ...others] = files;
  if (first === undefined) return 'unchanged';
  return others.length > 0 ? `changed: ${first} and ${others.length} more` : `changed: ${first}`;
};
