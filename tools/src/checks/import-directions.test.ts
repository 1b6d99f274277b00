import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import * as v from 'valibot';
import { present } from './budgets/sources';
import { faultsOf } from './imports/directions';
import { SOURCE, specifiersIn } from './imports/specifiers';

const workspace = resolve(__dirname, '../../..');

const reportSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    diagnostics: v.array(v.object({ category: v.string() })),
  }),
);

/** Runs the project's linter over the files, in an otherwise empty tree. Returns the rules that they break. */
const brokenRules = (files: Readonly<Record<string, string>>): string[] => {
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
    return v.parse(reportSchema, stdout).diagnostics.map(({ category }) => category);
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
  ['shared-records/src/list/a.ts', '../form/drafts/draft'],
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
  ['tools/src/build/a.ts', 'mfe-reports'],
  ['tools/src/build/a.ts', 'firebase/app'],
  ['mfe-reports/src/a.ts', 'react-select/creatable'],
  ['mfe-reports/src/a.ts', '@module-federation/runtime'],
  ['mfe-reports/src/a.ts', 'shared-auth/firebase'],
  ['mfe-reports/src/a.test.ts', 'firebase/auth'],
  ['mfe-reports/src/a.ts', '../../shared-ui/src/table/DataTable'],
  ['shell/src/a.ts', 'react-router-dom'],
  ['shell/src/a.test.ts', 'mfe-reports'],
  ['shell/src/a.ts', 'shared-records/testing'],
  ['shared-contract/src/a.ts', 'tools'],
  ['shared-contract/src/a.ts', 'firebase/app'],
  ['shared-auth/src/a.ts', 'shell'],
  ['shared-ui/src/a.ts', 'firebase/app'],
  ['shared-ui/src/a.ts', 'tools/sharing'],
  ['shared-ui/src/form/a.ts', 'shared-ui/table'],
  ['shared-ui/src/table/a.ts', '../lazy'],
  ['shared-ui/src/theme/a.ts', '../browser-storage'],
  ['shared-records/src/model/a.ts', 'react'],
  ['shared-records/src/model/a.ts', 'shared-auth'],
  ['shared-records/src/model/a.ts', 'shared-records/store'],
  ['shared-records/src/store/firestore/a.ts', 'shared-ui'],
  ['shared-records/src/store/firestore/a.ts', '../../list/useList'],
  ['shared-records/src/list/a.ts', 'firebase/firestore'],
  ['shared-records/src/list/a.ts', 'shared-contract'],
  ['shared-records/src/list/a.ts', '../screen/ListScreen'],
  ['shared-records/src/screen/a.ts', 'mfe-reports'],
  ['functions/src/a.ts', 'firebase/firestore'],
  ['functions/src/a.ts', 'shared-auth'],
  ['functions/src/a.ts', 'tools/sharing'],
  ['functions/src/a.ts', 'mfe-orders/models'],
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
  ['shared-records/src/model/a.ts', 'shared-ui/search-key'],
  ['functions/src/a.ts', 'shared-records/model/schema'],
  ['functions/src/records/a.ts', '../../models/models'],
  ['mfe-orders/src/a.ts', 'shared-records/model/define-model'],
  ['tools/src/build/a.ts', 'shared-contract'],
  ['shell/src/host/federation/federation.ts', '@module-federation/runtime'],
  ['shell/src/host/fake-remote.ts', 'shared-testing'],
  ['functions/models/models.ts', '../../mfe-orders/src/models'],
] as const;

describe('arrows run one way', () => {
  test.each(REFUSED)('%s may not import %s', (file, imported) => {
    expect(faultsOf(file, imported)).not.toEqual([]);
  });

  test.each(ALLOWED)('%s may import %s', (file, imported) => {
    expect(faultsOf(file, imported)).toEqual([]);
  });

  test('in every source', () => {
    const faults = present.files
      .filter((path) => SOURCE.test(path))
      .flatMap((path) =>
        specifiersIn(path, present.read(path)).flatMap((specifier) =>
          faultsOf(path, specifier).map((because) => `${path} imports ${specifier}. ${because}`),
        ),
      );
    expect(faults).toEqual([]);
  });
});

describe('the linter refuses a cycle of imports', () => {
  test.each([
    ['of values', "import { b } from './b';", "import { a } from './a';\nexport const b = () => a;\n"],
    ['of types', "import type { B } from './b';", "import type { A } from './a';\nexport type B = A;\n"],
  ])('%s', (kind, line, other) => {
    const own = kind === 'of types' ? 'export type A = B | 1;' : 'export const a = () => b;';
    const files = { 'tools/src/cycle/a.ts': `${line}\n${own}\n`, 'tools/src/cycle/b.ts': other };
    expect(brokenRules(files)).toContain('lint/suspicious/noImportCycles');
  });
});
