import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Launch } from '../launch/context';
import { npm, run } from '../launch/processes.mjs';
import { sites } from '../project/firebase-config';
import { hashInputs } from '../project/inputs-hash';
import { withActualPorts } from '../project/port-offset';
import { root } from '../project/root';

/** Every package with its own build. */
export const BUILDS = ['functions', ...sites.map(({ packageName }) => packageName)];

const AT_ONCE = 2;

const sharedPackages = readdirSync(root).filter((name) => name.startsWith('shared-'));

const hashBuildInputs = (packageName: string): Promise<string> =>
  hashInputs(
    root,
    [packageName, ...sharedPackages, 'tools/src/build'],
    ['package-lock.json', 'tsconfig.base.json'],
  );

/** Builds the packages, two at a time. */
export const buildPackages = async (launch: Launch, packageNames: string[]): Promise<void> => {
  const limit = pLimit(AT_ONCE);
  await Promise.all(packageNames.map((name) => limit(() => buildPackage(launch, name))));
};

/**
 * Builds a package, unless its inputs have not changed since its last build.
 * @param firebaseConfig The JSON file with the backend of the page. Default: that of the local suite.
 */
export const buildPackage = (
  { steps, signal }: Launch,
  name: string,
  firebaseConfig: string = join(root, 'shell/firebase-config.json'),
): Promise<void> =>
  steps.run(
    `Build ${name}`,
    async (task) => {
      // A build by hand empties the folder, and so removes the stamp.
      const stamp = join(root, name, 'dist', '.inputs');
      const hash = `${await hashBuildInputs(name)} ${name === 'shell' ? withActualPorts(await readFile(firebaseConfig, 'utf8')) : ''}`;
      if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === hash) return task.note('up to date');
      const env = { FIREBASE_CONFIG: firebaseConfig };
      await run(npm('run', 'build', '-w', name), { cwd: root, env, onLine: task.log, signal });
      await writeFile(stamp, hash);
    },
    `Correct what the output says; \`npm run build -w ${name}\` runs this build alone.`,
  );
