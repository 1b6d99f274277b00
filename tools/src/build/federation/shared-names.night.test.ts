import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { termsSchema } from 'section-kit/build/shared-names';
import * as v from 'valibot';
import { SmallSections } from '../testing/small-sections';

const SECTION = `
import type { OnlyType } from 'shared-ui';
import { neverUsed, renamed as mine, used } from 'shared-ui';
import * as auth from 'shared-auth';
import * as overlay from 'shared-ui/overlay';
import React from 'react';
import { half } from './half';
import { needed } from './pure';
export { exported } from 'shared-ui/table';
export * from 'shared-ui/select';
const typed: OnlyType | undefined = undefined;
export const all = [typed, mine, used, auth.member, auth.deep.er, overlay, half, needed, React.version];
export const later = async () => (await import('shared-records/form')).Later;
void import('./lazy');
export default { screens: {} };
`;

const HALF = `
import { inDeadCode, inHalf } from 'shared-ui';
export const half = () => inHalf();
export const dead = () => inDeadCode();
`;

const sections = new SmallSections();
const namesIn = (name: string) =>
  v.parse(termsSchema, readFileSync(join(sections.folderOf(name), 'mf-manifest.json'), 'utf8'));

beforeAll(
  () =>
    sections.build({
      section: {
        source: SECTION,
        dependencies: ['react', 'shared-auth', 'shared-records', 'shared-ui'],
        files: {
          'src/half.ts': HALF,
          'src/lazy.ts': "import { inLazyChunk } from 'shared-ui';\ninLazyChunk();",
          'src/pure/package.json': '{ "sideEffects": false }',
          'src/pure/index.ts': "export { needed } from './needed';\nexport { unneeded } from './unneeded';",
          'src/pure/needed.ts': "import { inNeeded } from 'shared-ui';\nexport const needed = inNeeded();",
          'src/pure/unneeded.ts':
            "import { inUnneeded } from 'shared-ui';\nexport const unneeded = inUnneeded();",
        },
      },
      foreign: {
        source: "import { useState } from 'react';\nexport default useState;",
        dependencies: [],
        build: { shared: { react: { singleton: true, import: false } } },
      },
      host: {
        source:
          "import * as react from 'react';\nimport * as own from 'own';\nimport * as whole from 'own/whole';\nglobalThis.modules = { react, whole };\nconsole.log(own.used);",
        dependencies: [],
        files: {
          'node_modules/own/package.json':
            '{ "name": "own", "exports": { ".": "./index.ts", "./whole": "./whole.ts" } }',
          'node_modules/own/index.ts':
            'export const used = Math.random();\nexport const dropped = Math.random();',
          'node_modules/own/whole.ts':
            "export * from './more';\nexport { b as renamed } from './more';\nexport const own = 1;\nexport type Props = string;",
          'node_modules/own/more.ts': 'export const a = 1;\nexport const b = 2;',
        },
        build: { provides: ['react', 'own', 'own/whole'] },
      },
    }),
  60_000,
);

afterAll(() => sections.remove());

test('records the names that a section uses of each module of the page', () => {
  expect(namesIn('section').usedNames).toEqual({
    react: [],
    'shared-auth': ['deep', 'member'],
    // The names of a whole module are unknown: that of `import()`, of `export *`, of a passed namespace.
    'shared-records/form': [],
    'shared-ui': ['inHalf', 'inLazyChunk', 'inNeeded', 'renamed', 'used'],
    'shared-ui/overlay': [],
    'shared-ui/select': [],
    'shared-ui/table': ['exported'],
  });
});

test('records the names that a host provides of each module', () => {
  const { providedNames = {} } = namesIn('host');
  expect(providedNames['own/whole']).toEqual(['a', 'b', 'own', 'renamed']);
  expect(providedNames.own).toEqual(['used']);
  expect(providedNames.react).toEqual(expect.arrayContaining(['createElement', 'useState']));
});

test('knows no names of a section that another repository builds', () => {
  expect(Object.keys(namesIn('foreign'))).toEqual(['shared']);
});
