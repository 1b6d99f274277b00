import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deployToHosting } from './firebase-deploy';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deploy-test-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** A fake Firebase command line that records its arguments and configuration. */
const standIn = (code: number): string[] => {
  const script = join(folder, 'firebase.mjs');
  writeFileSync(
    script,
    `import { readFileSync, writeFileSync } from 'node:fs';
    const args = process.argv.slice(2);
    const path = args[args.indexOf('--config') + 1];
    const config = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(${JSON.stringify(join(folder, 'called.json'))}, JSON.stringify({ args, path, config }));
    console.log('Deploying to sales');
    process.exit(${code});`,
  );
  return [process.execPath, script];
};

const called = () => JSON.parse(readFileSync(join(folder, 'called.json'), 'utf8'));

const deploy = (code = 0, serial?: number) =>
  deployToHosting(
    {
      project: 'sales',
      site: 'sales-reports',
      hosting: { target: 'reports', public: '.local', ignore: [], headers: [] },
      folder: '/a/site',
      serial,
    },
    standIn(code),
  );

test('deploys one site of one project, with a configuration of this site alone', async () => {
  await deploy();
  const { args, path, config } = called();
  expect(args).toEqual([
    'deploy',
    ...['--only', 'hosting:sales-reports'],
    ...['--project', 'sales'],
    '--non-interactive',
    ...['--config', path],
  ]);
  expect(config).toEqual({
    hosting: [{ site: 'sales-reports', public: '/a/site', ignore: [], headers: [] }],
  });
  expect(existsSync(path)).toBe(false);
});

test('writes the serial of a release into its message, where later commands read it', async () => {
  await deploy(0, 1_700_000_000_000);
  expect(called().args.slice(6, 8)).toEqual(['--message', 'serial 1700000000000']);
});

test('shows the output of a failed command', async () => {
  await expect(deploy(1)).rejects.toThrow('Deploying to sales');
});
