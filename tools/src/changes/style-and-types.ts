import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import type { Results } from '../checks/test-reports';
import { runCheck, type SuiteTask } from '../checks/test-suites';
import type { Launch } from '../launch/context';
import { localFolder, root } from '../project/root';

const AT_ONCE = 2;
// npm takes half a second to find a program.
const { resolve } = createRequire(import.meta.url);
const BIOME = resolve('@biomejs/biome/bin/biome');
const TSC = join(dirname(resolve('typescript/package.json')), 'bin/tsc');

/** Returns the suite that checks format and lint of these files. Deleted ones do not count. */
export const checkStyle = (launch: Launch, files: readonly string[]) => {
  const existing = files.filter((file) => existsSync(join(root, file)));
  const options = ['--no-errors-on-unmatched', '--files-ignore-unknown=true'];
  return runCheck(launch, [process.execPath, BIOME, 'ci', ...options, ...existing]);
};

/** Returns the command that checks the types of a package: only of what has changed since its last time. */
const typeCheckOf = (name: string): string[] => {
  const info = join(localFolder, 'types', `${name}.json`);
  return [process.execPath, TSC, '-p', name, '--incremental', '--tsBuildInfoFile', info];
};

/** Returns the suite that checks the types of these packages, a test each. */
export const checkTypes =
  (launch: Launch, packages: readonly string[]) =>
  async (task: SuiteTask): Promise<Results> => {
    const limit = pLimit(AT_ONCE);
    const compile = (name: string) => runCheck(launch, typeCheckOf(name))(task);
    const results = await Promise.all(packages.map((name) => limit(() => compile(name))));
    return {
      passed: results.filter(({ failed }) => failed === 0).length,
      failed: results.filter(({ failed }) => failed > 0).length,
      failures: results.flatMap(({ failures }) => failures),
    };
  };
