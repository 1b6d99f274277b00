import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Those of the singletons that the login screen is made of: they come with the shell's entry. */
const WITH_ENTRY: readonly string[] = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'shared-auth',
  'shared-auth/firebase',
  'shared-ui',
];

/**
 * The modules that the shell provides and the sections consume, each once in the page. `react` and its kin
 * are shared as they are; everything from Firebase and the router goes through a wrapper that exports just
 * the names in use, because sharing a whole library defeats tree-shaking, and sharing `firebase/*` makes
 * two copies of it (docs/decisions.md).
 */
export const SINGLETONS: readonly string[] = [
  ...WITH_ENTRY,
  'shared-data',
  'shared-data/firestore',
  'shared-router',
  'shared-ui/overlay',
  'shared-ui/record',
  'shared-ui/select',
  'shared-ui/shortcuts',
];

const packageOf = (request: string): string => request.split('/')[0] ?? request;

/** Those of the singletons that the package in folder `root` depends on, each at the version that its package.json names. */
const singletonsOf = (root: string): readonly (readonly [request: string, version: string])[] => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return SINGLETONS.flatMap((request) => {
    const version = dependencies[packageOf(request)];
    return version ? [[request, version] as const] : [];
  });
};

/** What the shell in folder `root` puts into the share scope (`ProvideSharedPlugin`). */
export const providedModules = (root: string) =>
  Object.fromEntries(
    singletonsOf(root).map(([request, version]) => [
      request,
      { shareKey: request, version, eager: WITH_ENTRY.includes(request) },
    ]),
  );

/** What the section in folder `root` takes from the share scope: its build carries no copy (`import: false`). */
export const consumedModules = (root: string) =>
  Object.fromEntries(
    singletonsOf(root).map(([request, version]) => [
      request,
      { import: false as const, singleton: true, strictVersion: true, requiredVersion: `^${version}` },
    ]),
  );
