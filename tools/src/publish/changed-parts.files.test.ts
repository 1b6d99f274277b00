import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PARTS, undeployedFiles } from './changed-parts';

const PROJECT = 'sales';

let checkout: string;

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: checkout,
    encoding: 'utf8',
  }).trim();

/** Commits a new version of each file. */
const commit = (...paths: string[]): string => {
  for (const path of paths) {
    mkdirSync(dirname(join(checkout, path)), { recursive: true });
    writeFileSync(join(checkout, path), `${Math.random()}`);
  }
  git('add', '--all');
  git('commit', '--quiet', '--allow-empty', '--message', 'Change it');
  return git('rev-parse', 'HEAD');
};

const filesOf = (part: string, ...deployed: string[]) =>
  undeployedFiles(checkout, { part, project: PROJECT }, deployed);

const SITES = PARTS.filter((part) => part === 'shell' || part.startsWith('mfe-'));

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'undeployed-files-'));
  git('init', '--quiet', '--initial-branch=main');
  commit('mfe-reports/src/section.tsx', 'docs/deploying.md');
});

afterEach(() => rmSync(checkout, { recursive: true }));

const DEPLOYED_BY: Readonly<Record<string, readonly string[]>> = {
  'mfe-reports/src/reports/ReportsScreen.tsx': ['mfe-reports'],
  'mfe-reports/section.json': ['mfe-reports'],
  'shell/src/main.ts': ['shell'],
  'functions/src/index.ts': ['functions'],
  'functions/package.json': ['functions'],
  'firebase.json': ['functions'],
  'firestore.rules': ['rules'],
  'firestore.indexes.json': ['indexes'],
  'section-kit/src/build/base.ts': SITES,
  'tools/src/publish/hosting/hosting-config.ts': SITES,
  'deployments/sales/deployment.json': SITES,
  'shared-ui/src/table/Table.tsx': ['functions', ...SITES],
  'package-lock.json': ['functions', ...SITES],
  'tsconfig.base.json': ['functions', ...SITES],

  'deployments/README.md': [],
  'deployments/other/deployment.json': [],
  'docs/deploying.md': [],
  'e2e/reports/reports.test.ts': [],
  'bench/start.mjs': [],
  '.firebaserc': [],
  'biome.json': [],
  'functions/test/rules/matrix.ts': [],
  'mfe-reports/src/section.test.ts': [],
  'mfe-reports/src/reports/ReportsScreen.test.tsx': [],
  'mfe-reports-old/src/section.tsx': [],
  'shared-ui/src/table/Table.test.tsx': [],
  'tools/jest/browser.js': [],
  'tools/src/checks/docs.test.ts': [],
  'tools/src/suite/emulators.ts': [],
  'section-kit/src/publish/testing/fake-build.ts': [],
  '.github/workflows/main.yml': [],
};

test('a change of a file deploys the parts that are made of it, and no other', async () => {
  const before = git('rev-parse', 'HEAD');
  commit(...Object.keys(DEPLOYED_BY));
  const deploying: Record<string, string[]> = {};
  for (const path of Object.keys(DEPLOYED_BY)) deploying[path] = [];
  for (const part of PARTS) {
    for (const path of (await filesOf(part, before)) ?? []) deploying[path]?.push(part);
  }
  expect(deploying).toEqual(DEPLOYED_BY);
});

const lockWith = (packages: object) => JSON.stringify({ lockfileVersion: 3, packages });

test('the lock file has not changed where only the list of sections has', async () => {
  const react = { version: '19.3.1' };
  const write = (text: string) => writeFileSync(join(checkout, 'package-lock.json'), text);
  write(lockWith({ 'mfe-reports': {}, 'node_modules/react': react }));
  const before = commit();
  const orders = { 'mfe-orders': { version: '1.0.0' }, 'node_modules/mfe-orders': { link: true } };
  write(lockWith({ ...orders, 'mfe-reports': {}, 'node_modules/react': react }));
  const created = commit();
  expect(await filesOf('mfe-reports', before)).toEqual([]);
  write(lockWith({ ...orders, 'mfe-reports': {}, 'node_modules/react': {} }));
  commit();
  expect(await filesOf('mfe-reports', created)).toEqual(['package-lock.json']);
});

test('a file that was deleted or renamed has changed', async () => {
  const before = git('rev-parse', 'HEAD');
  git('mv', 'mfe-reports/src/section.tsx', 'docs/section.tsx');
  commit();
  expect(await filesOf('mfe-reports', before)).toEqual(['mfe-reports/src/section.tsx']);
});

test('a part that was never deployed has no base', async () => {
  expect(await filesOf('mfe-reports')).toBeUndefined();
});

test('names what changed since the last deployment, also when the runs since then have failed', async () => {
  const deployed = commit('mfe-reports/src/a.ts');
  commit('mfe-reports/src/b.ts');
  commit('docs/deploying.md');
  expect(await filesOf('mfe-reports', deployed)).toEqual(['mfe-reports/src/b.ts']);
});

test('compares with the latest commit, in whichever order the runs have ended', async () => {
  const first = git('rev-parse', 'HEAD');
  const second = commit('mfe-reports/src/a.ts');
  commit('docs/deploying.md');
  expect(await filesOf('mfe-reports', first, second)).toEqual([]);
  expect(await filesOf('mfe-reports', second, first)).toEqual([]);
});

test('never deploys over a later commit', async () => {
  const older = commit('mfe-reports/src/a.ts');
  const newer = commit('mfe-reports/src/a.ts');
  git('checkout', '--quiet', older);
  expect(await filesOf('mfe-reports', newer)).toEqual([]);
  expect(await filesOf('mfe-directory', newer)).toEqual([]);
});

test('does not deploy a commit a second time', async () => {
  expect(await filesOf('mfe-reports', commit('mfe-reports/src/a.ts'))).toEqual([]);
});

test('deploys a revert', async () => {
  const bad = commit('mfe-reports/src/section.tsx');
  git('revert', '--no-edit', 'HEAD');
  expect(await filesOf('mfe-reports', bad)).toEqual(['mfe-reports/src/section.tsx']);
});

test('ignores a commit that was force-pushed away', async () => {
  const before = git('rev-parse', 'HEAD');
  commit('mfe-reports/src/b.ts');
  expect(await filesOf('mfe-reports', '0123456789012345678901234567890123456789', before)).toEqual([
    'mfe-reports/src/b.ts',
  ]);
});

test('fails without the history instead of guessing', async () => {
  await expect(undeployedFiles(tmpdir(), { part: 'rules', project: PROJECT }, ['0123456'])).rejects.toThrow(
    'not a git repository',
  );
});
