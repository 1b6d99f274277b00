import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUDGETS, type Budget, buildBudget, keepBudgets, type Size } from './budgets';
import { onMain, present, sizeOf } from './sources';

const budget: Budget = { most: 1_000, unit: 'lines', margin: 10, advice: 'Split it.' };

const size = (value: number, more: Partial<Size> = {}): Size => ({ of: 'a.ts', value, budget, ...more });

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
  test('within its budget says nothing, and is not compared with main', () => {
    const onMain = jest.fn(() => 0);
    expect(judge(size(999, { onMain }), size(1_000, { onMain }))).toEqual({ warnings: [], error: '' });
    expect(onMain).not.toHaveBeenCalled();
  });

  test('within the margin warns, and does not fail', () => {
    const within = ['a.ts has 1,001 lines, 1 over its budget of 1,000: look at what came last.'];
    expect(judge(size(1_001))).toEqual({ warnings: within, error: '' });
    expect(judge(size(1_100)).error).toBe('');
  });

  test('beyond the margin fails, and says what to do', () => {
    expect(judge(size(1_101))).toEqual({
      warnings: [],
      error: 'a.ts has 1,101 lines, 101 over its budget of 1,000. It fails above 1,100. Split it.',
    });
  });

  test('is named with its size on main, where that is known', () => {
    expect(judge(size(1_050, { onMain: () => 990 })).warnings).toEqual([
      'a.ts has 1,050 lines (990 on main), 50 over its budget of 1,000: look at what came last.',
    ]);
    expect(judge(size(2_000, { onMain: () => 990 })).error).toContain(
      '2,000 lines (990 on main), 1,000 over',
    );
    expect(judge(size(2_000, { onMain: () => undefined })).error).toContain('2,000 lines, 1,000 over');
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
      unit: 'bytes',
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

describe('the sources on main', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'sources-'));
  afterAll(() => rmSync(checkout, { recursive: true }));

  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
      cwd: checkout,
      stdio: ['ignore', 'ignore', 'ignore'],
    });
  const commit = (path: string, text: string) => {
    writeFileSync(join(checkout, path), text);
    git('add', '--all');
    git('commit', '--message', path);
  };

  test('are unknown without a repository', () => {
    expect(onMain(checkout)).toBeUndefined();
  });

  test('are those of the commit at which HEAD left main', () => {
    git('init', '--initial-branch', 'main');
    mkdirSync(join(checkout, 'docs'));
    commit('docs/a page.md', 'one\ntwo\n');
    git('checkout', '-b', 'work');
    commit('docs/a page.md', 'one\ntwo\nthree\n');
    git('checkout', 'main');
    commit('later.ts', 'later');
    git('checkout', 'work');
    writeFileSync(join(checkout, 'new.ts'), 'new');

    const main = onMain(checkout);
    expect(main?.files).toEqual(['docs/a page.md']);
    expect(main?.read('docs/a page.md')).toBe('one\ntwo\n');
  });
});

test('a size of the sources is measured now, and on main only when it is asked for', () => {
  const measured: (readonly string[])[] = [];
  const { value, onMain: onMainToo } = sizeOf('The checkout', budget, ({ files }) => {
    measured.push(files);
    return files.length;
  });
  expect(value).toBeGreaterThan(500);
  expect(measured).toEqual([present.files]);
  // The pipeline fetches one commit, and has no main to compare with.
  expect(onMainToo?.()).toBe(onMain()?.files.length);
});
