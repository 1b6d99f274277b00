import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Launch } from '../launch/launch.mjs';
import { npm, run } from '../launch/processes.mjs';
import { sites } from '../project/firebase-config';
import { hashInputs } from '../project/inputs-hash';
import { createLimit } from '../project/limit';
import { root } from '../project/root';

/** Every package with a build of its own. */
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
  const limit = createLimit(AT_ONCE);
  await Promise.all(packageNames.map((name) => limit(() => buildPackage(launch, name))));
};

/**
 * Builds a package, unless its inputs are those of its last build here.
 * @param firebaseConfig The JSON file that says where the shell's page finds its backend; default: the local suite.
 */
export const buildPackage = (
  { steps, signal }: Launch,
  name: string,
  firebaseConfig: string = join(root, 'shell/firebase-config.json'),
): Promise<void> =>
  steps.run(
    `Build ${name}`,
    async (task) => {
      // It goes with the build: one made by hand removes it.
      const stamp = join(root, name, 'dist', '.inputs');
      const hash = `${await hashBuildInputs(name)} ${name === 'shell' ? await readFile(firebaseConfig, 'utf8') : ''}`;
      if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === hash) return task.note('up to date');
      const env = { FIREBASE_CONFIG: firebaseConfig };
      await run(npm('run', 'build', '-w', name), { cwd: root, env, onLine: task.log, signal });
      await writeFile(stamp, hash);
    },
    `Correct what the output says; \`npm run build -w ${name}\` runs this build alone.`,
  );
