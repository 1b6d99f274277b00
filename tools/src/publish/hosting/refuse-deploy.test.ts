import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../project/root';

const firebaseTools = createRequire(__filename).resolve('firebase-tools');

const targets: string[] = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')).hosting.map(
  ({ target }: { target: string }) => target,
);
const selections = ['hosting', ...targets.map((target) => `hosting:${target}`)];

/** Runs the predeploy commands for each selection of sites, and returns their results. */
const SCRIPT = `
  const { createRequire } = require('node:module');
  const load = createRequire(process.argv[1]);
  const { Config } = load('./config');
  const { lifecycleHooks } = load('./deploy/lifecycleHooks');
  const base = { config: Config.load({ cwd: process.cwd() }), project: 'demo-sales', projectRoot: process.cwd() };
  (async () => {
    for (const only of process.argv.slice(2)) {
      const end = await lifecycleHooks('hosting', 'predeploy')({}, { ...base, only }).then(
        () => 'deploys',
        () => 'refuses',
      );
      console.error('END ' + only + ' ' + end);
    }
    process.exit(0);
  })();
`;

test('refuses a plain firebase deploy and says what to do', async () => {
  const args = ['--eval', SCRIPT, firebaseTools, ...selections];
  const { stderr } = await promisify(execFile)(process.execPath, args, { cwd: root });
  const refusal = expect.stringMatching(/^Refused: .*npm run publish -w PART -- --project PROJECT/);
  expect(stderr.trim().split('\n')).toEqual(selections.flatMap((only) => [refusal, `END ${only} refuses`]));
}, 60_000);
