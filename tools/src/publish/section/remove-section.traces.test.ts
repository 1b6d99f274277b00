import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { deploymentsOf, recordCollections, uncommittedFiles } from './remove-section';

let checkout: string;

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(checkout, path)), { recursive: true });
  writeFileSync(join(checkout, path), text);
};

const git = (...args: string[]): void => {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  execFileSync('git', [...identity, ...args], { cwd: checkout });
};

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'traces-'));
});

afterEach(() => rmSync(checkout, { recursive: true }));

test('the uncommitted files of a section are new and changed ones, not deleted ones', async () => {
  git('init', '--quiet');
  for (const name of ['a', 'b', 'c']) write(`mfe-orders/src/${name}.ts`, name);
  write('mfe-orders-old/src/a.ts', 'a');
  git('add', '--all');
  git('commit', '--quiet', '--message=First');
  await expect(uncommittedFiles('orders', checkout)).resolves.toEqual([]);
  write('mfe-orders/src/a.ts', 'changed');
  rmSync(join(checkout, 'mfe-orders/src/b.ts'));
  write('mfe-orders/src/new/d.ts', 'new');
  write('mfe-orders-old/src/a.ts', 'changed');
  const files = await uncommittedFiles('orders', checkout);
  expect(files.map((line) => line.slice(3))).toEqual(['mfe-orders/src/a.ts', 'mfe-orders/src/new/d.ts']);
  await expect(uncommittedFiles('visits', checkout)).resolves.toEqual([]);
});

test('fails where git cannot say what is committed', async () => {
  write('mfe-orders/src/a.ts', 'a');
  await expect(uncommittedFiles('orders', checkout)).rejects.toThrow(/not a git repository/);
});

test('the rules name the collections of records', () => {
  const rules = ['customers', 'customersWords', 'changes', 'salesOrders', 'salesOrdersWords'];
  write('firestore.rules', rules.map((name) => `match /${name}/{id} {\n}\n`).join('\n'));
  expect(recordCollections(checkout)).toEqual(['customers', 'salesOrders']);
});

test('finds the projects whose page lists the section, with its site', () => {
  write('deployments/README.md', '');
  const list = (project: string, sites: object) =>
    write(`deployments/${project}/deployment.json`, JSON.stringify({ project, region: 'here', sites }));
  list('sales', { orders: { site: 'sales-orders' }, reports: { site: 'sales-reports' } });
  list('trial', { orders: { site: 'orders-of-trial' } });
  list('other', { reports: { site: 'other-reports' } });
  expect(deploymentsOf('orders', checkout)).toEqual([
    { project: 'sales', region: 'here', site: 'sales-orders' },
    { project: 'trial', region: 'here', site: 'orders-of-trial' },
  ]);
});
