import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageNames } from '../../project/workspace';
import { consumedModules, SINGLETONS, sharedEntries, sharedVersions } from './sharing';

const workspace = join(__dirname, '../../../..');
const shell = join(workspace, 'shell');
const sections = packageNames(workspace, 'mfe-');

const SHARED = [
  'react',
  'react-dom',
  'react/jsx-runtime',
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
  'shared-ui/slot',
  'shared-ui/table',
];

test('shares each singleton of the shell at its version', () => {
  const shared = sharedVersions(shell);
  expect(Object.keys(shared).sort()).toEqual(SHARED);
  const { dependencies } = JSON.parse(readFileSync(join(shell, 'package.json'), 'utf8'));
  // npm may only link a package of the workspace, so package.json names no version of it.
  const { version } = JSON.parse(readFileSync(join(workspace, 'shared-ui/package.json'), 'utf8'));
  expect(shared['shared-ui/select']).toBe(version);
  expect(shared.react).toBe(dependencies.react);
});

test('never shares Firebase or the router itself', () => {
  for (const request of Object.keys(sharedVersions(shell))) {
    expect(request).not.toMatch(/^(firebase|react-router)/);
  }
});

test.each(sections)('%s carries no copy of what the shell shares', (section) => {
  const consumed = consumedModules(join(workspace, section));
  expect(Object.keys(consumed)).toEqual(expect.arrayContaining(['react', 'react/jsx-runtime', 'shared-ui']));
  for (const [request, terms] of Object.entries(consumed)) {
    expect(SHARED).toContain(request);
    expect(terms).toMatchObject({ import: false, singleton: true, strictVersion: true });
    expect(terms.requiredVersion).toBe(`^${sharedVersions(shell)[request]}`);
  }
});

const page = readFileSync(join(workspace, 'docs/sharing.md'), 'utf8');

/** Returns the modules in the rows of docs/sharing.md with this place. */
const documented = (place: string): string[] =>
  page
    .split('\n')
    .filter((line) => line.startsWith(`| ${place} `))
    .flatMap((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, module = '']) => module));

test('provides and bundles what docs/sharing.md says', () => {
  const entries = sharedEntries(workspace);
  const bundled = entries.filter(({ place }) => place === 'section').map(({ request }) => request);
  expect(documented('provided').sort()).toEqual([...SINGLETONS].sort());
  expect(documented('bundled').sort()).toEqual(bundled.sort());
});

test('finds the sources behind every entry', () => {
  const entries = sharedEntries(workspace);
  expect(entries.filter(({ files }) => files.length === 0)).toEqual([]);
  expect(entries.find(({ request }) => request === 'shared-model/*')?.files).toEqual(
    expect.arrayContaining(['shared-model/src/report.ts', 'shared-model/src/fields/texts.ts']),
  );
});

test('takes for provided what lies below a provided module', () => {
  const placeOf = (request: string) =>
    sharedEntries(workspace).find((entry) => entry.request === request)?.place;
  expect(placeOf('shared-auth/firebase/sdk')).toBe('shell');
  expect(placeOf('shared-store/DataProvider')).toBe('shell');
  expect(placeOf('shared-ui/search-key')).toBe('section');
});
