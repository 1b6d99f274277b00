import { appendFile } from 'node:fs/promises';
import * as v from 'valibot';
import { BUILD_FILES, sharedPackages } from '../build/builds';
import { sites } from '../project/firebase-config';
import { gitLines } from '../project/git';
import { inJson } from '../project/json';
import type { Launch } from '../project/launch';
import { root } from '../project/root';
import { sectionModelFiles } from '../project/sections';
import { WrongUse } from '../project/wrong-use';

const environment = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: only a workflow of GitHub runs this command.`);
  return value;
};

/** The results of the backend's deployment after which every part may follow. */
const FOLLOWED = ['success', 'skipped'];

/**
 * `npm run changed-parts -- --project ID [PART…]`: finds the parts that changed since they were deployed. Writes JSON lists as
 * outputs of a workflow's step: all of them as `changed`, their `environments`, the `sections`, the shell as `held` if it is
 * for a new major contract, and as `last` if each section asks for that one.
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
  const order = { held: [] as string[], last: [] as string[] };
  for (const part of names.length > 0 ? wanted : PARTS) {
    await steps.run(part, async (task) => {
      const deployed = await deployedCommits(github, environmentOf(part));
      const files = await undeployedFiles(checkout, { part, project }, deployed);
      const needing = files ? fileOfBackend(files, checkout) : 'a first deployment';
      if (needing !== undefined && !FOLLOWED.includes(backend)) {
        throw new Error(`It waits for the backend of its commit, which was not deployed: ${needing}.`);
      }
      if (files === undefined || files.length > 0) changed.push(part);
      const isNewShell = part === 'shell' && changed.includes(part);
      const waiting = isNewShell ? await waitingFor(checkout, deployed[0]) : undefined;
      if (waiting) order.held.push(part);
      if (waiting && waiting.length === 0) order.last.push(part);
      const place = waiting?.length ? `held for ${waiting.join(', ')}` : 'held until the sections are live';
      task.note(waiting ? `${described(files)}; a new contract, ${place}` : described(files));
    });
  }
  const outputs = {
    changed,
    environments: [...new Set(changed.map(environmentOf))],
    sections: changed.filter((part) => part.startsWith('mfe-')),
    ...order,
  };
  const lines = Object.entries(outputs).map(([name, parts]) => `${name}=${JSON.stringify(parts)}\n`);
  await appendFile(environment('GITHUB_OUTPUT'), lines.join(''));
  return 0;
};

/** Returns the major contract that each file of a commit names, by its package. */
const contractsAt = async (checkout: string, commit: string, path: string): Promise<[string, string][]> => {
  const pattern = ['-E', 'CONTRACT_VERSION =|"contract":'];
  // git fails where nothing is found, and where a commit was force-pushed away.
  const lines = await gitLines(checkout, 'grep', ...pattern, commit, '--', path).catch(() => []);
  return lines.map((line) => {
    const [, name = '', major = ''] = /^[^:]+:([^/]+)[^:]+:\D*(\d+)/.exec(line) ?? [];
    return [name, major];
  });
};

/**
 * Returns the sections that ask for another contract than a shell with a new major one; undefined if its major is the deployed
 * one. Until all ask for it, the page goes on with the shell before.
 */
const waitingFor = async (checkout: string, deployed: string | undefined): Promise<string[] | undefined> => {
  const contractOf = (commit: string) => contractsAt(checkout, commit, 'shared-contract/src/manifest.ts');
  const [[, before] = []] = deployed === undefined ? [] : await contractOf(deployed);
  const [[, now] = []] = await contractOf('HEAD');
  if (before === undefined || now === undefined || before === now) return undefined;
  const sections = await contractsAt(checkout, 'HEAD', 'mfe-*/section.json');
  return sections.filter(([, major]) => major !== now).map(([name]) => name);
};

const described = (files: readonly string[] | undefined): string => {
  if (files === undefined) return 'never deployed';
  const [first, ...others] = files;
  if (first === undefined) return 'unchanged';
  return others.length > 0 ? `changed: ${first} and ${others.length} more` : `changed: ${first}`;
};

/** The parts that one team deploys as the backend. */
const BACKEND: Readonly<Record<string, readonly string[]>> = {
  rules: ['firestore.rules'],
  indexes: ['firestore.indexes.json'],
  functions: ['functions', ...sharedPackages, ...sectionModelFiles(), ...BUILD_FILES, 'firebase.json'],
};

/** Every part that is deployed on its own. */
export const PARTS: readonly string[] = [
  ...Object.keys(BACKEND),
  ...sites.map(({ packageName }) => packageName),
];

/** Returns the GitHub environment with the secrets of a part. GitHub records there which commits were deployed. */
export const environmentOf = (part: string): string => (part in BACKEND ? 'backend' : part);

/** Returns the first file of a part that may need a newer backend: a model or a shared package, which the backend has, too. */
const fileOfBackend = (paths: readonly string[], checkout: string): string | undefined => {
  const models = sectionModelFiles(checkout);
  const isShared = (path: string) => sharedPackages.some((name) => path.startsWith(`${name}/`));
  return paths.find((path) => models.includes(path) || isShared(path));
};

/** Tests, documentation and the local suite change no part. */
const NOT_DEPLOYED = [
  '**/*.test.ts',
  '**/*.test.tsx',
  '**/README.md',
  'functions/test/**',
  'tools/jest/**',
  'tools/section-template/**',
  'tools/src/checks/**',
  'tools/src/suite/**',
  'tools/src/**/testing/**',
];

/**
 * Returns the git pathspecs of all files that a part is made of. `tools` builds a site and writes its headers, and
 * `deployments/PROJECT` says which sites and backend they allow.
 */
const pathspecsOf = (part: string, project: string): string[] => {
  const site = [part, ...sharedPackages, 'section-kit', 'tools', ...BUILD_FILES, `deployments/${project}`];
  const excluded = NOT_DEPLOYED.map((pattern) => `:(exclude,glob)${pattern}`);
  return [...(BACKEND[part] ?? site), ...excluded];
};

/** The API of GitHub, as a workflow's environment names it. */
export interface GitHub {
  /** The address of the GraphQL API. */
  readonly graphqlUrl: string;
  /** `OWNER/NAME`. */
  readonly repository: string;
  /** A token that may read deployments. */
  readonly token: string;
}

const LATEST = 50;

/** GitHub adds a deployment to an environment for each job that names it, and gives it the job's result. */
const QUERY = `query ($owner: String!, $name: String!, $environment: String!) {
  repository(owner: $owner, name: $name) {
    deployments(environments: [$environment], first: ${LATEST}, orderBy: { field: CREATED_AT, direction: DESC }) {
      nodes { commitOid statuses(first: 20) { nodes { state } } }
    }
  }
}`;

const answerSchema = v.object({
  data: v.object({
    repository: v.object({
      deployments: v.object({
        nodes: v.array(
          v.object({
            commitOid: v.string(),
            statuses: v.object({ nodes: v.array(v.object({ state: v.string() })) }),
          }),
        ),
      }),
    }),
  }),
});

/** Reads the commits that were deployed to an environment, the latest first. @throws {Error} If GitHub refuses. */
export const deployedCommits = async (
  { graphqlUrl, repository, token }: GitHub,
  environment: string,
): Promise<string[]> => {
  const [owner, name] = repository.split('/');
  const response = await fetch(graphqlUrl, {
    method: 'POST',
    headers: { authorization: `bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: QUERY, variables: { owner, name, environment } }),
  });
  const text = await response.text();
  const answer = v.safeParse(inJson(answerSchema), text);
  if (!response.ok || !answer.success) {
    throw new Error(
      `${graphqlUrl} answered ${response.status} for the deployments of ${environment}: ${text}`,
    );
  }
  // A later deployment turns the state of an earlier one into "inactive". Its list of statuses keeps the success.
  return answer.output.data.repository.deployments.nodes
    .filter(({ statuses }) => statuses.nodes.some(({ state }) => state === 'SUCCESS'))
    .map(({ commitOid }) => commitOid);
};

const LOCK_FILE = 'package-lock.json';

const lockSchema = inJson(v.looseObject({ packages: v.record(v.string(), v.unknown()) }));

/** Returns the lock file of a commit without the sections: npm lists them, and none depends on another. */
const lockAt = async (checkout: string, commit: string): Promise<string> => {
  // A commit may have none.
  const lines = await gitLines(checkout, 'show', `${commit}:${LOCK_FILE}`).catch(() => []);
  const text = lines.join('\n');
  const { success, output } = v.safeParse(lockSchema, text);
  if (!success) return text;
  const packages = Object.entries(output.packages).filter(([path]) => !/^(node_modules\/)?mfe-/.test(path));
  return JSON.stringify({ ...output, packages });
};

/** Returns whether a file of a part has changed for it since a commit. */
const isChanged = async (checkout: string, commit: string, path: string): Promise<boolean> =>
  path !== LOCK_FILE || (await lockAt(checkout, commit)) !== (await lockAt(checkout, 'HEAD'));

const filter = async (
  values: readonly string[],
  test: (value: string) => Promise<boolean>,
): Promise<string[]> => {
  const kept = await Promise.all(values.map(test));
  return values.filter((_, index) => kept[index]);
};

/**
 * Returns the files of a part that changed since its last deployment.
 * @param checkout A clone with the whole history.
 * @param deployed Every commit that the part was deployed from.
 * @returns undefined if none of them precedes this commit. No file if this commit or a later one was deployed: an older
 *   run must not replace what a newer one deployed.
 */
export const undeployedFiles = async (
  checkout: string,
  { part, project }: { part: string; project: string },
  deployed: readonly string[],
): Promise<string[] | undefined> => {
  // A commit that was force-pushed away is in no clone.
  const history = new Set(await gitLines(checkout, 'rev-list', '--all', 'HEAD'));
  const known = [...new Set(deployed)].filter((commit) => history.has(commit));
  const isAncestor = async (one: string, other: string) =>
    (await gitLines(checkout, 'rev-list', '--max-count=1', one, `^${other}`)).length === 0;
  if ((await filter(known, (commit) => isAncestor('HEAD', commit))).length > 0) return [];
  const earlier = await filter(known, (commit) => isAncestor(commit, 'HEAD'));
  if (earlier.length === 0) return undefined;
  const latest = await gitLines(checkout, 'merge-base', '--independent', ...earlier);
  const paths = await Promise.all(
    latest.map(async (commit) => {
      const differing = await gitLines(
        checkout,
        ...['diff', '--name-only', '--no-renames', commit, 'HEAD', '--'],
        ...pathspecsOf(part, project),
      );
      return filter(differing, (path) => isChanged(checkout, commit, path));
    }),
  );
  return [...new Set(paths.flat())];
};
