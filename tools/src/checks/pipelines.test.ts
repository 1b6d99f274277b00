import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { environmentOf, PARTS } from '../pipeline/parts';
import { root } from '../project/root';
import { packageNames } from '../project/workspace';
import { resolve } from './workflows/expressions';
import { type Job, readWorkflow, workflowFaults, workflowText } from './workflows/workflow';

const WORKFLOWS = readdirSync(join(root, '.github/workflows'));

const SOURCELESS = ['node_modules', '.git', '.local'];

const files = readdirSync(root, { withFileTypes: true })
  .filter(({ name }) => !SOURCELESS.includes(name))
  .flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(join(root, entry.name), { recursive: true, encoding: 'utf8' }).map((path) =>
          `${entry.name}/${path}`.replaceAll(sep, '/'),
        )
      : [entry.name],
  );

const sections = packageNames(root, 'mfe-');
const sites = ['shell', ...sections];

/** Lists the rights of a job beyond reading the repository. */
const powersOf = (job: Job): string[] => [
  ...(job.environment === undefined ? [] : ['environment']),
  ...(JSON.stringify(job).includes('secrets.') ? ['secrets'] : []),
  ...Object.entries(job.permissions ?? {}).flatMap(([name, access]) => (access === 'write' ? [name] : [])),
];

describe.each(WORKFLOWS)('%s', (file) => {
  const workflow = readWorkflow(file);

  test('is a workflow by the rules of GitHub', async () => {
    expect(await workflowFaults(file)).toEqual([]);
  });

  test('pins each action by its commit, and one version of it', () => {
    const used = [...workflowText(file).matchAll(/^\s*(?:- )?uses: (.*)$/gm)].map(([, text = '']) => text);
    expect(used.length).toBeGreaterThan(0);
    const unpinned = used.filter((text) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(text));
    expect(unpinned).toEqual([]);
    const names = new Set(used.map((text) => text.split('@')[0]));
    expect(new Set(used).size).toBe(names.size);
  });

  test('gives a job only the rights that it needs', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const job of Object.values(workflow.jobs)) {
      for (const [name, access] of Object.entries(job.permissions ?? {})) {
        expect([name, access]).toEqual([name, name === 'id-token' ? 'write' : 'read']);
      }
    }
  });

  test('keeps no credentials in a checkout, and stops what hangs', () => {
    for (const { steps, 'timeout-minutes': minutes } of Object.values(workflow.jobs)) {
      expect(minutes).toBeLessThanOrEqual(360);
      const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout'));
      expect(checkouts.map((step) => step.with['persist-credentials'])).toEqual([false]);
    }
  });
});

test('uses the same version of an action in each workflow', () => {
  const used = WORKFLOWS.flatMap((file) =>
    [...workflowText(file).matchAll(/uses: (.*)$/gm)].map(([, text = '']) => text),
  );
  expect(new Set(used).size).toBe(new Set(used.map((text) => text.split('@')[0])).size);
});

describe('main.yml', () => {
  const { on, jobs } = readWorkflow('main.yml');

  test('runs for each pull request and each push to main, whatever it changes', () => {
    expect(on).toEqual({ pull_request: null, push: { branches: ['main'] } });
  });

  test('gives secrets and rights to the jobs that deploy, and to no other', () => {
    const powers = Object.entries(jobs).map(([name, job]) => [name, powersOf(job)]);
    expect(Object.fromEntries(powers)).toEqual({
      test: [],
      changes: [],
      'build-functions': [],
      'build-shell': [],
      'build-sections': [],
      backend: ['environment', 'id-token'],
      shell: ['environment', 'secrets', 'id-token'],
      sections: ['environment', 'secrets', 'id-token'],
    });
  });

  test('deploys only what the tests have passed', () => {
    const deploying = Object.values(jobs).filter((job) => powersOf(job).length > 0);
    for (const job of deploying) {
      expect(job.needs).toContain('test');
      expect(job.if).toContain("needs.test.result == 'success'");
    }
    expect(jobs.test?.steps.map(({ run }) => run).filter((run) => run)).toEqual(['.ci/run']);
  });

  test('deploys each part once at a time, and lets every run wait for its turn', () => {
    const groups = Object.values(jobs).flatMap(({ concurrency }) => (concurrency ? [concurrency] : []));
    expect(groups.map(({ queue }) => queue)).toEqual(['max', 'max', 'max']);
    expect(
      resolve(
        groups.map(({ group }) => group),
        { matrix: { part: 'shell' } },
      ),
    ).toEqual(['deploy-backend', 'deploy-shell', 'deploy-shell']);
  });
});

test('has every section among its parts, each with an environment of its own', () => {
  expect(PARTS).toEqual(expect.arrayContaining(sites));
  expect(sites.map(environmentOf)).toEqual(sites);
});

describe('CODEOWNERS', () => {
  const lines = readFileSync(join(root, '.github/CODEOWNERS'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' '));
  const owners = (path: string) => lines.findLast(([first = '']) => path.startsWith(first))?.slice(1);
  const everyone = lines.find(([first]) => first === '*')?.slice(1);

  test('names only existing files', () => {
    for (const [pattern = ''] of lines.filter(([first]) => first !== '*')) {
      expect(files.some((path) => `/${path}`.startsWith(pattern))).toBe(true);
    }
  });

  test.each(sites)('gives %s to a team of its own', (part) => {
    const [own] = owners(`/${part}/package.json`) ?? [];
    expect(own).toMatch(/^@/);
    for (const other of sites.filter((folder) => folder !== part)) {
      expect(owners(`/${other}/package.json`)).not.toContain(own);
    }
  });

  test('gives the workflows to the team that owns the rest, as they deploy every part', () => {
    expect(everyone).toHaveLength(1);
    for (const file of WORKFLOWS) expect(owners(`/.github/workflows/${file}`) ?? everyone).toEqual(everyone);
  });
});
