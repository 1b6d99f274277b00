import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import * as v from 'valibot';

const workspace = resolve(__dirname, '../../..');

const reportSchema = v.object({
  diagnostics: v.array(v.object({ category: v.string(), location: v.object({ path: v.unknown() }) })),
});

/** Runs the project's own linter over one line in `file` of an otherwise empty tree; the rules it breaks. */
const broken = (file: string, imported: string): string[] => {
  const tree = mkdtempSync(join(tmpdir(), 'import-directions-'));
  try {
    cpSync(join(workspace, 'biome.json'), join(tree, 'biome.json'));
    mkdirSync(join(tree, dirname(file)), { recursive: true });
    writeFileSync(join(tree, file), `import { thing } from '${imported}';\nexport const one = thing;\n`);
    const output = execFileSync(
      join(workspace, 'node_modules/.bin/biome'),
      ['lint', '--vcs-enabled=false', '--reporter=json', file],
      { cwd: tree, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    );
    return v.parse(reportSchema, JSON.parse(output)).diagnostics.map(({ category }) => category);
  } catch (error) {
    // The linter's exit code tells of findings; its report is on the error.
    const { stdout } = v.parse(v.object({ stdout: v.string() }), error);
    return v.parse(reportSchema, JSON.parse(stdout)).diagnostics.map(({ category }) => category);
  } finally {
    rmSync(tree, { recursive: true });
  }
};

describe('the linter keeps arrows running one way', () => {
  test.each([
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
    ['shell/src/host/a.ts', '@module-federation/runtime'],
    ['functions/src/a.ts', 'shared-records/store'],
    ['tools/src/build/a.ts', 'shared-records/store'],
  ])('%s may not import %s', (file, imported) => {
    expect(broken(file, imported)).toContain('lint/style/noRestrictedImports');
  });

  test.each([
    ['mfe-reports/src/a.ts', 'shared-records/store'],
    ['mfe-reports/src/a.ts', 'shared-ui/select'],
    ['shared-ui/src/table/a.ts', 'shared-ui'],
    ['shared-records/src/form/a.ts', '../store/data-store'],
    ['mfe-admin/src/users/a.test.tsx', 'shared-testing'],
    ['shell/src/a.ts', 'shared-records/firestore'],
    ['shared-auth/src/firebase/a.ts', 'firebase/auth'],
    ['shared-records/src/store/firestore/a.ts', 'shared-auth/firebase'],
    ['functions/src/a.ts', 'shared-records/model/schema'],
    ['tools/src/build/a.ts', 'shared-contract'],
  ])('%s may import %s', (file, imported) => {
    expect(broken(file, imported)).toEqual([]);
  });
});
