import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CONTRACT_VERSION } from 'shared-contract';
import type { Launch } from '../project/launch';
import { root } from '../project/root';
import { Steps } from '../project/steps.mjs';
import { changedParts, environmentOf, PARTS } from './changed-parts';

let folder: string;
let server: Server;
/** The commit that each environment runs. */
let live: Map<string, string>;
let output: string;

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: join(folder, 'checkout'),
    encoding: 'utf8',
  }).trim();

const commit = (...paths: string[]): string =>
  commitFiles(Object.fromEntries(paths.map((path) => [path, `${Math.random()}`])));

const commitFiles = (files: Readonly<Record<string, string>>): string => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'checkout', path)), { recursive: true });
    writeFileSync(join(folder, 'checkout', path), content);
  }
  git('add', '--all');
  git('commit', '--quiet', '--allow-empty', '--message=Change it');
  return git('rev-parse', 'HEAD');
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'changed-parts-'));
  mkdirSync(join(folder, 'checkout'));
  git('init', '--quiet', '--initial-branch=main');
  const first = commit('docs/deploying.md');
  live = new Map(PARTS.map((part) => [environmentOf(part), first]));
  output = '';
  server = createServer(async (request, response) => {
    const { variables } = JSON.parse(await text(request));
    const commitOid = live.get(variables.environment);
    const statuses = { nodes: [{ state: 'SUCCESS' }] };
    const nodes = commitOid === undefined ? [] : [{ commitOid, statuses }];
    response.end(JSON.stringify({ data: { repository: { deployments: { nodes } } } }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('No address.');
  jest.replaceProperty(process, 'env', {
    ...process.env,
    GITHUB_GRAPHQL_URL: `http://127.0.0.1:${address.port}/graphql`,
    GITHUB_REPOSITORY: 'company/sales',
    GITHUB_TOKEN: 'token',
    GITHUB_OUTPUT: join(folder, 'outputs'),
  });
});

afterEach(async () => {
  await new Promise((done) => server.close(done));
  rmSync(folder, { recursive: true });
});

/** Runs the command, and returns the outputs of its step. */
const outputsOf = async (...parts: string[]): Promise<Record<string, unknown>> =>
  outputsAfter(undefined, ...parts);

/** Runs the command after a deployment of the backend with this result. */
const outputsAfter = async (
  backend: string | undefined,
  ...parts: string[]
): Promise<Record<string, unknown>> => {
  const launch: Launch = {
    steps: new Steps({ write: (line: string) => (output += line) }),
    signal: new AbortController().signal,
    firestoreServer: Promise.resolve({ status: 'rejected', reason: new Error('Not needed.') }),
  };
  await changedParts(launch, parts, { project: 'sales', backend }, join(folder, 'checkout'));
  const lines = readFileSync(join(folder, 'outputs'), 'utf8').split('\n').slice(0, -1);
  return Object.fromEntries(
    lines.map((line) => line.split('=')).map(([key, json = '']) => [key, JSON.parse(json)]),
  );
};

test('outputs what changed since it was deployed: all parts, their environments, and the sections', async () => {
  commit('mfe-reports/src/section.tsx', 'firestore.rules', 'functions/src/index.ts');
  expect(await outputsOf()).toEqual({
    changed: ['rules', 'functions', 'mfe-reports'],
    environments: ['backend', 'mfe-reports'],
    sections: ['mfe-reports'],
    held: [],
    last: [],
  });
  expect(output).toContain('changed: functions/src/index.ts');
  expect(output).toContain('unchanged');
});

test('outputs empty lists where nothing changed, and after a later commit was deployed', async () => {
  const older = commit('mfe-reports/src/section.tsx');
  live.set('mfe-reports', commit('mfe-reports/src/section.tsx'));
  git('checkout', '--quiet', older);
  expect(await outputsOf()).toEqual({ changed: [], environments: [], sections: [], held: [], last: [] });
});

test('outputs a part that was never deployed', async () => {
  live.delete('shell');
  expect(await outputsOf()).toMatchObject({ changed: ['shell'], environments: ['shell'] });
  expect(output).toContain('never deployed');
});

test('looks only at the parts that are named, and refuses one that it does not know', async () => {
  commit('mfe-reports/src/section.tsx', 'firestore.rules');
  const rules = { changed: ['rules'], environments: ['backend'], sections: [], held: [], last: [] };
  expect(await outputsOf('rules', 'indexes')).toEqual(rules);
  expect(await outputsOf('backend')).toEqual(rules);
  await expect(outputsOf('firestore')).rejects.toThrow(
    'firestore is none of backend, rules, indexes, functions, shell',
  );
});

describe('a shell', () => {
  const withContracts = (...[shell, reports, admin]: readonly [string, string, string]): string =>
    commitFiles({
      'shared-contract/src/manifest.ts': `/** 1 of 2 */\nexport const CONTRACT_VERSION = '${shell}';\n`,
      'mfe-reports/section.json': `{\n  "name": "reports",\n  "contract": "^${reports}",\n  "routes": []\n}\n`,
      'mfe-admin/section.json': `{"name":"admin","contract":"^${admin}"}`,
    });

  beforeEach(() => {
    const before = withContracts('9.2.0', '9.1.0', '9.0.0');
    live = new Map(PARTS.map((part) => [environmentOf(part), before]));
  });

  test.each<[string, readonly [string, string, string], string[], string[]]>([
    ['is held for a section that has not moved', ['10.0.0', '10.0.0', '9.0.0'], ['shell'], []],
    [
      'goes last where each section asks for its new contract',
      ['10.0.0', '10.0.0', '10.0.0'],
      ['shell'],
      ['shell'],
    ],
    ['goes last to an older contract, too', ['8.0.0', '8.0.0', '8.0.0'], ['shell'], ['shell']],
    ['goes first with a new minor contract', ['9.3.0', '9.3.0', '9.0.0'], [], []],
    ['goes first with the same contract', ['9.2.0', '9.2.0', '9.2.0'], [], []],
  ])('%s', async (_, contracts, held, last) => {
    withContracts(...contracts);
    commit('shell/src/main.ts');
    const outputs = await outputsOf();
    expect(outputs).toMatchObject({ held, last });
    expect(outputs.environments).toContain('shell');
    if (held.length > 0) {
      const place = last.length > 0 ? 'held until the sections are live' : 'held for mfe-admin';
      expect(output).toContain(`a new contract, ${place}`);
    }
  });

  test('waits no longer once it is live', async () => {
    live.set('shell', withContracts('10.0.0', '10.0.0', '10.0.0'));
    commit('shell/src/main.ts');
    expect(await outputsOf('shell')).toMatchObject({ changed: ['shell'], held: [], last: [] });
  });

  test('does not wait where nothing of it has changed, and in its first deployment', async () => {
    const next = withContracts('10.0.0', '10.0.0', '10.0.0');
    live = new Map(PARTS.map((part) => [environmentOf(part), next]));
    expect(await outputsOf()).toMatchObject({ changed: [], held: [], last: [] });
    live.delete('shell');
    expect(await outputsOf()).toMatchObject({ changed: ['shell'], held: [], last: [] });
  });
});

test('reads the contracts where this checkout has them', async () => {
  const manifest = readFileSync(join(root, 'shared-contract/src/manifest.ts'), 'utf8');
  expect(manifest).toContain(`CONTRACT_VERSION = '${CONTRACT_VERSION}'`);
  const source = readFileSync(join(root, 'mfe-reports/section.json'), 'utf8');
  expect(source).toMatch(/"contract": ?"\^\d/);
});

describe('after a backend that was not deployed', () => {
  test.each(['mfe-reports/src/models.ts', 'shared-records/src/list/records.ts'])(
    'stops a part with a newer %s, which the backend has, too',
    async (path) => {
      live.set('mfe-reports', commit('mfe-reports/package.json', 'mfe-reports/src/models.ts'));
      commit('mfe-reports/src/section.tsx', path);
      await expect(outputsAfter('failure', 'mfe-reports')).rejects.toThrow('mfe-reports');
      expect(output).toContain(`It waits for the backend of its commit, which was not deployed: ${path}.`);
      expect((await outputsAfter('success', 'mfe-reports')).changed).toEqual(['mfe-reports']);
      expect((await outputsAfter('skipped', 'mfe-reports')).changed).toEqual(['mfe-reports']);
    },
  );

  test('lets go a part that needs nothing of it', async () => {
    commit('mfe-reports/src/section.tsx', 'mfe-directory/src/models.ts', 'functions/src/index.ts');
    expect((await outputsAfter('failure', 'mfe-reports')).changed).toEqual(['mfe-reports']);
  });

  test('stops the first deployment of a part', async () => {
    live.delete('shell');
    await expect(outputsAfter('cancelled', 'shell')).rejects.toThrow('shell');
  });
});

test.each(['GITHUB_TOKEN', 'GITHUB_OUTPUT'])('says that only a workflow sets %s', async (name) => {
  delete process.env[name];
  await expect(outputsOf()).rejects.toThrow(
    `${name} is not set: only a workflow of GitHub runs this command.`,
  );
});
