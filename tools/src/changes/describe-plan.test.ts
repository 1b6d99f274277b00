import { describeNotRun, describePlan, subjectOf } from './describe-plan';
import { type Checkout, planChanges, planNamed } from './test-plan';

const checkout: Checkout = {
  packages: [
    { name: 'e2e', needs: [] },
    { name: 'functions', needs: ['shared-records'] },
    { name: 'mfe-reports', needs: ['shared-records'] },
    { name: 'shared-records', needs: [] },
    { name: 'tools', needs: [] },
  ],
  sectionModels: [],
  tests: [
    'e2e/checks/layout.test.ts',
    'e2e/records/edits.test.ts',
    'e2e/records/views.test.ts',
    'e2e/reports/reports.test.ts',
    'functions/src/guard.test.ts',
    'functions/test/rules/rules.emulator.test.ts',
    'functions/test/rules/rules.test.ts',
    'mfe-reports/src/Reports.test.tsx',
    'mfe-reports/src/form/Form.test.tsx',
    'mfe-reports/src/form/inputs.test.tsx',
    'mfe-reports/src/section.test.ts',
    'shared-records/src/store.test.ts',
    'tools/src/checks/docs.test.ts',
  ],
};

const DURATIONS = {
  'e2e/checks/layout.test.ts': 30,
  'e2e/records/edits.test.ts': 40,
  'functions/src/guard.test.ts': 1,
  'functions/test/rules/rules.emulator.test.ts': 60,
  'mfe-reports/src/Reports.test.tsx': 9,
};

const all = 'npm test -- --since main';
const ALL_UNITS = checkout.tests.filter((test) => !/^e2e|emulator/.test(test));

describe('before a run', () => {
  const describeNamed = (names: readonly string[], durations = {}) => {
    const plan = planNamed(names, checkout);
    return describePlan(subjectOf(names, plan), plan, durations);
  };

  test('a package is named with its dependants, and the number of files by kind', () => {
    expect(describeNamed(['./shared-records/'])).toBe(
      'shared-records and its 2 dependants: 7 unit, 1 emulator, 4 browser files',
    );
    expect(describeNamed(['functions'])).toBe('functions: 2 unit, 1 emulator, 3 browser files');
    expect(describeNamed(['functions', 'shared-records'])).toMatch(
      /^functions, shared-records and their 1 dependant: /,
    );
  });

  test('the time is named where it is known', () => {
    expect(describeNamed(['shared-records'], DURATIONS)).toMatch(/ browser files, about 4 min$/);
    expect(describeNamed(['mfe-reports/src/Reports.test.tsx'], DURATIONS)).toBe(
      'mfe-reports/src/Reports.test.tsx: 1 unit file, about 10 s',
    );
  });
});

describe('after a check', () => {
  const notRun = (file: string, ran: readonly string[], durations = {}) =>
    describeNotRun(planChanges([file], checkout), new Set(ran), checkout, durations, all);

  test('nothing is left where all that the change needs has run', () => {
    expect(notRun('docs/security.md', ['tools/src/checks/docs.test.ts'])).toEqual([
      'Everything that this change needs has run.',
    ]);
  });

  test('names the commands of what is left, the cheapest first, with the time that is known', () => {
    expect(notRun('shared-records/src/store.ts', ALL_UNITS, DURATIONS)).toEqual([
      'Not run yet, the cheapest first:',
      '  npm test -- functions/test/rules/rules.emulator.test.ts (1 emulator file, about 1 min)',
      '  npm test -- e2e (4 browser files, about 3 min)',
      'All of them: npm test -- --since main (8 unit, 1 emulator, 4 browser files, about 4 min)',
    ]);
  });

  test('orders what has never run by its kind', () => {
    const lines = notRun('shared-records/src/store.ts', []);
    expect(lines.map((line) => line.split(' (')[0])).toEqual([
      'Not run yet, the cheapest first:',
      '  npm test -- shared-records/src',
      '  npm test -- tools/src',
      '  npm test -- mfe-reports/src',
      '  npm test -- functions/src functions/test',
      '  npm test -- e2e',
      'All of them: npm test -- --since main',
    ]);
  });

  test('names a folder where most of its tests are left, and else the tests', () => {
    const left = (...tests: string[]) =>
      notRun(
        'mfe-reports/src/Reports.tsx',
        checkout.tests.filter((test) => !tests.includes(test)),
      )[1];
    expect(left('mfe-reports/src/form/Form.test.tsx')).toContain(' mfe-reports/src/form/Form.test.tsx (1 ');
    expect(left('mfe-reports/src/form/Form.test.tsx', 'mfe-reports/src/form/inputs.test.tsx')).toContain(
      ' mfe-reports/src/form (2 ',
    );
  });

  test('names the top folder instead of many paths', () => {
    const folders = ['a', 'b', 'c', 'd', 'e'];
    const tests = folders.flatMap((folder) => [
      `mfe-reports/src/${folder}/one.test.ts`,
      `mfe-reports/src/${folder}/two.test.ts`,
    ]);
    const many = { ...checkout, tests };
    const commandWith = (left: readonly string[]) => {
      const ran = tests.filter((test) => !left.some((folder) => test.includes(`/${folder}/two.`)));
      const plan = planChanges(['mfe-reports/src/a.ts'], many);
      return describeNotRun(plan, new Set(ran), many, {}, all)[1];
    };
    expect(commandWith(folders)).toBe('  npm test -- mfe-reports/src (10 unit files)');
    expect(commandWith(['a', 'c'])).toBe(
      '  npm test -- mfe-reports/src/a/two.test.ts mfe-reports/src/c/two.test.ts (2 unit files)',
    );
  });

  test('names no folder with tests that the change does not need', () => {
    const ran = ['mfe-reports/src/Reports.test.tsx', 'tools/src/checks/docs.test.ts'];
    expect(notRun('e2e/records/edits.test.ts', ran)[1]).toBe(
      '  npm test -- e2e/records/edits.test.ts (1 browser file)',
    );
  });

  test('prints commands that run all that is left, and no package with its dependants', () => {
    for (const file of ['shared-records/src/a.ts', 'mfe-reports/src/a.ts', 'functions/src/a.ts']) {
      const plan = planChanges([file], checkout);
      const commands = notRun(file, []).flatMap((line) => /^ {2}npm test -- (.*) \(/.exec(line)?.[1] ?? []);
      const run = commands.flatMap((args) => {
        const { unit, backend, browser } = planNamed(args.split(' '), checkout);
        return [...unit, ...backend, ...browser];
      });
      expect(run.sort()).toEqual([...plan.unit, ...plan.backend, ...plan.browser].sort());
    }
  });
});
