import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addOwners, hasOwners, removeOwners } from './outside';

const OWNERS = '* @sales-report/platform\n\n/mfe-reports/ @sales-report/reports\n';

let checkout: string;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'owners-'));
  mkdirSync(join(checkout, '.github'));
  writeFileSync(join(checkout, '.github/CODEOWNERS'), OWNERS);
});

afterEach(() => rmSync(checkout, { recursive: true }));

const owners = () => readFileSync(join(checkout, '.github/CODEOWNERS'), 'utf8');

test("gives the folder to the section's team in the last line, also when it is there already", () => {
  addOwners('orders', checkout);
  addOwners('orders', checkout);
  expect(owners()).toBe(`${OWNERS}/mfe-orders/ @sales-report/orders\n`);
});

test('leaves the other folders as they were', () => {
  addOwners('orders-old', checkout);
  addOwners('orders', checkout);
  removeOwners('orders', checkout);
  expect(hasOwners('orders', checkout)).toBe(false);
  expect(hasOwners('orders-old', checkout)).toBe(true);
  removeOwners('orders-old', checkout);
  removeOwners('orders-old', checkout);
  expect(owners()).toBe(OWNERS);
});
