import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUDGETS, buildBudget, limitOf } from './budgets';
import { present } from './count-lines';

test('fails only beyond its margin', () => {
  expect(limitOf({ most: 1_000, margin: 10, advice: 'Split it.' })).toBe(1_100);
});

test('the README promises the bytes up to the first row', () => {
  const promise = `At most ${BUDGETS.firstList.most / 1000} kB of scripts, gzip, come before the first row`;
  expect(present.read('README.md')).toContain(promise);
});

describe('the budget of a build', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'budgets-'));
  afterAll(() => rmSync(checkout, { recursive: true }));

  const writePackage = (name: string, fields: object) => {
    mkdirSync(join(checkout, name));
    writeFileSync(join(checkout, name, 'package.json'), JSON.stringify({ name, ...fields }));
  };

  test('stands in its package.json', () => {
    writePackage('mfe-orders', { budget: { gzipBytes: 12_345 } });
    expect(buildBudget('mfe-orders', checkout)).toMatchObject({
      most: 12_345,
      advice: 'Leave out what came last, or raise "budget" in mfe-orders/package.json and say why.',
    });
  });

  test('has a default for a new section', () => {
    writePackage('mfe-visits', {});
    expect(buildBudget('mfe-visits', checkout).most).toBe(45_000);
  });

  test('is no number of another kind', () => {
    writePackage('mfe-bills', { budget: { gzipBytes: '12 kB' } });
    expect(() => buildBudget('mfe-bills', checkout)).toThrow('Expected number');
  });
});
