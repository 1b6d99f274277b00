import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import * as v from 'valibot';

const workspace = resolve(__dirname, '../../..');

const reportSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    diagnostics: v.array(v.object({ category: v.string(), location: v.object({ path: v.string() }) })),
  }),
);

/** Runs the project's linter over the files, in an otherwise empty tree. Returns the rules that each of them breaks. */
const brokenRules = (files: Readonly<Record<string, string>>): Map<string, string[]> => {
  const tree = mkdtempSync(join(tmpdir(), 'import-directions-'));
  try {
    cpSync(join(workspace, 'biome.json'), join(tree, 'biome.json'));
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(join(tree, dirname(file)), { recursive: true });
      writeFileSync(join(tree, file), text);
    }
    const { stdout } = spawnSync(
      join(workspace, 'node_modules/.bin/biome'),
      ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json', ...Object.keys(files)],
      { cwd: tree, encoding: 'utf8' },
    );
    const broken = new Map(Object.keys(files).map((file): [string, string[]] => [file, []]));
    for (const { category, location } of v.parse(reportSchema, stdout).diagnostics)
      broken.get(location.path)?.push(category);
    return broken;
  } finally {
    rmSync(tree, { recursive: true });
  }
};

const REFUSED = [
  ['mfe-reports/src/a.ts', 'firebase/firestore'],
  ['mfe-reports/src/a.ts', 'shared-records/firestore'],
  ['mfe-reports/src/a.ts', 'react-router-dom'],
  ['mfe-reports/src/a.ts', 'mfe-directory/src/section'],
  ['mfe-reports/src/reports/a.ts', '../../../mfe-directory/src/name-search'],
  ['mfe-admin/src/a.ts', '../../shell/src/App'],
  ['mfe-admin/src/a.ts', 'shared-auth/testing'],
  ['mfe-admin/src/users/a.test.tsx', 'shell'],
  ['shell/src/a.ts', 'shared-testing'],
  ['shell/src/a.ts', 'mfe-reports'],
  ['shell/src/a.ts', 'firebase/auth'],
  ['shared-contract/src/a.ts', 'shared-ui'],
  ['shared-ui/src/a.ts', 'shared-records/store'],
  ['shared-ui/src/table/a.ts', '../feedback/Toast'],
  ['shared-ui/src/table/a.ts', '../form/useForm'],
  ['shared-ui/src/router/a.ts', 'shared-auth'],
  ['shared-auth/src/a.ts', 'shared-records/store'],
  ['shared-records/src/model/a.ts', 'shared-ui'],
  ['shared-records/src/model/a.ts', '../store/data-store'],
  ['shared-records/src/store/a.ts', 'shared-ui'],
  ['shared-records/src/store/a.ts', 'firebase/firestore'],
  ['shared-records/src/store/a.ts', '../../../shell/src/App'],
  ['shared-records/src/list/a.ts', '../form/draft'],
  ['shared-records/src/form/a.ts', '../list/useList'],
  ['shared-records/src/form/a.ts', '../view/links'],
  ['shared-records/src/view/a.ts', '../list/useList'],
  ['shared-records/src/neighbours/a.ts', '../view/links'],
  ['shell/src/host/a.ts', '@module-federation/runtime'],
  ['functions/src/a.ts', 'shared-records/store'],
  ['functions/src/records/a.ts', '../../../mfe-orders/src/models'],
  ['functions/models/a.ts', '../../mfe-orders/src/models'],
  ['functions/test/rules/a.ts', '../../../mfe-orders/src/models'],
  ['tools/src/build/a.ts', 'shared-records/store'],
] as const;

const ALLOWED = [
  ['mfe-reports/src/a.ts', 'shared-records/store'],
  ['mfe-reports/src/a.ts', 'shared-ui/select'],
  ['shared-ui/src/table/a.ts', 'shared-ui'],
  ['shared-records/src/form/a.ts', '../store/data-store'],
  ['shared-records/src/view/a.ts', '../neighbours/NeighbourButtons'],
  ['mfe-admin/src/users/a.test.tsx', 'shared-testing'],
  ['shell/src/a.ts', 'shared-records/firestore'],
  ['shared-auth/src/firebase/a.ts', 'firebase/auth'],
  ['shared-records/src/store/firestore/a.ts', 'shared-auth/firebase'],
  ['functions/src/a.ts', 'shared-records/model/schema'],
  ['functions/src/records/a.ts', '../../models/models'],
  ['mfe-orders/src/a.ts', 'shared-records/model/define-model'],
  ['tools/src/build/a.ts', 'shared-contract'],
] as const;

/** Returns a file for each import: files of one folder differ in their names, so that one run of the linter reads all. */
const filesOf = (imports: readonly (readonly [file: string, imported: string])[]) =>
  imports.map(([file, imported], index) => ({
    file: file.replace('/a.', `/a${index}.`),
    text: `import { thing } from '${imported}';\nexport const one = thing;\n`,
  }));

describe('the linter keeps arrows running one way', () => {
  const files = filesOf([...REFUSED, ...ALLOWED]);
  const broken = brokenRules(Object.fromEntries(files.map(({ file, text }) => [file, text])));
  const rulesOf = (index: number) => broken.get(files[index]?.file ?? '');

  test.each(REFUSED.map((one, index) => [...one, index] as const))(
    '%s may not import %s',
    (_file, _imported, index) => {
      expect(rulesOf(index)).toContain('lint/style/noRestrictedImports');
    },
  );

  test.each(ALLOWED.map((one, index) => [...one, REFUSED.length + index] as const))(
    '%s may import %s',
    (_file, _imported, index) => {
      expect(rulesOf(index)).toEqual([]);
    },
  );
});

describe('the linter refuses a cycle of imports', () => {
  test.each([
    ['of values', "import { b } from './b';", "import { a } from './a';\nexport const b = () => a;\n"],
    ['of types', "import type { B } from './b';", "import type { A } from './a';\nexport type B = A;\n"],
  ])('%s', (kind, line, other) => {
    const own = kind === 'of types' ? 'export type A = B | 1;' : 'export const a = () => b;';
    const files = { 'tools/src/cycle/a.ts': `${line}\n${own}\n`, 'tools/src/cycle/b.ts': other };
    expect([...brokenRules(files).values()].flat()).toContain('lint/suspicious/noImportCycles');
  });
});
