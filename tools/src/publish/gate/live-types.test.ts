import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SectionBuild } from 'shared-contract';
import { root } from '../../project/root';
import { typeFaultsOfSections, typeFaultsWithShell } from './live-types';

const page = readFileSync(join(root, 'docs/sharing.md'), 'utf8').split('\n');

let checkout: string;
let said: string[];

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: checkout,
    encoding: 'utf8',
  }).trim();

const write = (files: Readonly<Record<string, string>>): void => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(checkout, path)), { recursive: true });
    writeFileSync(join(checkout, path), text);
  }
};

const commit = (files: Readonly<Record<string, string>> = {}): string => {
  write(files);
  git('add', '--all');
  git('commit', '--quiet', '--allow-empty', '--message=Change it');
  return git('rev-parse', 'HEAD');
};

const GONE = '0123456789012345678901234567890123456789';
const BUTTON = 'shared-ui/src/index.ts';
const button = (tones: string, more = '') =>
  `export const Button = (options: { tone: ${tones}; ${more} }): string => options.tone;\n`;
const SCREEN = 'mfe-reports/src/screen.ts';
const screen = (tone: string) =>
  `import { Button } from 'shared-ui';\nimport { limit } from 'shared-model/limits';\nButton({ tone: '${tone}' });\nexport const most: number = limit;\n`;
const config = JSON.stringify({ extends: '../tsconfig.base.json', include: ['src'] });
const MODULES = { module: 'esnext', moduleResolution: 'bundler' };
const LOUD = `mfe-reports/src/screen.ts:3: Type '"loud"' is not assignable to type '"quiet"'.`;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'live-types-'));
  said = [];
  git('init', '--quiet', '--initial-branch=main');
  write({
    '.gitignore': '.local\nnode_modules\n',
    'tsconfig.base.json': JSON.stringify({
      compilerOptions: { ...MODULES, lib: ['es2022'], strict: true, noEmit: true, types: [] },
    }),
    'shared-ui/package.json': JSON.stringify({ exports: { '.': './src/index.ts' } }),
    'shared-model/package.json': JSON.stringify({ exports: { './*': './src/*.ts' } }),
    'shared-model/src/limits.ts': 'export const limit = 1;\n',
    [BUTTON]: button("'loud' | 'quiet'"),
    'mfe-reports/package.json': '{}',
    'mfe-reports/tsconfig.json': config,
    [SCREEN]: screen('loud'),
  });
  // As npm links the packages of a workspace.
  mkdirSync(join(checkout, 'node_modules'));
  for (const name of ['shared-ui', 'shared-model']) {
    symlinkSync(join(checkout, name), join(checkout, 'node_modules', name));
  }
});

afterEach(() => rmSync(checkout, { recursive: true }));

const options = () => ({ checkout, log: (line: string) => said.push(line) });

/** A site with an `mf-manifest.json` of each commit, by the folder of its build. */
const siteOf = (commits: Readonly<Record<string, unknown>>) => ({
  read: async (path: string) => {
    const folder = path.replace(/mf-manifest\.json$/, '');
    return folder in commits ? Buffer.from(JSON.stringify({ commit: commits[folder] })) : undefined;
  },
});

const buildOf = (id: string): SectionBuild => ({
  id,
  entry: `builds/${id}/remoteEntry.js`,
  integrity: 'sha384-',
  chunks: {},
  files: 'sha384-',
  contract: '^3.0.0',
  createdAt: '2026-11-21T09:30:00Z',
  routes: [],
});

/** The faults of a section whose live build, canary and fallback are of these commits. */
const ofSection = (live: unknown, canary?: unknown, fallback?: unknown, name = 'reports') =>
  typeFaultsOfSections(
    [
      {
        name,
        builds: ['live', 'canary', 'fallback'].map(buildOf),
        live: 'live',
        ...(canary !== undefined && { canary: { build: 'canary', percent: 10 } }),
        serial: 1,
        signature: '',
      },
    ],
    () => siteOf({ 'builds/live/': live, 'builds/canary/': canary, 'builds/fallback/': fallback }),
    options(),
  );
const withShell = (shell: string) => typeFaultsWithShell('mfe-reports', siteOf({ '': shell }), options());

describe('a shell to publish', () => {
  test('is refused where it narrows a property that a live section uses, by section, file and line', async () => {
    const live = commit();
    commit({ [BUTTON]: button("'quiet'"), [SCREEN]: `\n\n${screen('quiet')}` });
    const faults = await ofSection(live);
    expect(faults).toEqual([
      `The live build of reports does not fit this shell: ${LOUD} Publish reports first, or keep the type.`,
    ]);
    expect(page).toEqual(expect.arrayContaining(faults));
    expect(said).toEqual([]);
    expect(readdirSync(join(checkout, '.local'))).toEqual([]);
  });

  test('is judged by the files that are there, as its build is', async () => {
    const live = commit();
    write({ [BUTTON]: button("'quiet'") });
    expect(await ofSection(live)).toHaveLength(1);
  });

  test.each([
    ['widens a property', { [BUTTON]: button("'loud' | 'quiet' | 'new'") }],
    ['adds an optional property', { [BUTTON]: button("'loud' | 'quiet'", 'size?: number') }],
    ['drops a name, which is compared elsewhere', { [BUTTON]: 'export {};\n' }],
    ['changes what a section bundles', { 'shared-model/src/limits.ts': "export const limit = 'none';\n" }],
    ['changes tests alone', { 'shared-ui/src/index.test.ts': 'const wrong: number = "";\n' }],
  ])('passes where it %s', async (_, files) => {
    const live = commit();
    commit(files);
    expect(await ofSection(live)).toEqual([]);
    expect(said).toEqual([]);
  });

  test.each([
    ['a required property', button("'loud' | 'quiet'", 'size: number'), "Property 'size' is missing"],
    [
      'a property less',
      'export const Button = (options: { size?: number }) => options;\n',
      "'tone' does not exist",
    ],
    ['no argument', 'export const Button = (): string => "";\n', 'Expected 0 arguments'],
  ])('is refused for %s', async (_, text, error) => {
    const live = commit();
    commit({ [BUTTON]: text });
    expect(await ofSection(live)).toEqual([expect.stringContaining(error)]);
  });

  test('is not judged by errors that the live sources had by themselves', async () => {
    const live = commit({ 'mfe-reports/src/red.ts': 'export const wrong: number = "";\n' });
    commit({ [BUTTON]: button("'quiet'") });
    expect(await ofSection(live)).toEqual([expect.stringContaining(LOUD)]);
  });

  test('is judged by the canary, too, and by no fallback or section of another repository', async () => {
    const live = commit();
    const narrow = commit({ [BUTTON]: button("'quiet'"), [SCREEN]: screen('quiet') });
    expect(await ofSection(narrow, live)).toEqual([
      `The canary of reports does not fit this shell: ${LOUD} Publish reports first, or keep the type.`,
    ]);
    expect(await ofSection(narrow, undefined, live)).toEqual([]);
    expect(await ofSection(live, undefined, undefined, 'orders')).toEqual([]);
    expect(said).toEqual([]);
  });

  test.each([
    ['names no commit', undefined, 'it names no commit'],
    ['names what git would take for an option', '--output=/tmp/file', 'it names no commit'],
    ['names a branch', 'main', 'it names no commit'],
    ['names a commit that a shallow clone lacks', GONE, `this clone has no commit ${GONE}`],
  ])('passes and says so where a build %s', async (_, named, why) => {
    commit({ [BUTTON]: button("'quiet'") });
    expect(await ofSection(named)).toEqual([]);
    expect(said).toEqual([`The types of the live build of reports are not compared: ${why}.`]);
  });

  test('passes and says so where the commit of a build is another thing of git', async () => {
    commit({ [BUTTON]: button("'quiet'") });
    const tree = git('rev-parse', 'HEAD^{tree}');
    expect(await ofSection(tree)).toEqual([]);
    expect(said).toHaveLength(1);
  });
});

describe('a section to publish', () => {
  test('is refused where it needs what the live shell has not', async () => {
    const shell = commit({ [BUTTON]: button("'quiet'") });
    commit({ [BUTTON]: button("'loud' | 'quiet'") });
    const faults = await withShell(shell);
    expect(faults).toEqual([`The live shell does not fit: ${LOUD} Publish the shell first.`]);
    expect(page).toEqual(expect.arrayContaining(faults));
  });

  test('passes where the live shell has what it needs, also by other sources', async () => {
    const shell = commit();
    commit({ [BUTTON]: `\n${button("'loud' | 'quiet'", 'size?: number')}` });
    expect(await withShell(shell)).toEqual([]);
  });
});
