import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import * as v from 'valibot';
import { ifThere } from '../project/errors.mjs';
import { sites } from '../project/firebase-config';
import { inJson } from '../project/json';
import type { Launch } from '../project/launch';
import { withActualPorts } from '../project/port-offset';
import { npm, run } from '../project/processes.mjs';
import { localFolder, root } from '../project/root';
import { sectionModelFiles } from '../project/sections';
import { packageNames } from '../project/workspace';
import { hashInputs } from './manifest/build-id';

/** Every package with its own build. */
export const BUILDS = ['functions', ...sites.map(({ packageName }) => packageName)];

const AT_ONCE = 2;

/** The packages that all parts share. */
export const sharedPackages = packageNames(root, 'shared-');

/** The files that every build reads, besides folders of sources. */
export const BUILD_FILES = ['package-lock.json', 'tsconfig.base.json'];

/** Returns the folder of a package's last build. */
export const distOf = (packageName: string): string => join(root, packageName, 'dist');

/** Returns the folder of a package's last build for tests. Their shell calls other ports than that of `npm start`. */
export const testBuildOf = (packageName: string): string => join(localFolder, 'test/builds', packageName);

/** Returns the files that a build reads, besides folders of sources. The functions have the models of the sections. */
const filesOf = (packageName: string): string[] =>
  packageName === 'functions' ? [...BUILD_FILES, ...sectionModelFiles()] : BUILD_FILES;

/** Builds carry the local suite's. A publication puts in that of its project. */
const CONFIG = join(root, 'shell/firebase-config.json');

const stampSchema = inJson(v.object({ sources: v.string(), backend: v.string() }));

/** The inputs of a build: the hash of its sources, and the configuration of its backend as a text. */
type Stamp = v.InferOutput<typeof stampSchema>;

const localBackend = async (): Promise<string> => withActualPorts(await readFile(CONFIG, 'utf8'));

const stampFor = async (name: string): Promise<Stamp> => ({
  sources: await hashInputs(root, [name, ...sharedPackages, 'section-kit', 'tools/src/build'], filesOf(name)),
  backend: name === 'shell' ? await localBackend() : '',
});

/** A build by hand empties the folder, and so removes the stamp. */
const stampFile = (folder: string): string => join(folder, '.inputs');

const isBuiltFrom = async (folder: string, { sources, backend }: Stamp): Promise<boolean> => {
  const text = await ifThere(readFile(stampFile(folder), 'utf8'));
  const { success, output } = v.safeParse(stampSchema, text);
  return success && output.sources === sources && output.backend === backend;
};

/** Builds the packages, two at a time. */
export const buildPackages = async (launch: Launch, packageNames: string[]): Promise<void> => {
  const limit = pLimit(AT_ONCE);
  await Promise.all(packageNames.map((name) => limit(() => buildPackage(launch, name))));
};

/** Sets how a package is built. */
export interface BuildOptions {
  /** The folder to build into. Default: `dist` of the package. */
  readonly folder?: string;
}

/** Builds a package, unless its inputs have not changed since the last build in the same folder. */
export const buildPackage = (
  { steps, signal }: Launch,
  name: string,
  { folder = distOf(name) }: BuildOptions = {},
): Promise<void> =>
  steps.run(
    `Build ${name}`,
    async (task) => {
      const stamp = await stampFor(name);
      if (await isBuiltFrom(folder, stamp)) return task.note('up to date');
      const env = { BUILD_FOLDER: folder };
      await run(npm('run', 'build', '-w', name), { cwd: root, env, onLine: task.log, signal });
      await writeFile(stampFile(folder), JSON.stringify(stamp));
    },
    `Correct what the output says; \`npm run build -w ${name}\` runs this build alone.`,
  );

/**
 * Checks that a package was built from the sources of this checkout, and builds nothing.
 * @throws {StepFailed} If there is no such build.
 */
export const requireBuild = (
  { steps }: Launch,
  name: string,
  { folder = distOf(name) }: BuildOptions = {},
): Promise<void> =>
  steps.run(
    `Build of ${name}`,
    async (task) => {
      if (!(await isBuiltFrom(folder, await stampFor(name)))) {
        throw new Error(`${name}/dist is not the build of these sources.`);
      }
      task.note('of these sources');
    },
    `Build it by \`npm run build -- ${name}\`, or leave out --built.`,
  );
