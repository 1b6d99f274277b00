import { sharingFaults } from 'section-kit/publish/gate/sharing-faults';
import { SINGLETONS } from '../../build/federation/sharing';
import { type SmallSection, SmallSections } from '../../build/testing/small-sections';
import { root } from '../../project/root';
import { findProvidedCode } from './provided-code';

const SCREEN = 'export default { screens: {} };';
const FROM_PAGE = { singleton: true, import: false } as const;
const ALL_SHARED = Object.fromEntries(SINGLETONS.map((request) => [request, FROM_PAGE]));

const react = (text: string): SmallSection => ({ source: text, dependencies: ['react'] });

/** Sections that take from the page what it provides. */
const RIGHT: Readonly<Record<string, SmallSection>> = {
  'only uses JSX': react('export default { screens: { "/a": () => <p>Orders</p> } };'),
  'only uses hooks': react(`import { useState } from 'react';
export default { screens: { '/a': () => useState('Orders')[0] } };`),
  'imports only types': react(`import type { Session } from 'shared-auth';
export const nobody: Session | undefined = undefined;
${SCREEN}`),
  'uses nothing of the page': { source: SCREEN, dependencies: [] },
  'only uses portals': {
    source: `import { createPortal } from 'react-dom';
export default { screens: { '/a': () => createPortal('Orders', document.body) } };`,
    dependencies: ['react-dom'],
  },
  'bundles code that a section may bundle': {
    source: `import { unparse } from 'papaparse';
import { ExportDialog } from 'shared-records/export-dialog';
import { customerForms } from 'shared-records/inputs/customer-forms';
import { report } from 'shared-model/report';
import { useSearch } from 'shared-records/url-search';
import { ThemeSwitch } from 'shared-ui/theme';
export const used = [unparse, ExportDialog, customerForms, report, useSearch, ThemeSwitch];
${SCREEN}`,
    dependencies: ['react', 'shared-auth', 'shared-records', 'shared-ui'],
  },
  'comes from another repository': {
    source: `import { useState } from 'react';
import { useAuth } from 'shared-auth';
import { Link } from 'shared-ui/router';
export default { screens: { '/a': () => <Link to="/">{[useState, useAuth].length}</Link> } };`,
    dependencies: [],
    build: { shared: ALL_SHARED },
  },
};

/** Sections that bring a second copy, with the packages and requests that a fault must name. */
const WRONG: Readonly<
  Record<string, readonly [section: SmallSection, bundled: string, requests: readonly string[]]>
> = {
  'does not list React in its package.json': [
    { source: 'export default { screens: { "/a": () => <p>Orders</p> } };', dependencies: [] },
    'react',
    ['react', 'react/jsx-runtime'],
  ],
  'draws its own page': [
    {
      source: `import { createRoot } from 'react-dom/client';\ncreateRoot(document.body);\n${SCREEN}`,
      dependencies: ['react'],
    },
    'react-dom',
    ['react-dom'],
  ],
  'uses a library with its own React': [
    {
      ...react(
        `import { createElement } from 'old-charts';\nexport const chart = createElement('svg');\n${SCREEN}`,
      ),
      files: {
        'node_modules/old-charts/package.json': '{ "name": "old-charts", "main": "index.js" }',
        'node_modules/old-charts/index.js': 'export { createElement } from "./node_modules/react/react.js";',
        'node_modules/old-charts/node_modules/react/package.json': '{ "name": "react", "version": "18.3.1" }',
        'node_modules/old-charts/node_modules/react/react.js':
          'export const createElement = (type) => ({ type });',
      },
    },
    'react',
    ['react', 'react/jsx-runtime'],
  ],
  'brings React in case the page has none': [
    {
      source: `import { useState } from 'react';\nexport default { screens: { '/a': () => useState(0)[0] } };`,
      dependencies: [],
      build: { shared: { ...ALL_SHARED, react: { singleton: true } } },
    },
    'react',
    ['react', 'react/jsx-runtime'],
  ],
  'calls Firebase itself': [
    {
      source: `import { getFunctions } from 'firebase/functions';\ngetFunctions();\n${SCREEN}`,
      dependencies: ['react'],
    },
    'firebase',
    ['shared-auth/firebase', 'shared-store/firestore'],
  ],
  'has its own router': [
    {
      source: `import { MemoryRouter } from 'react-router-dom';\nexport const used = MemoryRouter;\n${SCREEN}`,
      dependencies: ['react'],
    },
    'react-router-dom',
    ['shared-ui/router'],
  ],
  'brings a second session': [
    {
      source: `import { useAuth } from 'shared-auth';\nexport default { screens: { '/a': () => useAuth().userName } };`,
      dependencies: ['react'],
    },
    'shared-auth',
    ['shared-auth'],
  ],
};

const sections = new SmallSections();
const names = new Map(
  [...Object.keys(RIGHT), ...Object.keys(WRONG)].map((title, index) => [title, `s${index}`]),
);
/** Drawn once, because all tests judge by the same shared packages. */
const line = findProvidedCode(root);
const faultsIn = async (folder: string) => sharingFaults(folder, { modules: SINGLETONS, codeOf: await line });
const folderOf = (title: string): string => sections.folderOf(names.get(title) ?? '');

beforeAll(async () => {
  const all = [
    ...Object.entries(RIGHT),
    ...Object.entries(WRONG).map(([title, [section]]) => [title, section] as const),
  ];
  await sections.build(
    Object.fromEntries([
      ...all.map(([title, section]) => [names.get(title) ?? '', section]),
      ['unmapped', { ...react(SCREEN), build: { devtool: false } }],
    ]),
  );
}, 120_000);

afterAll(() => sections.remove());

test.each(Object.keys(RIGHT))('accepts a section that %s', async (title) => {
  expect(await faultsIn(folderOf(title))).toEqual([]);
});

test.each(Object.entries(WRONG))('refuses a section that %s', async (title, [, packageName, requests]) => {
  const faults = await faultsIn(folderOf(title));
  const [fault = ''] = faults.filter((text) => text.startsWith(`The build bundles ${packageName} in `));
  expect(fault).toMatch(/ in \S+\.js, but the page provides it: import /);
  for (const request of requests) expect(fault).toContain(request);
  expect(fault).toContain('shared with `import: false`');
});

test('says what to do about a build without source maps', async () => {
  expect(await faultsIn(sections.folderOf('unmapped'))).toEqual([
    expect.stringMatching(
      /^No source map says what .*remoteEntry\.js.* bundles: build with `devtool: 'source-map'`\.$/,
    ),
  ]);
});
