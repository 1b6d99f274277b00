import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../project/root';
import { addOwners, removeOwners } from './owners';

let checkout: string;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'owners-'));
  mkdirSync(join(checkout, '.github'));
  cpSync(join(root, '.github/CODEOWNERS'), join(checkout, '.github/CODEOWNERS'));
});

afterEach(() => rmSync(checkout, { recursive: true }));

const owners = () => readFileSync(join(checkout, '.github/CODEOWNERS'), 'utf8');

test("gives the folder to the section's team in the last line, also when it is there already", () => {
  const before = owners();
  addOwners('orders', checkout);
  addOwners('orders', checkout);
  expect(owners()).toBe(`${before}/mfe-orders/ @sales-report/orders\n`);
});

test('leaves the file as it was before, also with other owners', () => {
  const before = owners();
  addOwners('orders-old', checkout);
  addOwners('orders', checkout);
  expect(removeOwners('orders', checkout)).toBe(true);
  expect(removeOwners('orders-old', checkout)).toBe(true);
  expect(owners()).toBe(before);
  expect(removeOwners('orders', checkout)).toBe(false);
});
