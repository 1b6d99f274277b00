import { BUILD_FILES, sharedPackages } from '../../build/builds';
import { sites } from '../../project/firebase-config';
import { sectionModelFiles } from '../../project/sections';

/** The parts that one team deploys as the backend. */
const BACKEND: Readonly<Record<string, readonly string[]>> = {
  rules: ['firestore.rules'],
  indexes: ['firestore.indexes.json'],
  functions: ['functions', ...sharedPackages, ...sectionModelFiles(), ...BUILD_FILES, 'firebase.json'],
};

/** Every part that is deployed on its own. */
export const PARTS: readonly string[] = [
  ...Object.keys(BACKEND),
  ...sites.map(({ packageName }) => packageName),
];

/** Returns the GitHub environment with the secrets of a part. GitHub records there which commits were deployed. */
export const environmentOf = (part: string): string => (part in BACKEND ? 'backend' : part);

/** Returns the first file of a part that may need a newer backend: a model or a shared package, which the backend has, too. */
export const fileOfBackend = (paths: readonly string[], checkout: string): string | undefined => {
  const models = sectionModelFiles(checkout);
  const isShared = (path: string) => sharedPackages.some((name) => path.startsWith(`${name}/`));
  return paths.find((path) => models.includes(path) || isShared(path));
};

/** Tests, documentation and the local suite change no part. */
const NOT_DEPLOYED = [
  '**/*.test.ts',
  '**/*.test.tsx',
  '**/README.md',
  'functions/test/**',
  'tools/jest/**',
  'tools/src/checks/**',
  'tools/src/suite/**',
  'tools/src/**/testing/**',
];

/**
 * Returns the git pathspecs of all files that a part is made of. `tools` builds a site and writes its headers, and
 * `deployments/PROJECT` says which sites and backend they allow.
 */
export const pathspecsOf = (part: string, project: string): string[] => {
  const site = [part, ...sharedPackages, 'tools', ...BUILD_FILES, `deployments/${project}`];
  const excluded = NOT_DEPLOYED.map((pattern) => `:(exclude,glob)${pattern}`);
  return [...(BACKEND[part] ?? site), ...excluded];
};
