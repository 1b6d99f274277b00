// Stands in for npm: installs by links, does not run the tests, and hands every other command to the real npm.
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** The scripts that would run for too long here. */
const TESTS = ['test', 'run test:soak'];
const { INSTALLED = '', PROGRAMS = '', REAL_NPM = '', CALLS = '', TESTS_FAIL } = process.env;
const [command, ...args] = process.argv.slice(2);
appendFileSync(CALLS, `npm ${[command, ...args].join(' ')}\n`);

if (command === 'ci') {
  if (!existsSync('package-lock.json')) throw new Error('npm ci needs a lock file.');
  mkdirSync('node_modules');
  for (const entry of readdirSync(INSTALLED, { withFileTypes: true })) {
    if (entry.name === '.bin') continue;
    const installed = join(INSTALLED, entry.name);
    // A workspace is a relative link, which leads to this checkout.
    symlinkSync(
      entry.isSymbolicLink() ? readlinkSync(installed) : installed,
      join('node_modules', entry.name),
    );
  }
  symlinkSync(PROGRAMS, join('node_modules', '.bin'));
} else if (TESTS.includes([command, ...args].join(' '))) {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  if (!scripts[args[0] ?? 'test']) throw new Error(`package.json has no script ${args[0]}.`);
  mkdirSync('.local/test', { recursive: true });
  writeFileSync('.local/test/units.log', 'the output of the units');
  process.exitCode = TESTS_FAIL ? 1 : 0;
} else {
  const { status } = spawnSync(REAL_NPM, [command ?? '', ...args], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
