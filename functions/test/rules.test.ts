import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contactSchema, customerSchema, DEPARTMENTS, reportSchema } from 'shared-data/schema';
import * as v from 'valibot';

const RULES = readFileSync(join(__dirname, '../../firestore.rules'), 'utf8');

const bodyOf = (name: string) => RULES.match(new RegExp(`function ${name}\\([^)]*\\) {([^}]*)}`))?.[1] ?? '';
const textsIn = (list: string | undefined) =>
  [...(list ?? '').matchAll(/'([^']*)'/g)].map(([, text]) => text);

const CASES = [
  { name: 'isReport', entries: reportSchema.entries },
  { name: 'isCustomer', entries: customerSchema.entries },
  { name: 'isContact', entries: contactSchema.entries },
];

describe.each(CASES)('$name in the rules and its schema', ({ name, entries }) => {
  const body = bodyOf(name);
  const schemas = new Map<string, v.GenericSchema>(Object.entries(entries));
  const accepts = (field: string, value: unknown) => v.is(schemas.get(field) ?? v.never(), value);

  test('name the same fields', () => {
    const fields = textsIn(body.match(/hasExactly\(data, \[([^\]]*)\]/)?.[1]);
    expect(fields.sort()).toEqual([...schemas.keys()].sort());
  });

  test('check every field once', () => {
    const checked = [...body.matchAll(/data\.(\w+)/g)].map(([, field]) => field);
    expect(checked.sort()).toEqual([...schemas.keys()].sort());
  });

  test('draw the same line for every text', () => {
    const texts = [...body.matchAll(/(isText|isFilled)\(data\.(\w+), (\d+)\)/g)];
    expect(texts).toHaveLength([...schemas.keys()].filter((field) => accepts(field, 'free text')).length);
    for (const [, check, field = '', longest] of texts) {
      const limit = Number(longest);
      expect({
        field,
        longest: accepts(field, 'x'.repeat(limit)),
        longer: accepts(field, 'x'.repeat(limit + 1)),
        blank: accepts(field, '  '),
      }).toEqual({ field, longest: true, longer: false, blank: check === 'isText' });
    }
  });
});

test('the rules list the departments of the schema', () => {
  expect(textsIn(bodyOf('isDepartment'))).toEqual(['', ...DEPARTMENTS]);
});
