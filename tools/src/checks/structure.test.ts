import { dirname } from 'node:path';
import { BUDGETS, keepBudgets, type Size } from './budgets/budgets';
import { present, type Sources, sizeOf } from './budgets/sources';

const CODE = /\.(tsx?|[cm]?js|css)$/;

/** Places that exceed a budget for now. The test fails for an entry that is no longer needed: remove it then. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'shared-ui/src/table/DataTable.module.css': 'one style sheet for one table',
};

const codeIn = ({ files }: Sources): string[] => files.filter((path) => CODE.test(path));

const sizes = (): Size[] => {
  const code = codeIn(present);
  const folders = [...new Set(code.map((path) => dirname(path)))];
  return [
    ...folders.map((folder) =>
      sizeOf(
        folder,
        BUDGETS.files,
        (sources) => codeIn(sources).filter((path) => dirname(path) === folder).length,
      ),
    ),
    ...code.map((path) =>
      sizeOf(path, BUDGETS.lines, ({ files, read }) =>
        files.includes(path) ? read(path).split('\n').length - 1 : undefined,
      ),
    ),
  ];
};

test('keeps folders and files small enough to read', () => {
  keepBudgets(sizes().filter((size) => !(size.of in EXCEPTIONS)));
});

test('lists no exception that is no longer needed', () => {
  const exceeding = sizes().flatMap(({ of, value, budget }) => (value > budget.most ? [of] : []));
  expect(Object.keys(EXCEPTIONS).filter((place) => !exceeding.includes(place))).toEqual([]);
});

test('names files by what they do, and none utils', () => {
  expect(codeIn(present).filter((path) => /(^|\/)utils?(\/|\.)/.test(path))).toEqual([]);
});
