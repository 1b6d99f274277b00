import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deployToHosting } from './deployment';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deploy-test-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** A fake Firebase command line that records its arguments and configuration. */
const standIn = (code: number, refusals: readonly string[]): string[] => {
  const script = join(folder, 'firebase.mjs');
  writeFileSync(
    script,
    `import { existsSync, readFileSync, writeFileSync } from 'node:fs';
    const args = process.argv.slice(2);
    const path = args[args.indexOf('--config') + 1];
    const config = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(${JSON.stringify(join(folder, 'called.json'))}, JSON.stringify({ args, path, config }));
    console.log('Deploying to sales');
    const attempts = existsSync('attempts') ? Number(readFileSync('attempts', 'utf8')) : 0;
    writeFileSync('attempts', String(attempts + 1));
    const refusal = ${JSON.stringify(refusals)}[attempts];
    if (refusal) { console.error(refusal); process.exit(1); }
    process.exit(${code});`,
  );
  return [process.execPath, script];
};

const called = () => JSON.parse(readFileSync(join(folder, 'called.json'), 'utf8'));

const deploy = (code = 0, serial?: number, refusals: readonly string[] = []) =>
  deployToHosting(
    {
      project: 'sales',
      site: 'sales-reports',
      hosting: { target: 'reports', public: '.local', ignore: [], headers: [] },
      folder: '/a/site',
      serial,
    },
    standIn(code, refusals),
    1,
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

test('deploys again where too many have deployed in this minute, and not for ever', async () => {
  // github.com/firebase/firebase-tools/issues/9895
  const refusal =
    "HTTP Error: 429, Quota exceeded for quota metric 'All requests' and limit 'All requests per minute'";
  await deploy(0, undefined, [refusal, refusal]);
  await expect(deploy(0, undefined, [refusal, refusal, refusal])).rejects.toThrow('Quota exceeded');
  const forbidden = 'HTTP Error: 403, The caller does not have permission';
  await expect(deploy(0, undefined, [forbidden])).rejects.toThrow('403');
});

test.each([
  // github.com/firebase/firebase-tools/issues/9892
  'Error: HTTP Error: 404, Requested entity was not found.',
  // firebase-tools, lib/hosting/api.js, `getSite`
  'Error: could not find site "sales-reports" for project "sales": not found',
])(
  'deploys again to a site that Hosting does not know everywhere yet, and not for ever: %s',
  async (unknown) => {
    await deploy(0, undefined, [unknown, unknown]);
    await expect(deploy(0, undefined, [unknown, unknown, unknown])).rejects.toThrow('not found');
  },
);

test('shows the output of a failed command', async () => {
  await expect(deploy(1)).rejects.toThrow('Deploying to sales');
});
