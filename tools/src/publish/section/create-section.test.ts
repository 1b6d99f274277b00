import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTRACT_VERSION } from 'shared-contract';
import { newSection, sourcesOf } from './create-section';

let checkout: string;

const create = (name: string, hasRecord = true) => newSection(name, { hasRecord, checkout });

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'new-section-'));
  mkdirSync(join(checkout, 'mfe-directory'));
  writeFileSync(join(checkout, 'mfe-directory/package.json'), '{ "config": { "port": 3005 } }');
  writeFileSync(
    join(checkout, 'mfe-directory/section.json'),
    JSON.stringify({
      name: 'directory',
      contract: '^3.0.0',
      team: 'Directory <directory@example.com>',
      routes: [
        { path: '/customer', role: 'staff', link: { label: 'Customer', order: 2 } },
        { path: '/contact', role: 'staff', link: { label: 'Contact', order: 3 } },
        { path: '/import', role: 'admin' },
      ],
    }),
  );
});

afterEach(() => rmSync(checkout, { recursive: true }));

test('has a screen at its own path, last in the sidebar', () => {
  expect(create('sales-orders', false).source).toEqual({
    name: 'sales-orders',
    contract: `^${CONTRACT_VERSION}`,
    team: 'Sales orders <sales-orders@example.com>',
    routes: [{ path: '/sales-orders', role: 'staff', link: { label: 'Sales orders', order: 4 } }],
  });
});

test('declares the list of its records', () => {
  expect(create('sales-orders').source.routes[0]?.firstList).toEqual({
    collection: 'salesOrders',
    order: 'name',
  });
});

test('has the lowest port that no section has', () => {
  expect(create('orders').port).toBe(3006);
});

test.each([
  '',
  'Orders',
  '1st',
  'sales_orders',
  'sales--orders',
  'orders-',
  '../orders',
  'orders x',
  '--help',
])('cannot have the name "%s"', (name) => {
  expect(() => create(name)).toThrow('is no name of a section');
});

test.each(['directory', 'shell'])('cannot have the name of another package: %s', (name) => {
  expect(() => create(name)).toThrow(`There is a package ${name} already`);
});

test('cannot have a name that is a path of the page', () => {
  expect(() => create('override')).toThrow('The page itself needs /override');
});

test("cannot have the name of another section's screen", () => {
  expect(() => create('contact')).toThrow('Another section has a screen at /contact');
});

test('can have the name of a folder that an older branch left behind', () => {
  mkdirSync(join(checkout, 'mfe-orders/dist'), { recursive: true });
  expect(create('orders').source.name).toBe('orders');
});

test.each([true, false])('has no name of its template (with a list: %s)', async (hasRecord) => {
  const sources = await sourcesOf(create('daily-reports', hasRecord));
  const all = JSON.stringify(sources);
  expect(all).not.toMatch(/sample/i);
  expect(Object.keys(sources)).toContain('src/daily-reports/DailyReportsScreen.tsx');
  expect(all).toContain("screens: { '/daily-reports': DailyReportsScreen }");
});

test('gives each kind of name its own form', async () => {
  const sources = await sourcesOf(create('daily-reports'));
  expect(sources['src/daily-reports/daily-report.ts']).toContain("title: 'Daily reports'");
  expect(sources['src/daily-reports/daily-report.ts']).toContain('typeof dailyReport>');
  expect(sources['src/models.ts']).toContain('dailyReports: { name:');
  expect(sources['src/commands.ts']).toContain("addLabel: 'Add daily report'");
  expect(sources['src/daily-reports/daily-report-forms.tsx']).toContain('RecordForms<DailyReport>');
});
