import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The machine of a job, and what all jobs of a run share. */
export interface Machine {
  /** The folder that the job works in. */
  readonly workspace: string;
  /** The folder of the repository that `actions/checkout` clones. */
  readonly origin: string;
  /** The folder with a folder for each artifact of the run. */
  readonly artifacts: string;
  /** The commit of the run. */
  readonly commit: string;
  /** The permissions of the job. */
  readonly permissions: Readonly<Record<string, string>>;
}

/** The inputs of an action. */
type Inputs = Readonly<Record<string, string>>;

/** Variables for the steps after an action, and its outputs. */
interface Done {
  readonly env?: Readonly<Record<string, string>>;
  readonly outputs?: Record<string, string>;
}

/** Does the work of an action. */
type Action = (inputs: Inputs, machine: Machine) => Done;

const copy = (from: string, to: string, withHidden: boolean): void =>
  cpSync(from, to, {
    recursive: true,
    filter: (path) => withHidden || path === from || !basename(path).startsWith('.'),
  });

/** The file with the id of an artifact. An artifact that replaces another one has another id. */
const idOf = (artifacts: string, name: string): string => join(artifacts, `${name}.id`);

/** Returns the name of the artifact with an id; empty if another one has replaced it. */
const nameOf = (artifacts: string, id: string): string =>
  readdirSync(artifacts)
    .filter((file) => file.endsWith('.id') && readFileSync(join(artifacts, file), 'utf8') === id)
    .map((file) => file.slice(0, -'.id'.length))
    .join();

/** The actions that the workflows may use, each with the inputs that it accepts. */
const ACTIONS: Readonly<Record<string, { inputs: readonly string[]; run: Action }>> = {
  'actions/checkout': {
    inputs: ['persist-credentials', 'fetch-depth'],
    run: (inputs, { workspace, origin, commit }) => {
      const git = (...args: string[]) => execFileSync('git', args, { cwd: workspace, stdio: 'pipe' });
      git('init', '--quiet');
      // The whole history has the commits of every branch, also those after this one.
      const refs = inputs['fetch-depth'] === '0' ? ['+refs/heads/*:refs/remotes/origin/*'] : ['--depth=1'];
      git('fetch', '--quiet', `file://${origin}`, commit, ...refs);
      git('checkout', '--quiet', commit);
      return {};
    },
  },
  'actions/setup-node': {
    inputs: ['node-version', 'cache'],
    run: (inputs) => {
      if (inputs['node-version'] !== '20') throw new Error(`There is no Node ${inputs['node-version']}.`);
      return {};
    },
  },
  'actions/cache': {
    inputs: ['path', 'key'],
    run: ({ path, key }) => {
      if (!path || !key) throw new Error('A cache needs a path and a key.');
      return {};
    },
  },
  'actions/upload-artifact': {
    inputs: ['name', 'path', 'if-no-files-found', 'include-hidden-files', 'overwrite'],
    run: (inputs, { workspace, artifacts }) => {
      const folder = join(artifacts, inputs.name ?? 'artifact');
      if (existsSync(folder) && inputs.overwrite !== 'true') throw new Error('The artifact exists already.');
      rmSync(folder, { recursive: true, force: true });
      const paths = (inputs.path ?? '').split('\n').filter((path) => path !== '');
      const found = paths.filter((path) => existsSync(join(workspace, path)));
      if (found.length === 0 && inputs['if-no-files-found'] === 'error')
        throw new Error('No file was found.');
      for (const path of found) {
        // One path becomes the root of the artifact. Several keep their names.
        const target = paths.length === 1 ? folder : join(folder, path);
        copy(join(workspace, path), target, inputs['include-hidden-files'] === 'true');
      }
      const id = randomUUID();
      writeFileSync(idOf(artifacts, inputs.name ?? 'artifact'), id);
      return { outputs: { 'artifact-id': id } };
    },
  },
  'actions/download-artifact': {
    inputs: ['name', 'artifact-ids', 'path'],
    run: ({ name: given = '', 'artifact-ids': id = '', path = '' }, { workspace, artifacts }) => {
      const name = given || nameOf(artifacts, id);
      if (!name || !existsSync(join(artifacts, name))) {
        throw new Error(`There is no artifact ${given || id}: ${readdirSync(artifacts).join(', ')}.`);
      }
      mkdirSync(join(workspace, path), { recursive: true });
      copy(join(artifacts, name), join(workspace, path), true);
      return {};
    },
  },
  'google-github-actions/auth': {
    inputs: ['workload_identity_provider', 'service_account'],
    run: ({ workload_identity_provider: provider, service_account: account }, { permissions }) => {
      if (!provider || !account) throw new Error('The environment has no identity.');
      if (permissions['id-token'] !== 'write') throw new Error('The job may not ask for a token.');
      return { env: { GOOGLE_APPLICATION_CREDENTIALS: `credentials of ${account}` } };
    },
  },
};

/** Runs the stand-in for an action. @throws {Error} If there is none, or it does not accept an input. */
export const runAction = (uses: string, inputs: Inputs, machine: Machine): Done => {
  const [name = ''] = uses.split('@');
  const action = ACTIONS[name];
  if (!action) throw new Error(`There is no stand-in for ${name}.`);
  const foreign = Object.keys(inputs).filter((input) => !action.inputs.includes(input));
  if (foreign.length > 0) throw new Error(`${name} has no input ${foreign.join(', ')}.`);
  return action.run(inputs, machine);
};
