import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './root';
import { packageNames, workspacePackages } from './workspace';

let checkout: string;

const write = (path: string, content: unknown): void => {
  const file = join(checkout, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(content));
};

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'workspace-'));
  write('package.json', { workspaces: ['shell', 'mfe-*', 'shared-*'] });
  write('shell/package.json', { dependencies: { react: '19.3.1', 'shared-ui': '1.0.0' } });
  write('mfe-reports/package.json', { devDependencies: { 'shared-ui': '1.0.0', shell: '1.0.0' } });
  write('shared-ui/package.json', {});
  write('bench/package.json', {});
  write('mfe-old/dist/section.json', {});
});

afterEach(() => rmSync(checkout, { recursive: true }));

test('lists the packages that the workspaces name, each with the packages that it needs', () => {
  expect(workspacePackages(checkout)).toEqual([
    { name: 'mfe-reports', needs: ['shared-ui', 'shell'] },
    { name: 'shared-ui', needs: [] },
    { name: 'shell', needs: ['shared-ui'] },
  ]);
});

test('leaves out a folder that an older branch left behind', () => {
  expect(packageNames(checkout, 'mfe-')).toEqual(['mfe-reports']);
});

test('finds the packages of this checkout', () => {
  const names = workspacePackages(root).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['e2e', 'functions', 'mfe-reports', 'shared-ui', 'shell']));
  expect(names).not.toContain('bench');
});
