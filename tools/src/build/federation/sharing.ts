import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as v from 'valibot';
import { isPackage, readPackage } from '../../project/workspace';

const packageSchema = v.object({ dependencies: v.record(v.string(), v.string()) });
const versionSchema = v.object({ version: v.string() });

/**
 * The modules that the shell provides and the sections consume, each once in the page. `react` is shared as it is.
 * Firebase and the router are shared by wrappers that export only the names in use. Sharing a whole library defeats
 * tree-shaking, and sharing `firebase/*` makes two copies of it (docs/decisions/0003-share-names-not-libraries.md).
 */
export const SINGLETONS: readonly string[] = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'shared-auth',
  'shared-auth/firebase',
  'shared-records/form',
  'shared-records/list',
  'shared-records/record',
  'shared-records/screen',
  'shared-store',
  'shared-store/firestore',
  'shared-ui',
  'shared-ui/overlay',
  'shared-ui/router',
  'shared-ui/select',
  'shared-ui/shortcuts',
  'shared-ui/table',
];

const packageOf = (request: string): string => request.split('/')[0] ?? request;

/** Returns the version of a package that the one in folder `root` loads. @throws {Error} If it is not installed. */
const installedVersion = (root: string, name: string): string => {
  const folder = createRequire(join(root, 'package.json'))
    .resolve.paths(name)
    ?.map((modules) => join(modules, name))
    .find(isPackage);
  if (folder === undefined) throw new Error(`${name} is not installed: run npm install.`);
  return readPackage(folder, versionSchema).version;
};

/**
 * Returns the version of each singleton that the package in folder `root` depends on, as its package.json names it; for a
 * package of the workspace its own. The shell shares its modules at these versions.
 */
export const sharedVersions = (root: string): Readonly<Record<string, string>> => {
  const { dependencies } = readPackage(root, packageSchema);
  return Object.fromEntries(
    SINGLETONS.flatMap((request) => {
      const name = packageOf(request);
      const wanted = dependencies[name];
      if (wanted === undefined) return [];
      return [[request, wanted === '*' ? installedVersion(root, name) : wanted] as const];
    }),
  );
};

/** Returns the modules that the section in folder `root` takes from the share scope. Its build has no copy of them. */
export const consumedModules = (root: string) =>
  Object.fromEntries(
    Object.entries(sharedVersions(root)).map(([request, version]) => [
      request,
      { import: false as const, singleton: true, strictVersion: true, requiredVersion: `^${version}` },
    ]),
  );
