import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MODELS } from 'shared-records/model/models';
import { root } from '../project/root';
import { packageNames } from '../project/workspace';
import { BUDGETS, keepBudgets } from './budgets/budgets';
import { sizeOf } from './budgets/sources';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Returns whether a source holds a shared model, or the columns or inputs of one. A section's own kind has them beside it. */
const isOfSharedRecord = (path: string): boolean => {
  const text = read(path);
  if (/= defineModel\(/.test(text)) return path.startsWith('shared-records/');
  const [, column, inputs] = /: readonly Column<Stored<(\w+)>|\bInputsProps<(\w+)>\) =>/.exec(text) ?? [];
  const record = column ?? inputs;
  return record !== undefined && new RegExp(`\\b${record}\\b[^;]* from 'shared-records/model/`).test(text);
};

/** Returns the sources that hold the columns or the inputs of a shared record, or its model. */
const filesOfRecords = (): string[] =>
  [...packageNames(root, 'mfe-').map((section) => `${section}/src`), 'shared-records/src/model']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && isOfSharedRecord(path));

const pathsIn = (page: string): string[] =>
  [...read(page).matchAll(/`([\w-]+\/[^`\s]+\.\w+)`/g)].map(([, path = '']) => path);

test('docs/adding-a-field.md names each model, and the files of its columns and inputs', () => {
  expect(filesOfRecords()).toHaveLength(3 * MODELS.length);
  expect(pathsIn('docs/adding-a-field.md').sort()).toEqual(filesOfRecords().sort());
});

/** The tests of the checks that name a forgotten piece. Their invented field has the name of the page's example. */
const NAMING_TESTS = [
  'functions/test/forgotten-pieces.test.ts',
  'shared-testing/src/forgotten-fields.test.tsx',
];

test('docs/adding-a-field.md quotes the messages of the checks', () => {
  const messages = [...read('docs/adding-a-field.md').matchAll(/`([^`]*salesReport[^`]*)` *\|/g)].map(
    ([, message = '']) => message.replace('salesReport', 'things').replace('-timestamp', '-madeAt'),
  );
  const proven = NAMING_TESTS.map(read).join('\n');
  expect(messages).toHaveLength(7);
  expect(messages.filter((message) => !proven.includes(message))).toEqual([]);
});

test('the pages that one follows step by step are short', () => {
  const pages = ['adding-a-field', 'adding-an-entity', 'changing-a-record'].map((page) => `docs/${page}.md`);
  keepBudgets(
    pages.map((page) =>
      sizeOf(page, BUDGETS.recipe, ({ files, read: readPage }) =>
        files.includes(page) ? (readPage(page).match(/[\p{L}\p{N}][^\s|]*/gu) ?? []).length : undefined,
      ),
    ),
  );
});
