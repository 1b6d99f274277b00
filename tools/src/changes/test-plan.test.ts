import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jestProjectsOf } from '../checks/test-runners';
import { root } from '../project/root';
import { workspacePackages } from '../project/workspace';
import { browserProjectOf, kindOf, OWN_PROJECTS, testFilesIn } from './test-files';
import { type Checkout, planAll, planChanges, planNamed } from './test-plan';

const checkout: Checkout = {
  packages: [
    { name: 'e2e', needs: ['tools', 'shared-ui'] },
    { name: 'functions', needs: ['shared-records'] },
    { name: 'mfe-admin', needs: ['shared-ui', 'shared-testing', 'tools'] },
    { name: 'mfe-reports', needs: ['shared-records', 'shared-ui', 'shared-testing', 'tools'] },
    { name: 'shared-records', needs: ['shared-ui'] },
    { name: 'shared-testing', needs: ['shared-ui'] },
    { name: 'shared-ui', needs: [] },
    { name: 'tools', needs: [] },
  ],
  tests: [
    'bench/src/summary.test.ts',
    'e2e/admin/users.test.ts',
    'e2e/checks/layout.test.ts',
    'e2e/directory/contacts.test.ts',
    'e2e/publish/publish-story.test.ts',
    'e2e/records/edits.test.ts',
    'e2e/records/export.test.ts',
    'e2e/reports/reports.test.ts',
    'e2e/sections/routes.test.ts',
    'e2e/session/session.test.ts',
    'e2e/store/faults.test.ts',
    'functions/src/guard.test.ts',
    'functions/test/rules.emulator.test.ts',
    'mfe-admin/src/Users.test.tsx',
    'mfe-reports/src/Reports.test.tsx',
    'mfe-reports/src/form/Form.test.tsx',
    'shared-records/src/store.test.ts',
    'shared-testing/src/Host.test.tsx',
    'shared-ui/src/Table.test.tsx',
    'tools/src/checks/docs.test.ts',
    'tools/src/lease.emulator.test.ts',
    'tools/src/lease.test.ts',
  ],
  sectionModels: ['mfe-reports/src/models.ts', 'mfe-reports/src/visits/visit.ts'],
};

const CHECKS = 'tools/src/checks/docs.test.ts';

test('the whole run has every test file, and compiles every package', () => {
  const { types, unit, backend, browser } = planAll(checkout);
  expect([...unit, ...backend, ...browser].sort()).toEqual([...checkout.tests].sort());
  const inOneProject = /^(mfe|shared)-/;
  const apart = checkout.packages.map(({ name }) => name).filter((name) => !inOneProject.test(name));
  expect(types).toEqual(expect.arrayContaining(['tsconfig.browser.json', ...apart]));
});

test('every test file belongs to a package that says how its tests run', () => {
  const { unit, backend } = planAll({ ...checkout, tests: testFilesIn(root) });
  const withoutRunner = (files: readonly string[], config: Parameters<typeof jestProjectsOf>[1]) =>
    files.filter((file) => jestProjectsOf([file], config).length === 0);
  expect(withoutRunner(unit, 'jest.config.js')).toEqual([]);
  expect(withoutRunner(backend, 'jest.emulator.config.js')).toEqual([]);
});

test('tests that run beside the others write nothing into their project', () => {
  const beside = testFilesIn(root).filter((path) => OWN_PROJECTS.test(path) && kindOf(path) === 'backend');
  expect(beside.length).toBeGreaterThan(5);
  const shared =
    /import \{[^}]*\bPROJECT\b[^}]*\} from '[./]+\/emulators'|initializeApp\(\)|\/accounts\/accounts'/;
  expect(beside.filter((path) => shared.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

describe('tests named by the user', () => {
  test('are test files, each with what it needs', () => {
    const names = [
      './mfe-reports/src/Reports.test.tsx',
      'functions/test/rules.emulator.test.ts',
      'e2e/records/export.test.ts',
    ];
    expect(planNamed(names, checkout)).toEqual({
      types: [],
      unit: ['mfe-reports/src/Reports.test.tsx'],
      backend: ['functions/test/rules.emulator.test.ts'],
      browser: ['e2e/records/export.test.ts'],
    });
  });

  test('are all tests of a folder', () => {
    expect(planNamed(['mfe-reports/src/form'], checkout).unit).toEqual([
      'mfe-reports/src/form/Form.test.tsx',
    ]);
    expect(planNamed(['e2e/records/'], checkout).browser).toEqual([
      'e2e/records/edits.test.ts',
      'e2e/records/export.test.ts',
    ]);
    expect(planNamed(['e2e'], checkout).browser).toHaveLength(10);
  });

  test('are all that a package touches', () => {
    expect(planNamed(['mfe-reports/'], checkout)).toEqual({
      types: ['mfe-reports'],
      unit: ['mfe-reports/src/Reports.test.tsx', 'mfe-reports/src/form/Form.test.tsx'],
      backend: [],
      browser: [
        'e2e/checks/layout.test.ts',
        'e2e/records/edits.test.ts',
        'e2e/records/export.test.ts',
        'e2e/reports/reports.test.ts',
      ],
    });
  });

  test.each(['mfe-orders', 'mfe-reports/src/Repor', 'src'])('are refused where there is no %s', (name) => {
    expect(() => planNamed([name], checkout)).toThrow(`${name} is no test file`);
  });
});

describe('a change touches', () => {
  test('nothing where no file has changed', () => {
    expect(planChanges([], checkout)).toEqual({ types: [], unit: [], backend: [], browser: [] });
  });

  test('the checks of the checkout alone for a page of the docs', () => {
    expect(planChanges(['docs/security.md'], checkout)).toEqual({
      types: [],
      unit: [CHECKS],
      backend: [],
      browser: [],
    });
  });

  test('only itself for a test', () => {
    expect(planChanges(['shared-ui/src/Table.test.tsx', 'e2e/session/session.test.ts'], checkout)).toEqual({
      types: ['e2e', 'shared-ui'],
      unit: ['shared-ui/src/Table.test.tsx', CHECKS],
      backend: [],
      browser: ['e2e/session/session.test.ts'],
    });
  });

  test('the packages that need it, with their unit, emulator and browser tests', () => {
    const plan = planChanges(['shared-records/src/store.ts'], checkout);
    expect(plan.types).toEqual(['functions', 'mfe-reports', 'shared-records']);
    expect(plan.unit).toEqual([
      'functions/src/guard.test.ts',
      'mfe-reports/src/Reports.test.tsx',
      'mfe-reports/src/form/Form.test.tsx',
      'shared-records/src/store.test.ts',
      CHECKS,
    ]);
    expect(plan.backend).toEqual(['functions/test/rules.emulator.test.ts']);
    expect(plan.browser).not.toContain('e2e/publish/publish-story.test.ts');
    expect(plan.browser).toEqual(
      expect.arrayContaining(['e2e/reports/reports.test.ts', 'e2e/store/faults.test.ts']),
    );
  });

  test("its own tests, and those of the functions, for a section's model", () => {
    const plan = planChanges(['mfe-reports/src/visits/visit.ts'], checkout);
    expect(plan.types).toEqual(['functions', 'mfe-reports']);
    expect(plan.unit).toEqual([
      'functions/src/guard.test.ts',
      'mfe-reports/src/Reports.test.tsx',
      'mfe-reports/src/form/Form.test.tsx',
      CHECKS,
    ]);
    expect(plan.backend).toEqual(['functions/test/rules.emulator.test.ts']);
  });

  test('the units alone for a helper of tests', () => {
    const plan = planChanges(['shared-testing/src/Host.tsx'], checkout);
    expect(plan.unit).toEqual(
      expect.arrayContaining(['mfe-admin/src/Users.test.tsx', 'shared-testing/src/Host.test.tsx']),
    );
    expect([...plan.backend, ...plan.browser]).toEqual([]);
  });

  test('its own tests, and those of sections and publishing, for the tools', () => {
    const plan = planChanges(['tools/src/lease.ts'], checkout);
    expect(plan).toEqual({
      types: ['e2e', 'tools'],
      unit: [CHECKS, 'tools/src/lease.test.ts'],
      backend: ['tools/src/lease.emulator.test.ts'],
      browser: ['e2e/publish/publish-story.test.ts', 'e2e/sections/routes.test.ts'],
    });
  });

  test.each([
    ['e2e/records/support/rows.ts', ['e2e/records/edits.test.ts', 'e2e/records/export.test.ts']],
    ['e2e/sections/foreign-section/src/section.tsx', ['e2e/sections/routes.test.ts']],
    ['e2e/checks/screens.json', ['e2e/checks/layout.test.ts']],
    ['e2e/support/backend.ts', checkout.tests.filter((path) => path.startsWith('e2e/'))],
    ['e2e/playwright.config.ts', checkout.tests.filter((path) => path.startsWith('e2e/'))],
    [
      'firestore.rules',
      [
        'e2e/directory/contacts.test.ts',
        'e2e/records/edits.test.ts',
        'e2e/records/export.test.ts',
        'e2e/reports/reports.test.ts',
        'e2e/store/faults.test.ts',
      ],
    ],
    ['mfe-admin/src/Users.tsx', ['e2e/admin/users.test.ts', 'e2e/checks/layout.test.ts']],
  ])('these browser tests for %s', (file, tests) => {
    expect(planChanges([file], checkout).browser).toEqual(tests);
  });

  const WEIGHT = 'e2e/checks/weight.test.ts';
  const RUNNER = 'tools/src/checks/test-suites.test.ts';

  test.each([
    ['docs/security.md', [CHECKS]],
    ['mfe-reports/src/Reports.tsx', [CHECKS]],
    ['mfe-reports/package.json', [CHECKS]],
    ['.github/workflows/main.yml', [CHECKS]],
    ['deployments/firebase.json', [CHECKS]],
    ['tools/src/lease.ts', [CHECKS, RUNNER]],
  ])('of the checks those that %s may break', (file, checks) => {
    const { unit } = planChanges([file], { ...checkout, tests: [...checkout.tests, RUNNER] });
    expect(unit.filter((path) => path.startsWith('tools/src/checks/'))).toEqual(checks);
  });

  test('the weights of the page for their budgets', () => {
    const withWeight = { ...checkout, tests: [...checkout.tests, WEIGHT] };
    expect(planChanges(['tools/src/checks/budgets/budgets.ts'], withWeight).browser).toContain(WEIGHT);
    expect(planChanges(['tools/src/checks/budgets/sources.ts'], withWeight).browser).not.toContain(WEIGHT);
  });

  test.each(['package-lock.json', 'tools/jest/browser.js'])('everything for %s', (file) => {
    const { types, unit, backend, browser } = planChanges([file], checkout);
    expect([...unit, ...backend, ...browser].sort()).toEqual(checkout.tests);
    expect(types).toEqual(checkout.packages.map(({ name }) => name));
  });

  test.each([
    'docs/adding-a-field.md',
    'functions/models/rules.ts',
    'mfe-reports/src/Reports.test.tsx',
    'shared-records/src/store.ts',
    'tools/src/local/demo/demo-data.ts',
  ])('the recipe of a new field for %s, whose fixtures it may break', (file) => {
    const recipe = 'tools/src/checks/recipes/adding-a-field.test.ts';
    expect(planChanges([file], { ...checkout, tests: [...checkout.tests, recipe] }).unit).toContain(recipe);
  });
});

describe('the tests of this checkout', () => {
  const tests = testFilesIn(root);
  const packages = workspacePackages(root);

  test('are of every kind', () => {
    expect(new Set(tests.map(kindOf))).toEqual(new Set(['unit', 'backend', 'browser']));
    const browser = tests.filter((path) => kindOf(path) === 'browser');
    expect(new Set(browser.map(browserProjectOf))).toEqual(new Set(['page', 'many', 'publishing', 'story']));
  });

  test('run for the change of some package, in whatever folder', () => {
    const planned = packages
      .filter(({ name }) => name !== 'e2e')
      .map(({ name }) => planNamed([name], { packages, tests, sectionModels: [] }));
    const touched = planned.flatMap(({ unit, backend, browser }) => [...unit, ...backend, ...browser]);
    const inPackages = tests.filter((path) => packages.some(({ name }) => path.startsWith(`${name}/`)));
    expect(inPackages.filter((path) => !touched.includes(path))).toEqual([]);
  });
});
