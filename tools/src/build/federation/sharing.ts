import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The modules that the shell provides and the sections consume, each once in the page. `react` and its kin
 * are shared as they are; everything from Firebase and the router goes through a wrapper that exports just
 * the names in use, because sharing a whole library defeats tree-shaking, and sharing `firebase/*` makes
 * two copies of it (docs/decisions/0001-wrap-firebase-never-share-it.md).
 */
export const SINGLETONS: readonly string[] = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'shared-auth',
  'shared-auth/firebase',
  'shared-records/firestore',
  'shared-records/form',
  'shared-records/list',
  'shared-records/screen',
  'shared-records/store',
  'shared-ui',
  'shared-ui/overlay',
  'shared-ui/router',
  'shared-ui/select',
  'shared-ui/shortcuts',
  'shared-ui/table',
];

const packageOf = (request: string): string => request.split('/')[0] ?? request;

/**
 * Returns the version of each singleton that the package in folder `root` depends on, as its package.json names it. The
 * shell shares its modules at these versions.
 */
export const sharedVersions = (root: string): Readonly<Record<string, string>> => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return Object.fromEntries(
    SINGLETONS.flatMap((request) => {
      const version = dependencies[packageOf(request)];
      return version ? [[request, version] as const] : [];
    }),
  );
};

/** Returns what the section in folder `root` takes from the share scope: its build carries no copy (`import: false`). */
export const consumedModules = (root: string) =>
  Object.fromEntries(
    Object.entries(sharedVersions(root)).map(([request, version]) => [
      request,
      { import: false as const, singleton: true, strictVersion: true, requiredVersion: `^${version}` },
    ]),
  );
