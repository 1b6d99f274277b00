import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { commandLine } from '../../cli';
import { root } from '../../project/root';
import { filled as fill, holds, jobResults, readWorkflow } from './workflow';

const workflow = readWorkflow('operate.yml');
const { build, operate } = workflow.jobs;

interface Inputs {
  readonly part: string;
  readonly action: string;
  readonly build?: string;
  readonly percent?: string;
  readonly accounts?: string;
  readonly commit?: string;
  readonly staging?: boolean;
}

const contextsOf = (inputs: Inputs) => ({
  inputs: { build: '', percent: '', commit: '', ...inputs },
  vars: { FIREBASE_PROJECT: 'sales', STAGING_PROJECT: 'try' },
  github: { sha: 'newest' },
});

const filled = (text: unknown, inputs: Inputs): string => fill(text, contextsOf(inputs));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'operate-'));
  // Notes how the workflow calls npm.
  writeFileSync(join(folder, 'npm'), `#!/usr/bin/env bash\nprintf '%s\\n' "$@" > ${join(folder, 'call')}\n`);
  chmodSync(join(folder, 'npm'), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the step of an action in a shell, as GitHub does, and returns the arguments that npm got. */
const callOf = (inputs: Inputs): string[] => {
  const steps = (operate?.steps ?? []).filter(
    ({ if: condition, run }) => run && condition && holds(condition, contextsOf(inputs)),
  );
  expect(steps).toHaveLength(1);
  const env = Object.fromEntries(
    Object.entries(operate?.env ?? {}).map(([name, value]) => [name, filled(value, inputs)]),
  );
  const PATH = `${folder}${delimiter}${process.env.PATH}`;
  execFileSync('bash', ['-e', '-c', steps[0]?.run ?? ''], { env: { ...env, PATH } });
  return readFileSync(join(folder, 'call'), 'utf8').split('\n').slice(0, -1);
};

/** Returns whether the command line accepts a call by npm. Npm gives the package before the arguments. */
const isAccepted = async ([, name = '', ...args]: readonly string[]): Promise<boolean> => {
  const program = commandLine(async () => {});
  for (const command of program.commands) command.exitOverride().configureOutput({ outputError: () => {} });
  const own = args.filter((arg) => arg !== '-w' && arg !== '--');
  return program.parseAsync([name, ...own], { from: 'user' }).then(
    () => true,
    () => false,
  );
};

const WITH_PROJECT = ['--project', 'sales'];
const PUBLISH = ['run', 'publish', '-w', 'mfe-reports', '--', ...WITH_PROJECT, '--built'];

test.each<[Inputs, string[]]>([
  [
    { part: 'mfe-reports', action: 'rollback' },
    ['run', 'rollback', '-w', 'mfe-reports', '--', ...WITH_PROJECT],
  ],
  [
    { part: 'mfe-reports', action: 'rollback', build: '202611261200-abc' },
    ['run', 'rollback', '-w', 'mfe-reports', '--', ...WITH_PROJECT, '202611261200-abc'],
  ],
  [{ part: 'shell', action: 'rollback' }, ['run', 'rollback', '-w', 'shell', '--', ...WITH_PROJECT]],
  [
    { part: 'mfe-admin', action: 'canary', percent: '0' },
    ['run', 'canary', '-w', 'mfe-admin', '--', ...WITH_PROJECT, '0'],
  ],
  [
    { part: 'mfe-admin', action: 'canary', percent: '10', build: '202611261200-abc' },
    ['run', 'canary', '-w', 'mfe-admin', '--', ...WITH_PROJECT, '10', '202611261200-abc'],
  ],
  [
    { part: 'mfe-admin', action: 'canary', percent: '0', accounts: 'budi@example.com,sari@example.com' },
    [
      ...['run', 'canary', '-w', 'mfe-admin', '--', ...WITH_PROJECT, '0'],
      '--for=budi@example.com,sari@example.com',
    ],
  ],
  [
    { part: 'mfe-reports', action: 'rollback', staging: true },
    ['run', 'rollback', '-w', 'mfe-reports', '--', '--project', 'try'],
  ],
  [
    { part: 'backend', action: 'backend at a commit', staging: true },
    ['run', 'deploy:backend', '--', '--project', 'try'],
  ],
  [{ part: 'mfe-reports', action: 'hold' }, [...PUBLISH, '--hold']],
  [{ part: 'mfe-reports', action: 'publish without the gate' }, [...PUBLISH, '--no-gate']],
  [
    { part: 'backend', action: 'backend at a commit', commit: 'former' },
    ['run', 'deploy:backend', '--', ...WITH_PROJECT],
  ],
])('runs one command for %j', async (inputs, call) => {
  expect(callOf(inputs)).toEqual(call);
  await expect(isAccepted(call)).resolves.toBe(true);
});

test.each(['rollback', 'canary'])('passes on what a person typed as one argument of %s', (action) => {
  const build = '202611261200-abc --project *; $HOME';
  expect(callOf({ part: 'mfe-admin', action, percent: '10 20', build }).slice(-1)).toEqual([build]);
});

test.each(['shell', 'mfe-reports'])('%s has the command of a rollback', (part) => {
  const { scripts } = JSON.parse(readFileSync(join(root, part, 'package.json'), 'utf8'));
  expect(scripts.rollback).toBe(`exec node ../tools/bootstrap.mjs rollback ${part}`);
});

test('refuses a canary without a share, instead of giving the build to all', async () => {
  const call = callOf({ part: 'mfe-reports', action: 'canary' });
  await expect(isAccepted(call)).resolves.toBe(false);
});

test('offers each action, and no other', () => {
  const { inputs } = workflow.on.workflow_dispatch as { inputs: { action: { options: string[] } } };
  for (const action of inputs.action.options) callOf({ part: 'mfe-reports', action, percent: '1' });
  expect(inputs.action.options).toHaveLength(5);
});

test.each([
  ['rollback', 'skipped'],
  ['canary', 'skipped'],
  ['hold', 'success'],
  ['publish without the gate', 'success'],
  ['backend at a commit', 'success'],
])('of %s the build is a %s, and then the command runs, unless it failed', (action, result) => {
  const results = jobResults(workflow, contextsOf({ part: 'mfe-reports', action }), {});
  expect(results).toEqual({ build: result, operate: 'success' });
  const failed = jobResults(workflow, contextsOf({ part: 'mfe-reports', action }), {}, ['build']);
  expect(failed.operate).toBe(result === 'skipped' ? 'success' : 'skipped');
});

test('names no project where there is no staging, instead of production', () => {
  const contexts = {
    ...contextsOf({ part: 'shell', action: 'hold', staging: true }),
    vars: { FIREBASE_PROJECT: 'sales' },
  };
  expect(fill(operate?.env.PROJECT, contexts)).not.toContain('sales');
});

test.each([
  [{ part: 'mfe-reports', action: 'rollback' }, 'mfe-reports'],
  [{ part: 'mfe-reports', action: 'rollback', staging: true }, 'staging-mfe-reports'],
  [{ part: 'shell', action: 'backend at a commit', staging: true }, 'staging-backend'],
  [{ part: 'shell', action: 'publish without the gate' }, 'shell'],
  // Whatever part is chosen beside it: only this environment may deploy the backend.
  [{ part: 'shell', action: 'backend at a commit' }, 'backend'],
])('runs %j in the environment of the part, after what main.yml publishes of it', (inputs, part) => {
  const { environment, concurrency } = operate ?? {};
  if (typeof environment !== 'object') throw new Error('It makes a deployment.');
  expect(filled(environment.name, inputs)).toBe(part);
  // The next push publishes what has changed since the last deployment. A rollback is none.
  expect(environment.deployment).toBe(false);
  expect(filled(concurrency?.group, inputs)).toBe(`deploy-${part}`);
});

test('builds without an environment, and gives the secrets to the commands of the part alone', () => {
  expect([build?.environment, build?.permissions]).toEqual([undefined, undefined]);
  expect(JSON.stringify(build)).not.toContain('secrets.');
  const readers = (operate?.steps ?? []).filter((step) => JSON.stringify(step).includes('secrets.'));
  expect(readers.map(({ run }) => run?.split(' ')[2])).toEqual(['rollback', 'canary', 'publish', 'publish']);
});

test.each(['build', 'operate'])(
  '%s takes a commit of main only, and looks before it runs its code',
  (name) => {
    const { steps = [] } = workflow.jobs[name] ?? {};
    expect(filled(steps[0]?.with.ref, { part: 'shell', action: 'hold' })).toBe('newest');
    expect(filled(steps[0]?.with.ref, { part: 'shell', action: 'hold', commit: 'former' })).toBe('former');
    expect(steps[0]?.with['fetch-depth']).toBe(0);
    const commands = steps.flatMap(({ run }) => run ?? []);
    expect(commands.slice(1, 2)).toEqual(['npm ci']);
    // Setting up Node already reads the files of the checkout.
    expect(steps[1]?.run).toBe(commands[0]);
    expect(commands[0]).toMatch(/^git merge-base --is-ancestor /);
  },
);

describe('the look at a chosen commit', () => {
  const git = (place: string, ...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
      cwd: place,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  const commit = (place: string, message: string): string => {
    git(place, 'commit', '--quiet', '--allow-empty', '--message', message);
    return git(place, 'rev-parse', 'HEAD');
  };

  /** Returns whether the workflow goes on with a commit, in a clone with all branches and tags, as GitHub checks it out. */
  const isAccepted = (repository: string, chosen: string): boolean => {
    const clone = mkdtempSync(join(folder, 'clone-'));
    git(clone, 'init', '--quiet', '--initial-branch=start');
    const refs = ['+refs/heads/*:refs/remotes/origin/*', '+refs/tags/*:refs/tags/*'];
    git(clone, 'fetch', '--quiet', repository, ...refs);
    git(clone, 'checkout', '--quiet', '--detach', chosen);
    const looks = [build, operate].map(
      (job) => job?.steps.find(({ run }) => run?.includes('merge-base'))?.run,
    );
    return looks.every((look) => {
      try {
        execFileSync('bash', ['-e', '-c', look ?? 'false'], { cwd: clone, stdio: 'ignore' });
        return true;
      } catch {
        return false;
      }
    });
  };

  // Whoever may push a branch may push a tag, and no rule of a branch looks at it.
  test.each([
    ['tag', 'origin/main'],
    ['tag', 'main'],
    ['tag', 'remotes/origin/main'],
    ['tag', 'refs/remotes/origin/main'],
    ['branch', 'origin/main'],
    ['branch', 'refs/remotes/origin/main'],
  ])('accepts what was reviewed, and no other commit, whatever %s is called %s', (kind, name) => {
    const repository = join(folder, 'repository');
    git(folder, 'init', '--quiet', '--initial-branch=main', repository);
    const reviewed = commit(repository, 'Reviewed');
    const newest = commit(repository, 'Reviewed later');
    git(repository, 'checkout', '--quiet', '-b', 'own');
    const stranger = commit(repository, 'Not reviewed');
    git(repository, kind, name);
    expect([reviewed, newest, stranger].map((id) => isAccepted(repository, id))).toEqual([true, true, false]);
  });
});
