import { createRequire } from 'node:module';
import { SHARED_PACKAGES } from '../base';

const load = createRequire(import.meta.url);

/** Returns a module with every export of a CommonJS library, as CDNs for ES modules build it. */
const esModuleOf = (library: string): string => {
  const names = Object.keys(load(library)).filter((name) => name !== 'default');
  const source = `import library from ${JSON.stringify(load.resolve(library))};
export default library;
export const { ${names.join(', ')} } = library;`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
};

/** The common packages of Firebase. They include the registry in which its parts find each other. */
const FIREBASE = Object.fromEntries(
  ['@firebase/app', '@firebase/component', '@firebase/logger', '@firebase/util'].map((name) => [name, name]),
);

/** Returns the shared entry points of one of the product's packages. */
const entryPoints = (name: string): Record<string, string> =>
  Object.fromEntries(
    SHARED_PACKAGES.filter((request) => request.split('/')[0] === name).map((request) => [request, request]),
  );

/** The shared modules of the import map, with their sources. */
export const LIBRARIES: Readonly<Record<string, string>> = {
  react: esModuleOf('react'),
  'react/jsx-runtime': esModuleOf('react/jsx-runtime'),
  'react-dom': esModuleOf('react-dom'),
  'react-dom/client': esModuleOf('react-dom/client'),
  'single-spa': 'single-spa',
  'single-spa-react': 'single-spa-react',
  ...FIREBASE,
  'shared-auth': './libraries/shared-auth.ts',
  ...entryPoints('shared-records'),
  'shared-records/store': './libraries/shared-records.ts',
  ...entryPoints('shared-ui'),
};

/** Entry points that are built into the module of another one, because they share state. */
export const ALIASES: Readonly<Record<string, keyof typeof LIBRARIES>> = {
  'shared-auth/firebase': 'shared-auth',
  'shared-auth/firebase/sdk': 'shared-auth',
  'shared-records/firestore/sdk': 'shared-records/store',
  'shared-records/firestore/store': 'shared-records/store',
};

/** The shared modules of the login screen, which the page preloads. */
export const LOGIN_LIBRARIES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'single-spa',
  'single-spa-react',
  ...Object.keys(FIREBASE),
  'shared-auth',
  'shared-ui',
];
