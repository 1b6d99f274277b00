import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NEW_ID } from 'shared-records/model/ids';
import {
  contactSchema,
  customerSchema,
  DEPARTMENTS,
  LONGEST_QUERY,
  PATTERNS,
  reportSchema,
  TIMESTAMPS,
} from 'shared-records/model/schema';
import { BUILD_PARTS, LOAD_OUTCOMES, sectionLoadSchema } from 'shared-records/model/section-loads';
import { MOST_VIEWS, viewSchema } from 'shared-records/model/views';
import * as v from 'valibot';

const RULES = readFileSync(join(__dirname, '../../../firestore.rules'), 'utf8');

const bodyOf = (name: string) =>
  RULES.match(new RegExp(`function ${name}\\([^)]*\\) {(.*?)\n    }`, 's'))?.[1] ?? '';
const textsIn = (list: string | undefined) =>
  [...(list ?? '').matchAll(/'([^']*)'/g)].map(([, text]) => text);

const CASES = [
  { name: 'isReport', entries: reportSchema.entries },
  { name: 'isCustomer', entries: customerSchema.entries },
  { name: 'isContact', entries: contactSchema.entries },
  { name: 'isView', entries: viewSchema.entries },
];

describe.each(CASES)('$name in the rules and its schema', ({ name, entries }) => {
  const body = bodyOf(name);
  const schemas = new Map<string, v.GenericSchema>(Object.entries(entries));
  const accepts = (field: string, value: unknown) => v.is(schemas.get(field) ?? v.never(), value);

  test('name the same fields', () => {
    const fields = textsIn(body.match(/hasOnly\(\[([^\]]*)\]/)?.[1]);
    expect(fields.sort()).toEqual([...schemas.keys()].sort());
  });

  test('check every field', () => {
    const checked = [...body.matchAll(/(?<!!)is\w+\(data\.(\w+)/g)].map(([, field]) => field);
    expect(checked.sort()).toEqual([...schemas.keys()].sort());
  });

  test('draw the same line for every text', () => {
    const texts = [...body.matchAll(/(isLine|isLines)\(data\.(\w+), (\d+)\)/g)];
    expect(texts).toHaveLength([...schemas.keys()].filter((field) => accepts(field, 'free text')).length);
    for (const [, check, field = '', longest] of texts) {
      const limit = Number(longest);
      expect({
        field,
        longest: accepts(field, 'x'.repeat(limit)),
        longer: accepts(field, 'x'.repeat(limit + 1)),
        lines: accepts(field, 'one\n\ttwo'),
        controls: accepts(field, 'one\u0000two'),
        blank: accepts(field, '  '),
      }).toEqual({
        field,
        longest: true,
        longer: false,
        lines: check === 'isLines',
        controls: false,
        blank: !body.includes(`!isBlank(data.${field})`),
      });
    }
  });
});

test.each([
  ['isDepartment', ['', ...DEPARTMENTS]],
  ['isPart', BUILD_PARTS],
  ['isOutcome', LOAD_OUTCOMES],
])('%s takes what the schema lists', (name, listed) => {
  expect(textsIn(bodyOf(name))).toEqual(listed);
});

test('a section load has the fields and patterns of the schema, and three of the server', () => {
  const body = bodyOf('isSectionLoad');
  const { entries } = sectionLoadSchema;
  const fields = [...Object.keys(entries), 'uid', 'timestamp', 'expiresAt'];
  expect(textsIn(body.match(/hasOnly\(\[([^\]]*)\]/)?.[1])).toEqual(fields);
  expect([...body.matchAll(/data\.(\w+)\b(?!\()/g)].map(([, field]) => field)).toEqual(fields);
  for (const [, field, pattern] of body.matchAll(/data\.(section|build)\.matches\('(.*)'\)/g)) {
    const rule = new RegExp(`^${pattern}$`);
    const [, check] = entries[field === 'build' ? 'build' : 'section'].pipe;
    expect(check.requirement).toEqual(rule);
  }
});

test.each([
  ['isLine', [PATTERNS.line]],
  ['isLines', [PATTERNS.lines]],
  ['isStacked', [PATTERNS.unmarked, ' ', PATTERNS.stacked]],
  ['isBlank', [PATTERNS.blank]],
  ['isNewId', [NEW_ID]],
])('%s matches what the schema does', (name, patterns) => {
  expect(textsIn(bodyOf(name))).toEqual(patterns.map((pattern) => pattern.replaceAll('\\', '\\\\')));
});

test('a timestamp has the bounds of the schema', () => {
  const bounds = [...bodyOf('isTimestamp').matchAll(/(>=|<) timestamp\.date\((\d+), (\d+), (\d+)\)/g)];
  expect(
    bounds.map(([, operator, year, month, day]) => [
      operator,
      Date.UTC(Number(year), Number(month) - 1, Number(day)),
    ]),
  ).toEqual([
    ['>=', TIMESTAMPS.from.getTime()],
    ['<', TIMESTAMPS.before.getTime()],
  ]);
});

test('a path matches the pattern of the schema', () => {
  const [, check] = viewSchema.entries.path.pipe;
  expect(textsIn(bodyOf('isPath')).map((pattern) => new RegExp(`^${pattern}$`))).toEqual([check.requirement]);
});

test('there are as many places for views as the schema says', () => {
  const [pattern] = textsIn(bodyOf('isPlace'));
  const places = Array.from({ length: 1_000 }, (_, place) => String(place)).filter((place) =>
    new RegExp(`^(?:${pattern})$`).test(place),
  );
  expect(places).toHaveLength(MOST_VIEWS);
  expect(places.at(-1)).toBe(String(MOST_VIEWS - 1));
});

test('a list is bounded by the limit of the schemas', () => {
  expect(bodyOf('isBounded').match(/<= (\d+)/)?.[1]).toBe(String(LONGEST_QUERY));
});
