import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { packageOf } from 'section-kit/build/consumed-modules';
import * as v from 'valibot';
import { isPackage, packageNames, readPackage } from '../../project/workspace';

const rangesSchema = v.record(v.string(), v.string());
const packageSchema = v.object({ dependencies: rangesSchema });
const versionSchema = v.object({ version: v.string() });
const exportsSchema = v.object({ exports: v.record(v.string(), v.string()) });

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
  'shared-ui/form',
  'shared-ui/overlay',
  'shared-ui/router',
  'shared-ui/select',
  'shared-ui/shortcuts',
  'shared-ui/slot',
  'shared-ui/table',
];

/** Those of them that are loaded when a section asks for them: no list needs forms, or the screen of one record. */
export const LAZY_SINGLETONS: readonly string[] = [
  'shared-records/form',
  'shared-records/record',
  'shared-ui/form',
];

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

/** An entry of a shared package: a request that other packages may import. */
export interface SharedEntry {
  /** The request, such as `shared-ui/table`. With `*` it stands for several. */
  readonly request: string;
  /** The sources behind it, relative to the checkout. */
  readonly files: readonly string[];
  /** Whether the shell provides it, or each section that imports it bundles it. */
  readonly place: 'shell' | 'section';
}

/** Entries for tests, and style sheets of the page, are in no section. */
const isCodeOfPage = (request: string): boolean => !/\btesting\b|\.css$/.test(request);

/** A package whose other entries are for the shared packages on top of it: of a section they would be a second store. */
const PROVIDED_WHOLE = 'shared-store';

/** Returns whether an entry is a singleton, or a part of one below its name that only the shell loads by itself. */
const isProvided = (request: string): boolean =>
  SINGLETONS.some(
    (name) =>
      request === name || ((name.includes('/') || name === PROVIDED_WHOLE) && request.startsWith(`${name}/`)),
  );

const filesOf = (checkout: string, path: string): string[] => {
  const [folder = '', ending] = path.split('*');
  if (ending === undefined) return [path];
  return readdirSync(join(checkout, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !name.includes('.test.'))
    .map((name) => `${folder}${name}`);
};

/** Returns the requests of all shared packages with the sources behind them, by the `exports` of their package.json. */
export const sharedSources = (checkout: string): [request: string, path: string][] =>
  packageNames(checkout, 'shared-').flatMap((name) => {
    const { exports } = readPackage(join(checkout, name), exportsSchema);
    return Object.entries(exports).map(([entry, path]): [string, string] => [
      join(name, entry),
      join(name, path),
    ]);
  });

/** Returns the entries of all shared packages that are code of the page. */
export const sharedEntries = (checkout: string): SharedEntry[] =>
  sharedSources(checkout)
    .filter(([request]) => isCodeOfPage(request))
    .map(([request, path]) => ({
      request,
      files: filesOf(checkout, path),
      place: isProvided(request) ? 'shell' : 'section',
    }));
