import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTRACT_VERSION } from 'shared-contract';
import { newSection } from './new-section';

let checkout: string;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'new-section-'));
  mkdirSync(join(checkout, 'mfe-directory'));
  writeFileSync(join(checkout, 'mfe-directory/package.json'), '{ "config": { "port": 3005 } }');
  writeFileSync(
    join(checkout, 'mfe-directory/section.json'),
    JSON.stringify({
      name: 'directory',
      contract: '^1.0.0',
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
  expect(newSection('sales-orders', checkout).source).toEqual({
    name: 'sales-orders',
    contract: `^${CONTRACT_VERSION}`,
    routes: [{ path: '/sales-orders', role: 'staff', link: { label: 'Sales orders', order: 4 } }],
  });
});

test('has the lowest port that no section has', () => {
  expect(newSection('orders', checkout).port).toBe(3006);
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
  expect(() => newSection(name, checkout)).toThrow('is no name of a section');
});

test.each(['directory', 'shell'])('cannot have the name of another part: %s', (name) => {
  expect(() => newSection(name, checkout)).toThrow(`There is a part ${name} already`);
});

test('cannot have a name that is a path of the page', () => {
  expect(() => newSection('override', checkout)).toThrow('The page itself needs /override');
});

test("cannot have the name of another section's screen", () => {
  expect(() => newSection('contact', checkout)).toThrow('Another section has a screen at /contact');
});

test('can have the name of a folder that an older branch left behind', () => {
  mkdirSync(join(checkout, 'mfe-orders/dist'), { recursive: true });
  expect(newSection('orders', checkout).source.name).toBe('orders');
});
