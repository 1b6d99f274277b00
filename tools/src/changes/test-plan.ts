import { root } from '../project/root';
import { sectionModelFiles } from '../project/sections';
import { type Package, workspacePackages } from '../project/workspace';
import { WrongUse } from '../project/wrong-use';
import { kindOf, type TestKind, testFilesIn } from './test-files';

/** Lists what a plan chooses from. */
export interface Checkout {
  readonly packages: readonly Package[];
  /** The paths of all test files. */
  readonly tests: readonly string[];
  /** The files of the sections' models, which end up in the functions and the rules, too. */
  readonly sectionModels: readonly string[];
}

/** Reads the present checkout. */
export const presentCheckout = (): Checkout => ({
  packages: workspacePackages(root),
  tests: testFilesIn(root),
  sectionModels: sectionModelFiles(),
});

/** The packages or TypeScript projects to compile, and the test files to run. */
export interface TestPlan extends Readonly<Record<TestKind, readonly string[]>> {
  readonly types: readonly string[];
}

/** The folders of browser tests that show records. */
const RECORDS = ['e2e/records', 'e2e/reports', 'e2e/directory', 'e2e/store'];
/** The folders of browser tests for each package that ends up on the page, or that serves it. */
const BROWSER_TESTS: Readonly<Record<string, readonly string[]>> = {
  'mfe-reports': ['e2e/reports', 'e2e/records', 'e2e/checks'],
  'mfe-directory': ['e2e/directory', 'e2e/records', 'e2e/checks'],
  'shared-records': ['e2e/store'],
  shell: ['e2e/session', 'e2e/sections', 'e2e/checks'],
  functions: [...RECORDS, 'e2e/admin', 'e2e/session'],
  tools: ['e2e/sections', 'e2e/publish'],
};

/** Files outside of the packages or of their rule, and the tests that they touch too. */
const OF_OTHER_FILES: readonly (readonly [pattern: RegExp, folders: readonly string[]])[] = [
  [/^firestore\./, ['functions', ...RECORDS]],
  [
    /^(mfe-|shared-|functions\/|tools\/src\/local\/demo\/|docs\/adding-a-field)/,
    ['tools/src/checks/recipes'],
  ],
  [/^(firebase\.json|\.firebaserc)$/, ['tools', 'e2e/sections', 'e2e/publish']],
  [/^bench\//, ['bench']],
  [/^tools\/src\/checks\/budgets\/budgets\.ts$/, ['e2e/checks/weight.test.ts']],
];
/** Files that change how every package is built, checked or tested. */
const OF_ALL = /^(package(-lock)?\.json|tsconfig\.\w+\.json|jest\.config\.js|tools\/jest\/.*)$/;
/** The checks of the whole checkout, which read any file. Tests of the runner stand beside them. */
const OF_THE_CHECKOUT = /^tools\/src\/checks\/(?!test-)[^/]+\.test\.ts$/;
/** Helpers of tests do not end up on the page. */
const TEST_HELPER = /^shared-testing\/|\/testing\//;

const folderOf = (path: string): string => path.split('/')[0] ?? '';

/** Returns whether a path is this folder or file, or lies below it. */
export const isIn = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`);

/** Returns whether a name in `npm test -- NAME` means a package, and so all that a change of it touches. */
export const isPackageName = (name: string, { packages }: Checkout): boolean =>
  // Nothing depends on the browser tests.
  name !== 'e2e' && packages.some((known) => known.name === name);

/** Returns a package and those that need it. Of those that need `tools` only `e2e` runs its code. */
const affectedPackages = (name: string, { packages }: Checkout): string[] => {
  const dependants = packages.filter(({ needs }) => needs.includes(name)).map((other) => other.name);
  return [name, ...(name === 'tools' ? dependants.filter((other) => other === 'e2e') : dependants)];
};

/** The folders of browser tests for a package. Every section has one of its own. */
const browserFoldersOf = (name: string): readonly string[] =>
  BROWSER_TESTS[name] ?? (name.startsWith('mfe-') ? [`e2e/${name.slice('mfe-'.length)}`, 'e2e/checks'] : []);

/** A plan under way. */
class Choice {
  readonly #types = new Set<string>();
  readonly #tests = new Set<string>();

  constructor(private readonly checkout: Checkout) {}

  /** Adds the tests in a folder or file. Returns whether there are any. */
  addTests(folder: string, kinds: readonly TestKind[] = ['unit', 'backend', 'browser']): boolean {
    const found = this.checkout.tests.filter((test) => isIn(test, folder) && kinds.includes(kindOf(test)));
    for (const test of found) this.#tests.add(test);
    return found.length > 0;
  }

  addTypes(name: string): void {
    if (this.checkout.packages.some((known) => known.name === name)) this.#types.add(name);
  }

  /** Adds what a change of a package's sources touches. */
  addPackage(name: string, { onPage }: { readonly onPage: boolean } = { onPage: true }): void {
    for (const affected of affectedPackages(name, this.checkout)) {
      this.addTypes(affected);
      if (affected === 'e2e') continue;
      this.addTests(affected, onPage ? ['unit', 'backend'] : ['unit']);
      if (!onPage) continue;
      for (const folder of browserFoldersOf(affected)) this.addTests(folder);
    }
  }

  addAll(): void {
    for (const { name } of this.checkout.packages) this.addTypes(name);
    for (const test of this.checkout.tests) this.#tests.add(test);
  }

  get plan(): TestPlan {
    const of = (kind: TestKind) => [...this.#tests].filter((test) => kindOf(test) === kind).sort();
    return {
      types: [...this.#types].sort(),
      unit: of('unit'),
      backend: of('backend'),
      browser: of('browser'),
    };
  }
}

/** Returns a name that a user gives without `./` and the slash that a shell adds. */
export const normalName = (given: string): string => given.replace(/^\.\//, '').replace(/\/$/, '');

/**
 * Plans the tests that a user names.
 * @param names Test files, folders of tests, or packages. A package stands for all that a change of it touches.
 * @throws {WrongUse} Where a name is none of these.
 */
export const planNamed = (names: readonly string[], checkout: Checkout): TestPlan => {
  const choice = new Choice(checkout);
  for (const given of names) {
    const name = normalName(given);
    if (isPackageName(name, checkout)) choice.addPackage(name);
    else if (!choice.addTests(name)) {
      throw new WrongUse(`${given} is no test file, no folder with tests and no package.`);
    }
  }
  return choice.plan;
};

/** The TypeScript projects that hold all packages. Together they compile faster than one by one. */
const ALL_TYPES = ['tsconfig.browser.json', 'e2e', 'functions', 'tools'];

/** Plans every test. */
export const planAll = (checkout: Checkout): TestPlan => {
  const choice = new Choice(checkout);
  choice.addAll();
  return { ...choice.plan, types: ALL_TYPES };
};

/** Returns the tests that any change may break. */
export const checksOf = ({ tests }: Checkout): string[] => tests.filter((test) => OF_THE_CHECKOUT.test(test));

/** Plans what a change of these files touches. */
export const planChanges = (files: readonly string[], checkout: Checkout): TestPlan => {
  const choice = new Choice(checkout);
  for (const file of files) addChange(file, choice, checkout);
  // Whatever changed, the rules for names, sizes and pages may be broken by it.
  if (files.length > 0) for (const test of checksOf(checkout)) choice.addTests(test);
  return choice.plan;
};

const addChange = (file: string, choice: Choice, checkout: Checkout): void => {
  const folder = folderOf(file);
  if (OF_ALL.test(file)) choice.addAll();
  else if (/\.test\.tsx?$/.test(file)) {
    choice.addTypes(folder);
    choice.addTests(file);
  } else if (folder === 'e2e') {
    choice.addTypes(folder);
    // A helper serves the tests of its folder, e2e/support those of all folders.
    choice.addTests(/^e2e\/(?!support\/)[^/]+(?=\/)/.exec(file)?.[0] ?? 'e2e');
  } else if (checkout.packages.some(({ name }) => name === folder)) {
    choice.addPackage(folder, { onPage: !TEST_HELPER.test(file) });
  }
  if (checkout.sectionModels.includes(file)) {
    choice.addTypes('functions');
    choice.addTests('functions');
  }
  for (const [pattern, folders] of OF_OTHER_FILES) {
    if (pattern.test(file)) for (const touched of folders) choice.addTests(touched);
  }
};
