import { execFile } from 'node:child_process';
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
import { join } from 'node:path';
import { promisify } from 'node:util';
import { signingKeyOf } from 'section-kit/build/signing-key';
import { missingInShell, sharingFaults } from 'section-kit/publish/gate/sharing-faults';
import { filesIn, LocalSite } from 'section-kit/publish/site';
import { CONTRACT_VERSION } from 'shared-contract';
import { SINGLETONS, sharedVersions } from '../../build/federation/sharing';
import { root } from '../../project/root';
import { Steps } from '../../project/steps.mjs';
import { newSection, outsideFilesOf } from './create-section';
import { requireFolder, writeRepository } from './repository';

const TERMS = JSON.stringify({
  contract: CONTRACT_VERSION,
  shared: Object.entries(sharedVersions(join(root, 'shell'))).map(([name, version]) => ({ name, version })),
  providedNames: Object.fromEntries(SINGLETONS.map((request) => [request, null])),
});
const SHELL = { read: async () => Buffer.from(TERMS) };

const folder = mkdtempSync(join(tmpdir(), 'orders-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The key that the page has to list. */
let publicKey: string;

const run = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: folder });
const tsc = () => run('node_modules/typescript/bin/tsc', '--pretty', 'false');

/** Does what `npm install` does, with the libraries of this checkout and without its workspaces. */
const install = async (): Promise<void> => {
  mkdirSync(join(folder, 'node_modules'));
  for (const entry of readdirSync(join(root, 'node_modules'), { withFileTypes: true })) {
    if (entry.isSymbolicLink() || entry.name.startsWith('.')) continue;
    symlinkSync(join(root, 'node_modules', entry.name), join(folder, 'node_modules', entry.name));
  }
  for (const tarball of readdirSync(join(folder, 'kit')).filter((name) => name.endsWith('.tgz'))) {
    const place = join(folder, 'node_modules', tarball.replace(/-[\d.]+\.tgz$/, ''));
    mkdirSync(place);
    await promisify(execFile)('tar', [
      '-xzf',
      join(folder, 'kit', tarball),
      '-C',
      place,
      '--strip-components=1',
    ]);
  }
};

beforeAll(async () => {
  const section = newSection('daily-orders', { hasRecord: false, checkout: root });
  const steps = new Steps({ write: () => true });
  const launch = {
    steps,
    signal: new AbortController().signal,
    firestoreServer: Promise.resolve({ status: 'rejected' as const, reason: new Error('Not needed.') }),
  };
  publicKey = await steps.run('repository', async (task) =>
    writeRepository(launch, task, {
      folder,
      section,
      files: await outsideFilesOf(section),
      deployment: {
        page: 'https://sales.example',
        hasTestData: false,
        visitors: () => [],
        site: () => SHELL,
      },
    }),
  );
  await install();
}, 120_000);

test('holds a section that knows the page by its address, and nothing of this checkout', async () => {
  const own = (await filesIn(folder)).filter((path) => !/^(node_modules|kit|page|dist)\//.test(path));
  expect(own).toContain('src/daily-orders/DailyOrdersScreen.tsx');
  expect(own).toContain('.github/workflows/publish.yml');
  const texts = own.map((path) => [path, readFileSync(join(folder, path), 'utf8')] as const);
  expect(texts.filter(([, text]) => /sample|tools\/|workspaces|\.\.\/shared/i.test(text))).toEqual([]);
  expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toMatchObject({
    config: { page: 'https://sales.example' },
    scripts: { check: 'tsc && jest', gate: 'section-kit gate', publish: 'section-kit publish' },
    dependencies: { 'shared-contract': 'file:kit/shared-contract-1.0.0.tgz' },
    devDependencies: { 'section-kit': 'file:kit/section-kit-1.0.0.tgz' },
  });
});

test('has a key of its own, whose public half is for the page', () => {
  const [, privateKey = ''] =
    /^SECTION_SIGNING_KEY=(\S+)\n$/.exec(readFileSync(join(folder, '.env'), 'utf8')) ?? [];
  expect(signingKeyOf(privateKey).publicKey).toBe(publicKey);
  expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toMatch(/^\.env$/m);
});

test('checks its types by the declarations of the page, and runs its tests', async () => {
  await tsc();
  await run('node_modules/jest/bin/jest.js');
  const wrong = join(folder, 'src/wrong.ts');
  writeFileSync(
    wrong,
    "import { useCurrentUser } from 'shared-auth';\nexport const useName = (): number => useCurrentUser().userData.displayName;\nexport { line } from 'shared-model/fields/fields';\n",
  );
  const { stdout } = await tsc().catch((error: { stdout: string }) => error);
  rmSync(wrong);
  expect(stdout).toContain(
    "src/wrong.ts(2,38): error TS2322: Type 'string' is not assignable to type 'number'.",
  );
  expect(stdout).toContain(
    "src/wrong.ts(3,22): error TS2307: Cannot find module 'shared-model/fields/fields'",
  );
}, 60_000);

test('builds what the page runs: it bundles nothing that the page provides, and lacks nothing', async () => {
  await run('node_modules/section-kit/bin.mjs', 'build');
  const [id = ''] = readdirSync(join(folder, 'dist/builds'));
  const built = join(folder, 'dist/builds', id);
  const names = JSON.parse(readFileSync(join(built, 'mf-manifest.json'), 'utf8'));
  expect(names.usedNames).toEqual({
    'react/jsx-runtime': ['jsx', 'jsxs'],
    'shared-auth': ['useCurrentUser'],
    'shared-ui': ['Card', 'ScreenHeader'],
  });
  expect(names).not.toHaveProperty('commit');
  expect(await sharingFaults(built, { modules: SINGLETONS, codeOf: () => undefined })).toEqual([]);
  const lacking = (terms: object) =>
    missingInShell(new LocalSite(built), { read: async () => Buffer.from(JSON.stringify(terms)) });
  expect(await lacking(JSON.parse(TERMS))).toEqual([]);
  expect(await lacking({ ...JSON.parse(TERMS), providedNames: { 'shared-ui': ['Card'] } })).toContain(
    'The live shell lacks `ScreenHeader` of shared-ui: publish the shell first.',
  );
}, 60_000);

test('takes no folder of this checkout, and none that has files', () => {
  expect(() => requireFolder(join(root, 'mfe-orders'))).toThrow('Name a folder outside of this checkout.');
  expect(() => requireFolder(root)).toThrow('Name a folder outside of this checkout.');
  expect(() => requireFolder(folder)).toThrow('has files already');
  requireFolder(join(folder, 'new'));
});
