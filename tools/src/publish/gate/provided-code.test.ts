import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedPackages } from '../../build/builds';
import { root } from '../../project/root';
import { findProvidedCode } from './provided-code';

const line = findProvidedCode(root);

/** Returns the sources of the shared packages that contain a text. */
const sourcesWith = (text: string): string[] =>
  sharedPackages
    .flatMap((name) =>
      readdirSync(join(root, name, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.tsx?$/.test(path) && !/test/.test(path))
        .map((path) => `${name}/src/${path}`),
    )
    .filter((path) => readFileSync(join(root, path), 'utf8').includes(text));

test('lets no section bundle a React context, because its copy would have no provider', async () => {
  const providedCodeOf = await line;
  const contexts = sourcesWith('createContext');
  expect(contexts.length).toBeGreaterThan(5);
  expect(contexts.filter((path) => !providedCodeOf(`webpack://orders/../${path}`))).toEqual([]);
});

test.each([
  ['node_modules/react/cjs/react.production.js', 'react', ['react', 'react/jsx-runtime']],
  ['../shared-work/src/orders/node_modules/react/index.js', 'react', ['react', 'react/jsx-runtime']],
  ['node_modules/react-dom/cjs/react-dom-client.production.js', 'react-dom', ['react-dom']],
  ['node_modules/charts/node_modules/react/index.js', 'react', ['react', 'react/jsx-runtime']],
  ['node_modules/.pnpm/react@19/node_modules/react/index.js', 'react', ['react', 'react/jsx-runtime']],
  [
    'node_modules/@firebase/auth/dist/index.js',
    'firebase',
    ['shared-auth/firebase', 'shared-store/firestore'],
  ],
  ['node_modules/react-router/dist/production/index.mjs', 'react-router-dom', ['shared-ui/router']],
  ['shared-auth/src/index.ts', 'shared-auth', ['shared-auth']],
  ['node_modules/shared-auth/src/index.ts', 'shared-auth', ['shared-auth']],
  ['shared-ui/src/table/DataTable.module.css', 'shared-ui', ['shared-ui/table']],
  ['shared-auth/src/firebase/sdk-auth-service.ts', 'shared-auth', ['shared-auth/firebase']],
  ['shared-store/src/attempts.ts', 'shared-store', ['shared-store']],
  [
    'shared-records/src/kept/outbox.ts',
    'shared-records',
    ['shared-records/list', 'shared-records/form', 'shared-records/record', 'shared-records/screen'],
  ],
])('the page provides %s', async (path, packageName, providers) => {
  expect((await line)(`webpack://orders/../${path}`)).toEqual({ packageName, providers });
});

test.each([
  'src/section.tsx',
  'shared-contract/src/index.ts',
  'shared-records/src/inputs/customer-forms.tsx',
  'shared-records/src/export/file-export.ts',
  'shared-model/src/report.ts',
  'shared-records/src/screen/useSearch.ts',
  'shared-ui/src/browser-storage.ts',
  'shared-store/src/list-blocks.ts',
  'node_modules/@module-federation/runtime/dist/index.js',
  'node_modules/papaparse/papaparse.min.js',
  'node_modules/reactive/index.js',
  'node_modules/tslib/tslib.es6.mjs',
  'node_modules/valibot/dist/index.mjs',
])('a section may bundle %s', async (path) => {
  expect((await line)(`webpack://orders/../${path}`)).toBeUndefined();
});
