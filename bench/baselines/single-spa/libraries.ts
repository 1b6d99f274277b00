import { createRequire } from 'node:module';
import { SHARED_PACKAGES } from '../base';

const load = createRequire(import.meta.url);

/** A module that exports every name of a CommonJS library, as the CDNs for ES modules give it. */
const esModuleOf = (library: string): string => {
  const names = Object.keys(load(library)).filter((name) => name !== 'default');
  const source = `import library from ${JSON.stringify(load.resolve(library))};
export default library;
export const { ${names.join(', ')} } = library;`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
};

/** What the packages of Firebase have in common: the registry, in which they find each other, among it. */
const FIREBASE = Object.fromEntries(
  ['@firebase/app', '@firebase/component', '@firebase/logger', '@firebase/util'].map((name) => [name, name]),
);

/** The entry points of one of the product's own packages. */
const entryPoints = (name: string): Record<string, string> =>
  Object.fromEntries(
    SHARED_PACKAGES.filter((request) => request.split('/')[0] === name).map((request) => [request, request]),
  );

/** The modules of the import map that all applications share, each with what it is built from. */
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

/** Entry points of one package are one module here: they have state in common. */
export const ALIASES: Readonly<Record<string, keyof typeof LIBRARIES>> = {
  'shared-auth/firebase': 'shared-auth',
  'shared-records/firestore': 'shared-records/store',
};

/** What the login screen needs of them: the browser is told before it has read who imports what. */
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
