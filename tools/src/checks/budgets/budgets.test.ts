import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUDGETS, type Budget, buildBudget, keepBudgets, type Size } from './budgets';
import { present } from './sources';

const budget: Budget = { most: 1_000, margin: 10, advice: 'Split it.' };

const size = (value: number): Size => ({ of: 'mfe-a', value, budget });

/** Returns the warnings and the error of sizes. */
const judge = (...sizes: Size[]) => {
  const warnings: string[] = [];
  try {
    keepBudgets(sizes, (sentence) => warnings.push(sentence));
    return { warnings, error: '' };
  } catch (error) {
    return { warnings, error: error instanceof Error ? error.message : '' };
  }
};

describe('a size', () => {
  test('within its budget says nothing', () => {
    expect(judge(size(999), size(1_000))).toEqual({ warnings: [], error: '' });
  });

  test('within the margin warns, and does not fail', () => {
    const within = ['mfe-a has 1,001 bytes, 1 over its budget of 1,000: look at what came last.'];
    expect(judge(size(1_001))).toEqual({ warnings: within, error: '' });
    expect(judge(size(1_100)).error).toBe('');
  });

  test('beyond the margin fails, and says what to do', () => {
    expect(judge(size(1_101))).toEqual({
      warnings: [],
      error: 'mfe-a has 1,101 bytes, 101 over its budget of 1,000. It fails above 1,100. Split it.',
    });
  });

  test('beside others is judged too: each failure and each warning is named', () => {
    const { warnings, error } = judge(size(5_000), size(1_001), size(1_002), size(1), size(6_000));
    expect(warnings).toHaveLength(2);
    expect(error.split('\n')).toHaveLength(2);
  });
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
