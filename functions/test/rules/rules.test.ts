import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BIN_DAYS, binItemSchema } from 'shared-model/bin';
import { DAY_PATTERN } from 'shared-model/fields/days';
import { NEW_ID } from 'shared-model/fields/ids';
import { LONGEST_QUERY } from 'shared-model/fields/limits';
import { PATTERNS } from 'shared-model/fields/texts';
import { BUILD_CHANNELS, LOAD_OUTCOMES, sectionLoadSchema } from 'shared-model/section-loads';
import { stampSchema } from 'shared-model/stamp';
import { MOST_VIEWS, viewSchema } from 'shared-model/views';
import * as v from 'valibot';
import { MODELS } from '../../models/models';
import { withRecordRules } from '../../models/rules';
import { wrongVersions } from '../../models/versions';
import { DOCUMENTS } from './documents';

const RULES = readFileSync(join(__dirname, '../../../firestore.rules'), 'utf8');

const bodyOf = (name: string) =>
  RULES.match(new RegExp(`function ${name}\\([^)]*\\) {(.*?)\n    }`, 's'))?.[1] ?? '';
const textsIn = (list: string | undefined) =>
  [...(list ?? '').matchAll(/'([^']*)'/g)].map(([, text]) => text);

test('the rules of records match the models (run npm run models)', () => {
  expect(RULES).toBe(withRecordRules(RULES, MODELS));
});

test('every field that was added later has the version that added it', () => {
  expect(wrongVersions(MODELS, DOCUMENTS)).toEqual([]);
});

describe('a view in the rules and its schema', () => {
  const body = bodyOf('isView');
  const { entries } = viewSchema;

  test('have the same fields, and the rules check each of them', () => {
    const fields = Object.keys(entries).sort();
    expect(textsIn(body.match(/hasOnly\(\[([^\]]*)\]/)?.[1]).sort()).toEqual(fields);
    const checked = [...body.matchAll(/(?<!!)is\w+\(data\.(\w+)/g)].map(([, field]) => field);
    expect(checked.sort()).toEqual(fields);
  });

  test.each(['name', 'search'] as const)('allow the same texts for its %s', (field) => {
    const [, longest] = body.match(new RegExp(`isLine\\(data\\.${field}, (\\d+)\\)`)) ?? [];
    const limit = Number(longest);
    expect(v.is(entries[field], 'x'.repeat(limit))).toBe(true);
    expect(v.is(entries[field], 'x'.repeat(limit + 1))).toBe(false);
    expect(v.is(entries[field], 'one\u0000two')).toBe(false);
    expect(v.is(entries[field], '  ')).toBe(!body.includes(`!isBlank(data.${field})`));
  });
});

test.each([
  ['isChannel', BUILD_CHANNELS],
  ['isOutcome', LOAD_OUTCOMES],
])('%s allows the values of the schema', (name, listed) => {
  expect(textsIn(bodyOf(name))).toEqual(listed);
});

test('a section load has the fields and patterns of the schema, and three of the server', () => {
  const body = bodyOf('isSectionLoad');
  const { entries } = sectionLoadSchema;
  const fields = [...Object.keys(entries), 'uid', 'timestamp', 'expiresAt'];
  expect(textsIn(body.match(/hasOnly\(\[([^\]]*)\]/)?.[1])).toEqual(fields);
  expect([...body.matchAll(/data\.(\w+)\b(?!\()/g)].map(([, field]) => field)).toEqual(fields);
  const patterns = [...body.matchAll(/data\.(\w+)\.matches\('(.*?)'\)/g)].map(
    ([, field, pattern]) => [field, new RegExp(`^${pattern}$`)] as const,
  );
  const { section, build, team, ms, error, frames, route } = entries;
  const optional = Object.entries({ team, ms, error, frames, route }).map(
    ([field, { wrapped }]) => [field, wrapped.pipe[1].requirement] as const,
  );
  expect(patterns).toEqual([
    ['section', section.pipe[1].requirement],
    ['build', build.pipe[1].requirement],
    ...optional,
  ]);
});

test('a bin item has the fields of the schema that a page writes, and an expiry', () => {
  const written = Object.keys(binItemSchema.entries).filter(
    (field) => !['change', 'mergedInto'].includes(field),
  );
  const fields = textsIn(bodyOf('isDeletion').match(/hasOnly\(\[([^\]]*)\]/)?.[1]);
  expect(fields.sort()).toEqual([...written, 'expiresAt'].sort());
  expect([...bodyOf('isBinExpiry').matchAll(/value\((\d+), 'd'\)/g)].map(([, days]) => Number(days))).toEqual(
    [BIN_DAYS, BIN_DAYS + 1],
  );
});

test('a stamp of a page has fields of the schema', () => {
  const fields = ['isStamped', 'isRestored'].flatMap((name) =>
    textsIn(bodyOf(name).match(/isOwnStamp\(\[([^\]]*)\]/)?.[1]),
  );
  for (const field of fields) expect(Object.keys(stampSchema.entries)).toContain(field);
});

test.each([
  ['isLine', [PATTERNS.line]],
  ['isLines', [PATTERNS.lines]],
  ['isStacked', [PATTERNS.unmarked, ' ', PATTERNS.stacked]],
  ['isBlank', [PATTERNS.blank]],
  ['isNewId', [NEW_ID]],
  ['isDay', ['', DAY_PATTERN]],
])('%s uses the patterns of the schema', (name, patterns) => {
  expect(textsIn(bodyOf(name))).toEqual(patterns.map((pattern) => pattern.replaceAll('\\', '\\\\')));
});

test('a path matches the pattern of the schema', () => {
  const [, check] = viewSchema.entries.path.pipe;
  expect(textsIn(bodyOf('isPath')).map((pattern) => new RegExp(`^${pattern}$`))).toEqual([check.requirement]);
});

test('views have as many places as the schema says', () => {
  const [pattern] = textsIn(bodyOf('isPlace'));
  const places = Array.from({ length: 1_000 }, (_, place) => String(place)).filter((place) =>
    new RegExp(`^(?:${pattern})$`).test(place),
  );
  expect(places).toHaveLength(MOST_VIEWS);
  expect(places.at(-1)).toBe(String(MOST_VIEWS - 1));
});

test('limits a list as the schemas do', () => {
  expect(bodyOf('isBounded').match(/<= (\d+)/)?.[1]).toBe(String(LONGEST_QUERY));
});
