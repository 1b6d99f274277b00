import { BIN_CASES } from './bin-items';
import { DOCUMENT_CASES, VERSION_CASES } from './document-cases';
import { ID_CASES } from './ids';
import { MATRIX } from './matrix';
import { OWN_ACCOUNT_CASES } from './own-account';
import { meets, type RulesCase } from './rules-case';
import { type CoveredExpression, RulesProject } from './rules-project';
import { SECTION_LOAD_CASES } from './section-loads';
import { STAMP_CASES } from './stamps';
import { TESTED_RULES } from './tested-models';
import { VIEW_CASES } from './views';

// A separate project, so that a running suite keeps its documents.
const project = new RulesProject('demo-rules');

beforeAll(async () => {
  await project.clear();
  await project.load(TESTED_RULES);
});

/** Returns the cases with an unexpected outcome. Each has its own documents, so several can run at a time. */
async function breaches(cases: readonly RulesCase[]) {
  const found: string[] = [];
  const rest = cases.values();
  const work = async () => {
    for (const rulesCase of rest) {
      const outcome = await rulesCase.attempt(project);
      if (!meets(rulesCase, outcome)) found.push(`${rulesCase.name}: ${outcome}, not ${rulesCase.expected}`);
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return found;
}

test(`no breach in the ${MATRIX.length} cells of the matrix`, async () => {
  await expect(breaches(MATRIX)).resolves.toEqual([]);
}, 300_000);

test(`the schemas and the rules agree on ${DOCUMENT_CASES.length} hand-picked documents`, async () => {
  await expect(breaches(DOCUMENT_CASES)).resolves.toEqual([]);
}, 300_000);

test(`updates keep the fields of other versions, ${VERSION_CASES.length} cases`, async () => {
  await expect(breaches(VERSION_CASES)).resolves.toEqual([]);
});

test(`section loads can only be added, ten a minute, ${SECTION_LOAD_CASES.length} cases`, async () => {
  await expect(breaches(SECTION_LOAD_CASES)).resolves.toEqual([]);
});

test(`an account has at most a hundred views, ${VIEW_CASES.length} cases`, async () => {
  await expect(breaches(VIEW_CASES)).resolves.toEqual([]);
});

test(`a page puts into the bin and takes out what it deletes and restores, ${BIN_CASES.length} cases`, async () => {
  await expect(breaches(BIN_CASES)).resolves.toEqual([]);
});

test(`a page says who writes a record, and of nobody else, ${STAMP_CASES.length} cases`, async () => {
  await expect(breaches(STAMP_CASES)).resolves.toEqual([]);
});

test(`new documents have short, plain ids, ${ID_CASES.length} cases`, async () => {
  await expect(breaches(ID_CASES)).resolves.toEqual([]);
});

test(`an account can only read its staff document, ${OWN_ACCOUNT_CASES.length} cases`, async () => {
  await expect(breaches(OWN_ACCOUNT_CASES)).resolves.toEqual([]);
});

test('these cases evaluate every expression of the rules, and every condition to true and to false', async () => {
  const flat = (expressions: readonly CoveredExpression[]): CoveredExpression[] =>
    expressions.flatMap((expression) => [expression, ...flat(expression.children ?? [])]);
  const expressions = flat(await project.coverage());
  const lacking = expressions
    .map(({ sourcePosition: { line, column }, values = [] }) => {
      // A skipped or failed expression has an empty value.
      const seen = values.flatMap(({ value }) => (value ? Object.entries(value).flat() : []));
      const isCondition = seen.every((part) => typeof part === 'boolean' || part === 'boolValue');
      const complete = isCondition ? seen.includes(true) && seen.includes(false) : seen.length > 0;
      return complete ? '' : `line ${line}, column ${column}: ${seen.join(' ')}`;
    })
    .filter(Boolean);
  expect(lacking).toEqual([]);
  expect(expressions.length).toBeGreaterThan(100);
});
