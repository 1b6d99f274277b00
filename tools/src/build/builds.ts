import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Launch } from '../launch/context';
import { npm, run } from '../launch/processes.mjs';
import { sites } from '../project/firebase-config';
import { hashInputs } from '../project/inputs-hash';
import { withActualPorts } from '../project/port-offset';
import { root } from '../project/root';
import { sectionModelFiles } from '../project/sections';
import { packageNames } from '../project/workspace';

/** Every package with its own build. */
export const BUILDS = ['functions', ...sites.map(({ packageName }) => packageName)];

const AT_ONCE = 2;

/** The packages that all parts share. */
export const sharedPackages = packageNames(root, 'shared-');

/** The files that every build reads, besides folders of sources. */
export const BUILD_FILES = ['package-lock.json', 'tsconfig.base.json'];

/** Returns the files that a build reads, besides folders of sources. The functions have the models of the sections. */
const filesOf = (packageName: string): string[] =>
  packageName === 'functions' ? [...BUILD_FILES, ...sectionModelFiles()] : BUILD_FILES;

const hashBuildInputs = (packageName: string): Promise<string> =>
  hashInputs(root, [packageName, ...sharedPackages, 'tools/src/build'], filesOf(packageName));

const LOCAL_CONFIG = join(root, 'shell/firebase-config.json');

const inputsOf = async (name: string, firebaseConfig: string): Promise<string> =>
  `${await hashBuildInputs(name)} ${name === 'shell' ? withActualPorts(await readFile(firebaseConfig, 'utf8')) : ''}`;

/** A build by hand empties the folder, and so removes the stamp. */
const stampOf = (name: string): string => join(root, name, 'dist', '.inputs');

const isBuiltFrom = async (name: string, inputs: string): Promise<boolean> => {
  const stamp = stampOf(name);
  return existsSync(stamp) && (await readFile(stamp, 'utf8')) === inputs;
};

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
  firebaseConfig: string = LOCAL_CONFIG,
): Promise<void> =>
  steps.run(
    `Build ${name}`,
    async (task) => {
      const inputs = await inputsOf(name, firebaseConfig);
      if (await isBuiltFrom(name, inputs)) return task.note('up to date');
      const env = { FIREBASE_CONFIG: firebaseConfig };
      await run(npm('run', 'build', '-w', name), { cwd: root, env, onLine: task.log, signal });
      await writeFile(stampOf(name), inputs);
    },
    `Correct what the output says; \`npm run build -w ${name}\` runs this build alone.`,
  );

/**
 * Checks that a package was built from the sources of this checkout, and builds nothing.
 * @throws {StepFailed} If there is no such build.
 */
export const requireBuild = ({ steps }: Launch, name: string, firebaseConfig: string): Promise<void> =>
  steps.run(
    `Build of ${name}`,
    async (task) => {
      if (!(await isBuiltFrom(name, await inputsOf(name, firebaseConfig)))) {
        throw new Error(`${name}/dist is not the build of these sources.`);
      }
      task.note('of these sources');
    },
    `Build it by \`npm run build -- ${name} --project ID\`, or leave out --built.`,
  );
