import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { satisfy } from '@module-federation/enhanced/runtime';
import { consumedModules } from 'section-kit/build/consumed-modules';
import { packageNames } from '../../project/workspace';
import { SINGLETONS, sharedEntries, sharedVersions } from './sharing';

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
  'shared-ui/form',
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
  const consumed = consumedModules(join(workspace, section), sharedVersions(join(workspace, section)));
  expect(Object.keys(consumed)).toEqual(expect.arrayContaining(['react', 'react/jsx-runtime', 'shared-ui']));
  for (const [request, terms] of Object.entries(consumed)) {
    expect(SHARED).toContain(request);
    expect(terms).toMatchObject({ import: false, singleton: true, strictVersion: true });
    expect(terms.requiredVersion).toBe(`^${sharedVersions(shell)[request]}`);
  }
});

describe('the versions of React that a section runs with', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mfe-orders-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Returns the versions that a section with these ranges asks the page for. */
  const asked = (peerDependencies?: Record<string, string>, react = '19.3.1') => {
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ dependencies: { react }, peerDependencies }),
    );
    return Object.entries(consumedModules(folder, sharedVersions(folder))).map(
      ([request, { requiredVersion }]) => `${request} ${requiredVersion}`,
    );
  };

  test('are those compatible with the installed one, if it says nothing', () => {
    expect(asked()).toEqual(['react ^19.3.1', 'react/jsx-runtime ^19.3.1']);
    expect(asked({ valibot: '1.x' })).toEqual(['react ^19.3.1', 'react/jsx-runtime ^19.3.1']);
  });

  test('are those that it says, before and after the page has the next one', () => {
    const range = '>=19.3.1 <21.0.0';
    for (const installed of ['19.3.1', '20.0.0']) {
      expect(asked({ react: range }, installed)).toEqual([`react ${range}`, `react/jsx-runtime ${range}`]);
    }
    for (const [version, fits] of [
      ['19.3.0', false],
      ['19.3.1', true],
      ['20.9.9', true],
      ['21.0.0', false],
    ] as const) {
      expect(satisfy(version, range)).toBe(fits);
    }
  });

  test.each([
    '^19.3.1 || ^20.0.0',
    '>=19.3.1 <20.0.0 || >=20.0.0 <21.0.0',
    '>= 19.3.1 < 21.0.0',
    '>=19.3.1,<21.0.0',
    '>=19 <21',
    '>=19.3.1',
    '*',
    '',
    'latest',
    // Without the installed version it was not tried.
    '>=20.0.0 <21.0.0',
    '>=18.0.0 <19.3.1',
  ])('are never %j: the build says how to write them', (range) => {
    expect(() => asked({ react: range })).toThrow(
      `/package.json: peerDependencies has react "${range}". Write one range around the installed 19.3.1, as ">=19.3.1 <21.0.0", without "||".`,
    );
  });
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

test('lets a major of the router be a release of the shell alone: a section knows six names of it, and no version', () => {
  const source = readFileSync(join(workspace, 'shared-ui/src/router.tsx'), 'utf8');
  const [, reexported = ''] = /^export \{ (.+) \} from 'react-router-dom';$/m.exec(source) ?? [];
  const own = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
  expect([...reexported.split(', '), ...own]).toHaveLength(6);
  expect(page).toContain('sections know only the six names of `shared-ui/router`');
  for (const section of sections) {
    const text = readFileSync(join(workspace, section, 'package.json'), 'utf8');
    expect(text).not.toMatch(/"react-router/);
    expect(
      Object.keys(consumedModules(join(workspace, section), sharedVersions(join(workspace, section)))).join(),
    ).not.toMatch(/react-router/);
  }
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
