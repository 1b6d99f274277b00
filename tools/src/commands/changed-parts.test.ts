import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Launch } from '../launch/context';
import { Steps } from '../launch/steps.mjs';
import { environmentOf, PARTS } from '../pipeline/parts';
import { changedParts } from './changed-parts';

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

const commit = (...paths: string[]): string => {
  for (const path of paths) {
    mkdirSync(dirname(join(folder, 'checkout', path)), { recursive: true });
    writeFileSync(join(folder, 'checkout', path), `${Math.random()}`);
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
const outputsOf = async (...parts: string[]): Promise<Record<string, unknown>> => {
  const launch: Launch = {
    steps: new Steps({ write: (line: string) => (output += line) }),
    signal: new AbortController().signal,
    firestoreServer: Promise.resolve({ status: 'rejected', reason: new Error('Not needed.') }),
  };
  await changedParts(launch, parts, { project: 'sales' }, join(folder, 'checkout'));
  const lines = readFileSync(join(folder, 'outputs'), 'utf8').split('\n').slice(0, -1);
  return Object.fromEntries(
    lines.map((line) => line.split('=')).map(([key, json = '']) => [key, JSON.parse(json)]),
  );
};

test('outputs what changed since it was deployed: all parts, those with a build, and the sections', async () => {
  commit('mfe-reports/src/section.tsx', 'firestore.rules', 'functions/src/index.ts');
  expect(await outputsOf()).toEqual({
    changed: ['rules', 'functions', 'mfe-reports'],
    builds: ['functions', 'mfe-reports'],
    sections: ['mfe-reports'],
  });
  expect(output).toContain('changed: functions/src/index.ts');
  expect(output).toContain('unchanged');
});

test('outputs empty lists where nothing changed, and after a later commit was deployed', async () => {
  const older = commit('mfe-reports/src/section.tsx');
  live.set('mfe-reports', commit('mfe-reports/src/section.tsx'));
  git('checkout', '--quiet', older);
  expect(await outputsOf()).toEqual({ changed: [], builds: [], sections: [] });
});

test('outputs a part that was never deployed', async () => {
  live.delete('shell');
  expect(await outputsOf()).toMatchObject({ changed: ['shell'], builds: ['shell'] });
  expect(output).toContain('never deployed');
});

test('looks only at the parts that are named, and refuses one that it does not know', async () => {
  commit('mfe-reports/src/section.tsx', 'firestore.rules');
  expect(await outputsOf('rules', 'indexes')).toEqual({ changed: ['rules'], builds: [], sections: [] });
  await expect(outputsOf('firestore')).rejects.toThrow(
    'firestore is none of rules, indexes, functions, shell',
  );
});

test.each(['GITHUB_TOKEN', 'GITHUB_OUTPUT'])('says that only a workflow sets %s', async (name) => {
  delete process.env[name];
  await expect(outputsOf()).rejects.toThrow(
    `${name} is not set: only a workflow of GitHub runs this command.`,
  );
});
