import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { root } from '../project/root';

const PLUGIN = 'tools/src/checks/import-directions.grit';

/** Forbidden imports by file: one or more for each rule. The sources themselves show what is allowed. */
const REFUSED: Readonly<Record<string, string>> = {
  'mfe-a/src/a.tsx': 'shell ../../mfe-b/src/b firebase/app react-select/creatable shared-testing mfe-b',
  'mfe-a/src/a.test.ts': '../../shared-ui/src/table/DataTable shared-store/firestore shared-store/data-store',
  'shell/src/a.ts':
    'mfe-a react-select @module-federation/runtime shared-auth/testing ./testing/fake-sites @firebase/auth',
  'shell/src/App.tsx': './boot',
  'shell/src/page/a.ts': '../App ../design/DesignPage',
  'shell/src/menu/a.ts': '../page/Page ../session/LoginScreen',
  'shell/src/start/foreign/a.ts': '../../frame/Frame ../../App',
  'section-kit/src/host/a.ts': '@module-federation/enhanced ./testing/fake-sites',
  'shared-contract/src/a.ts': 'shared-ui tools/sharing firebase/app',
  'section-kit/src/a.ts':
    'shared-contract/section shared-ui shared-testing ../../../tools/src/cli shell mfe-a functions',
  'shared-auth/src/a.ts': 'shared-store shared-records/list shell',
  'shared-ui/src/form/a.ts': 'shared-ui/table shared-auth mfe-a firebase/app shared-contract',
  'shared-ui/src/table/a.ts': '../form/useForm ../lazy',
  'shared-model/src/a.ts': 'react shared-ui shared-auth firebase/app shared-store',
  'shared-store/src/a.ts':
    'firebase/app shared-ui shared-records/list ../../shell/src/App ./testing/memory-server ./live/live-list',
  'shared-store/src/live/a.ts': '../firestore/rest ../names/people',
  'shared-store/src/firestore/a.ts': 'shared-ui shared-contract ../names/people',
  'shared-records/src/export/a.ts': '../list/RecordList ../import/ImportScreen',
  'shared-records/src/list/a.ts': '../form/useForm ../import/ImportScreen shared-contract firebase/app',
  'shared-records/src/import/a.ts': '../screen/RecordScreen',
  'shared-records/src/form/a.ts': '../view/links ../testing/fake-form shared-store/testing',
  'shared-records/src/view/a.ts': '../form/useForm',
  'shared-records/src/neighbours/a.ts': '../screen/ListScreen',
  'functions/src/a.ts':
    'shared-auth shared-store shared-records/list mfe-a/models tools/sharing firebase/app',
  'functions/src/calls/a.ts': '../accounts/add-user ../records/items',
  'functions/src/records/a.ts': '../changes/plan',
  'functions/src/changes/plans/a.ts': '../../upkeep/rebuild',
  'functions/src/accounts/a.ts': '../sections/watch-loads',
  'functions/src/upkeep/a.ts': '../person/find-person',
  'functions/src/person/a.ts': '../accounts/add-user',
  'functions/test/a.ts': '../../mfe-a/src/models',
  'tools/src/project/a.ts': '../build/builds ../suite/emulators ../cli ../cloud/testing/fake-cloud',
  'tools/src/build/a.ts': 'mfe-a shared-store firebase/app ../cloud/cloud ./testing/run-builds',
  'tools/src/cloud/steps/a.ts': '../../publish/deployment ../../launch.mjs ../testing/fake-cloud',
  'tools/src/publish/a.ts': '../suite/suite ../checks/test ./fake-build',
  'tools/src/suite/demo/a.ts': '../../checks/test',
};

/** The other ways to import, and the rules of the linter: the rule that each line breaks. */
const LINES: Readonly<Record<string, readonly [rule: string, ...lines: string[]]>> = {
  'mfe-a/src/types.tsx': ['plugin', "import type { A } from 'shell';", "export type B = import('mfe-b').B;"],
  'mfe-a/src/lazy.tsx': ['plugin', "export * from 'shell';", "export const a = () => import('shell');"],
  'mfe-a/src/old.cjs': ['plugin', "require('shell');", "require.resolve('shell');"],
  'mfe-a/src/mock.test.ts': ['plugin', "jest.mock('shell');", "jest.mock('shell', () => ({}));"],
  'mfe-a/src/actual.test.ts': ['plugin', "jest.requireActual('shell');", "jest.requireActual<A>('shell');"],
  'mfe-a/src/order.ts': ['plugin', "import 'react'; export const order = defineModel({});"],
  'mfe-a/src/unnamed.ts': ['lint/correctness/noUndeclaredDependencies', "import type { A } from 'unnamed';"],
  'tools/a.ts': ['lint/suspicious/noImportCycles', "import { b } from './b'; export const a = () => b;"],
  'tools/b.ts': ['lint/suspicious/noImportCycles', "import { a } from './a'; export const b = () => a;"],
  'tools/c.ts': ['lint/suspicious/noImportCycles', "import type { D } from './d'; export type C = D | 1;"],
  'tools/d.ts': ['lint/suspicious/noImportCycles', "import type { C } from './c'; export type D = C;"],
  'tools/e.ts': [
    'lint/suspicious/noDeprecatedImports',
    "/** @deprecated Use `g`. */ export const e = () => f; import { f } from './f';",
  ],
  'tools/f.ts': [
    'lint/suspicious/noDeprecatedImports',
    "/** @deprecated Use `g`. */ export const f = () => e; import { e } from './e';",
  ],
};

const importsOf = (names: string): string[] => names.split(' ').map((name) => `import '${name}';`);

test('the linter refuses each import against the arrows, however it is written', () => {
  const tree = realpathSync(mkdtempSync(join(tmpdir(), 'import-directions-')));
  try {
    const expected: string[] = [];
    const write = (file: string, lines: readonly string[], rule: string) => {
      mkdirSync(join(tree, dirname(file)), { recursive: true });
      writeFileSync(join(tree, file), lines.join('\n'));
      expected.push(...lines.map((line) => `${rule} ${file}: ${line}`));
    };
    for (const [file, names] of Object.entries(REFUSED)) write(file, importsOf(names), 'plugin');
    for (const [file, [rule, ...lines]] of Object.entries(LINES)) write(file, lines, rule);
    writeFileSync(join(tree, 'mfe-a/package.json'), '{}');
    for (const file of ['biome.json', PLUGIN])
      cpSync(join(root, file), join(tree, file), { recursive: true });

    const { stdout } = spawnSync(
      join(root, 'node_modules/.bin/biome'),
      ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=github', '.'],
      { cwd: tree, encoding: 'utf8' },
    );
    const reports = [...stdout.matchAll(/title=([^,]+),file=([^,]+),line=(\d+)/g)];
    const refused = reports.map(([, rule = '', path = '', line = '']) => {
      const file = relative(tree, path);
      return `${rule} ${file}: ${readFileSync(path, 'utf8').split('\n')[Number(line) - 1]}`;
    });
    const ours = refused.filter((line) => line.startsWith('plugin ') || expected.includes(line));
    expect(ours.sort()).toEqual(expected.sort());
  } finally {
    rmSync(tree, { recursive: true });
  }
});
