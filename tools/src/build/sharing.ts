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

/**
 * The `shared` option of module federation for the package in folder `root`: of the singletons, those that
 * its package.json depends on, at the version it names. The shell provides them; a section consumes them
 * (`import: false`: its build carries no copy).
 */
export const sharedModules = (root: string, part: 'provide' | 'consume') => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return Object.fromEntries(
    SINGLETONS.flatMap((request) => {
      const version = dependencies[packageOf(request)];
      if (!version) return [];
      const terms = { singleton: true, strictVersion: true, requiredVersion: `^${version}` };
      const provided = { ...terms, version, eager: WITH_ENTRY.includes(request) };
      return [[request, part === 'provide' ? provided : { ...terms, import: false as const }]];
    }),
  );
};
