import { randomUUID } from 'node:crypto';
import type { Model } from 'shared-model/define-model';
import type { ByKind, Field } from 'shared-model/fields/fields';
import { PATTERNS } from 'shared-model/fields/texts';
import { DEPARTMENTS } from 'shared-model/report';
import { BUILD_CHANNELS, LOAD_OUTCOMES, sectionLoadSchema } from 'shared-model/section-loads';
import { viewSchema } from 'shared-model/views';
import * as v from 'valibot';
import { IS_NIGHT } from '../../../tools/src/project/night';
import { MODELS } from '../../models/models';
import { documentOf, firstVersionOf, TESTED_DOCUMENTS } from './documents';
import type { RulesCase } from './rules-case';
import type { Data, Outcome, RulesProject } from './rules-project';
import { storeLoad } from './section-loads';
import { TESTED_MODELS, writerOf } from './tested-models';
import { storeView } from './views';

/** Returns the schema of what the rules allow: the fields of a model, where newer ones may be missing. */
const schemaOf = ({ fields }: Model) =>
  v.strictObject(
    Object.fromEntries(
      Object.entries<Field>(fields).map(
        ([
          name,
          {
            written,
            options: { since = 1 },
          },
        ]) => [name, since > 1 ? v.exactOptional(written) : written],
      ),
    ),
  );

/** The schema of each collection. The rules must allow exactly what it accepts. */
const SCHEMAS: Readonly<Record<string, v.GenericSchema>> = {
  ...Object.fromEntries(TESTED_MODELS.map((model) => [model.collection, schemaOf(model)])),
  sectionLoads: sectionLoadSchema,
  views: viewSchema,
};

type Method = 'create' | 'update';
const BOTH: readonly Method[] = ['create', 'update'];
const CREATE: readonly Method[] = ['create'];

/** The kinds of records of the product. Another test compares their rules with those that the models make. */
const OF_PRODUCT: readonly string[] = MODELS.map(({ collection }) => collection);

/** Returns how to store a variant. By day an update is tried with all but the texts: it checks them as a creation does. */
const methodsFor = (collection: string, isText: boolean): readonly Method[] => {
  if (collection === 'sectionLoads') return CREATE;
  return IS_NIGHT || !(isText || OF_PRODUCT.includes(collection)) ? BOTH : CREATE;
};

const TYPES = {
  null: null,
  integer: 7n,
  double: 0.5,
  NaN: Number.NaN,
  boolean: true,
  bytes: new Uint8Array([65]),
  list: ['text'],
  'list of lists': [['text']],
  map: { text: 'text' },
  'nested map': { a: { b: { c: 'text' } } },
  text: 'text',
  timestamp: new Date('2026-03-02T00:00:00Z'),
};

const charactersAt = (...codes: number[]) => codes.map((code) => String.fromCodePoint(code));

/** All control characters, and their neighbours. */
const CHARACTERS = charactersAt(...Array.from({ length: 0x22 }, (_, code) => code), 0x7e, 0x7f, 0x80, 0x85);

/** Invisible characters. Not every trim() removes the last ones. */
const BLANKS = charactersAt(0x20, 0xa0, 0x2003, 0x3000, 0xfeff, 0x200b, 0x2060, 0xad);

/** Returns the first and last characters of the ranges in patterns, with their neighbours. */
const edgesOf = (...patterns: string[]) =>
  charactersAt(
    ...new Set(
      [...patterns.join().matchAll(/\\x(?:\{(\w+)\}|(\w\w))/g)]
        .map(([, long, short = long]) => Number.parseInt(short ?? '', 16))
        .flatMap((code) => [code - 1, code, code + 1])
        .filter((code) => code >= 0),
    ),
  );

/** Combining marks on one letter: the maximum, one more, and far too many. */
const STACKS = ['\u0301', '\u200d', '\u{e0062}'].flatMap((mark) =>
  [10, 11, 500].map((count) => `z${mark.repeat(count / 2)}${'\u0316'.repeat(Math.ceil(count / 2))}q`),
);

/** Unpaired surrogates, which UTF-8 cannot encode. */
const HALVES = ['\ud83d', 'x\udc00y', '\udc00\ud83d'];

const LENGTHS = [40, 60, 120, 200, 254, 300, 500, 2000, 5000];

/** Returns texts that are just short enough and just too long. */
const textsAround = (lengths: readonly number[]): readonly string[] =>
  lengths.flatMap((length) => [length - 1, length, length + 1]).map((length) => 'x'.repeat(length));

/** Returns the longest texts that a field may have; those of all fields where no model says it. */
const lengthsOf = (field: Field | undefined): readonly number[] => {
  if (!field) return LENGTHS;
  return 'limit' in field.options ? [field.options.limit] : [];
};

const TEXTS = [
  '',
  'x',
  ...CHARACTERS.map((character) => `x${character}y`),
  ...charactersAt(0, 9, 0xa, 0xd, 0x7f).flatMap((character) => [character, `${character}x`, `x${character}`]),
  ...BLANKS.flatMap((blank) => [blank, blank.repeat(3), `${blank}x${blank}`]),
  '\n\t ',
  '🗼'.repeat(100),
  '🗼'.repeat(101),
  ...STACKS,
  ...HALVES,
];

/** Texts at the edges of the patterns, and a huge one. */
const EDGES = [
  'x'.repeat(100_000),
  ...edgesOf(PATTERNS.line, PATTERNS.lines).map((character) => `x${character}y`),
  ...edgesOf(PATTERNS.blank),
];

/** Paths of screens, and texts that are nearly one. */
const PATHS = ['/', '/a', `/${'x'.repeat(39)}`, `/${'x'.repeat(40)}`, 'customer', '//', '/A', '/a/b', '/a\n'];

/** Days, none, and texts that are nearly one. */
const DAYS = [
  '',
  ...['2026-12-04', '2000-01-01', '2099-12-31', '2024-02-29', '2000-02-29', '2096-02-29', '2026-04-30'],
  ...[
    '2026-02-29',
    '2100-02-28',
    '2098-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-10-00',
  ],
  ...['1999-12-31', '2100-01-01', '2026-1-1', '2026-12', '2026-12-04T00:00', '2026-12-041', ' 2026-12-04'],
  ...['2026-12-04\n', '2026/12/04', '04-12-2026', '２０２６-12-04', '2026-12-04|2026-12-05', '|'],
];

const MOMENTS = TESTED_MODELS.flatMap(({ fields }) =>
  Object.values<Field>(fields).flatMap(({ kind, options }) =>
    kind === 'moment' ? [options.from, options.before] : [],
  ),
);

const DATES = [
  new Date('0001-01-01T00:00:00Z'),
  new Date('1970-01-01T00:00:00Z'),
  ...MOMENTS.flatMap((moment) => [-1, 0, 1].map((step) => new Date(moment.getTime() + step))),
  new Date('9999-12-31T23:59:59.999Z'),
];

const LISTED = [
  ...TESTED_MODELS.map(({ collection }) => collection),
  ...BUILD_CHANNELS,
  ...LOAD_OUTCOMES,
  ...DEPARTMENTS,
  ...DEPARTMENTS.map((name) => name.toLowerCase()),
  'Sales',
  'Accessory ',
];

const EXTRA_FIELDS = [
  'owner',
  'id',
  'Name',
  'constructor',
  'toString',
  'hasOwnProperty',
  'prototype',
  '__proto__',
  '',
];

/** Values by what they are about. */
const VALUES = { texts: TEXTS, edges: EDGES, paths: PATHS, days: DAYS, dates: DATES, listed: LISTED };

type About = keyof typeof VALUES;

/** Gives each kind of field what it is tried with by day: the values that are about it. */
const OWN_VALUES: ByKind<readonly About[]> = {
  line: ['texts'],
  lines: ['texts'],
  reference: ['texts'],
  choice: ['listed'],
  moment: ['dates'],
  day: ['days'],
};

/** Returns what a field is tried with. At night it is tried with everything. */
const aboutField = (collection: string, name: string, field: Field | undefined): readonly About[] => {
  if (IS_NIGHT) return ['texts', ...edgesIn(collection), 'paths', 'days', 'dates', 'listed'];
  if (!field) return ['texts', 'paths', 'listed'];
  const own = OWN_VALUES[field.kind];
  if (!own.includes('texts')) return own;
  if (OF_PRODUCT.includes(collection)) return [];
  return ['line1', 'lines1'].includes(name) ? [...own, ...edgesIn(collection)] : own;
};

/** Tries the edges in one collection, because all use the same checks. */
const edgesIn = (collection: string): readonly About[] => (collection === 'probes' ? ['edges'] : []);

/** Yields valid and invalid documents that differ from a valid one in one place. */
function* variants(collection: string): Generator<[variant: string, data: Data, isText?: boolean]> {
  const valid: Data = documentOf(collection);
  // An assignment to `__proto__` would not create a field.
  const withField = (field: string, value: unknown) => ({ ...valid, [field]: value });
  yield ['as it should be', valid];
  yield ['empty', {}];
  yield ['of the first version', firstVersionOf(collection)];
  const fields: Readonly<Record<string, Field>> | undefined = TESTED_MODELS.find(
    (model) => model.collection === collection,
  )?.fields;
  for (const field of EXTRA_FIELDS) yield [`with the field "${field}"`, withField(field, 'text')];
  yield ['with a thousand fields', Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`f${i}`, i]))];
  for (const field of Object.keys(valid)) {
    const { [field]: value, ...rest } = valid;
    yield [`without ${field}`, rest];
    yield [`with ${field} under another name`, { ...rest, [`${field}s`]: value }];
    for (const [type, other] of Object.entries(TYPES))
      yield [`with ${field} as ${type}`, withField(field, other)];
    for (const text of textsAround(lengthsOf(fields?.[field])))
      yield [`with ${text.length} characters in ${field}`, withField(field, text), true];
    for (const about of aboutField(collection, field, fields?.[field]))
      for (const [i, other] of VALUES[about].entries())
        yield [
          `with number ${i} of the ${about} in ${field}`,
          withField(field, other),
          about === 'texts' || about === 'edges',
        ];
  }
}

/**
 * Stores a document as staff: a new one, or over a valid one. What the rules must refuse changes nothing, so all such
 * attempts share an account and a valid document.
 */
export async function storeAsStaff(
  project: RulesProject,
  collection: string,
  data: Data,
  { expected, method = 'create' }: { expected: RulesCase['expected']; method?: Method },
): Promise<Outcome> {
  const uid = expected === 'refused' ? 'staff' : undefined;
  if (collection === 'sectionLoads') return storeLoad(project, data, uid);
  if (collection === 'views') return storeView(project, data, method, uid);
  const isShared = expected === 'refused' && method === 'update';
  const path = `${collection}/${isShared ? 'valid' : randomUUID()}`;
  await project.admit('staff');
  if (method === 'update') await project.storeOnce(path, firstVersionOf(collection));
  return project.as('staff', writerOf(collection)).set(path, data);
}

/** Returns what the rules must do with a document: what its schema says. */
export const expectedOf = (collection: string, data: Data): RulesCase['expected'] =>
  v.is(SCHEMAS[collection] ?? v.never(), data) ? 'allowed' : 'refused';

/** Hand-picked documents, created and written over a valid one. The rules must decide as the schema does. */
export const DOCUMENT_CASES: readonly RulesCase[] = Object.keys(TESTED_DOCUMENTS).flatMap((collection) =>
  [...variants(collection)].flatMap(([variant, data, isText = false]) =>
    methodsFor(collection, isText).map((method) => {
      const expected = expectedOf(collection, data);
      return {
        name: `${method} in ${collection} a document ${variant}`,
        expected,
        attempt: (project) => storeAsStaff(project, collection, data, { expected, method }),
      };
    }),
  ),
);

/** Makes a case that overwrites a stored record. */
const overwriting = (
  collection: string,
  name: string,
  expected: RulesCase['expected'],
  before: Data,
  after: Data,
): RulesCase => ({
  name: `${name} in ${collection}`,
  expected,
  attempt: async (project) => {
    const path = `${collection}/${randomUUID()}`;
    await project.admit('staff');
    await project.store(path, before);
    return project.as('staff', writerOf(collection)).set(path, after);
  },
});

const without = (record: Data, field: string): Data =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== field));

/** The cases of a field that pages may not change: unknown to the rules, because a newer page wrote it, or derived. */
const foreignFieldCases = (
  collection: string,
  field: string,
  dropped: RulesCase['expected'],
): readonly RulesCase[] => {
  const valid = documentOf(collection);
  const withField = { ...valid, [field]: '2026-03-02' };
  return [
    overwriting(collection, `keep ${field}`, 'allowed', withField, withField),
    overwriting(collection, `drop ${field}`, dropped, withField, valid),
    overwriting(collection, `add ${field}`, 'refused', valid, withField),
    overwriting(collection, `change ${field}`, 'refused', withField, { ...valid, [field]: '2026-03-03' }),
    {
      name: `create with ${field} in ${collection}`,
      expected: 'refused',
      attempt: async (project) => {
        await project.admit('staff');
        return project.as('staff', writerOf(collection)).set(`${collection}/${randomUUID()}`, withField);
      },
    },
  ];
};

/** The cases of a field of a later version, which older records lack and older pages do not write. */
const laterFieldCases = (collection: string, field: string): readonly RulesCase[] => {
  const valid = documentOf(collection);
  const older = without(valid, field);
  return [
    overwriting(collection, `leave out ${field}`, 'allowed', older, older),
    overwriting(collection, `add ${field}`, 'allowed', older, valid),
    overwriting(collection, `drop ${field}`, 'refused', valid, older),
  ];
};

/**
 * An update must keep what it does not know, because another version of the page has written it. It may drop what the server has
 * derived, which puts it back.
 */
export const VERSION_CASES: readonly RulesCase[] = TESTED_MODELS.flatMap(
  ({ collection, fields, derived }) => [
    ...foreignFieldCases(collection, 'unknown', 'refused'),
    ...Object.keys(derived).flatMap((field) => foreignFieldCases(collection, field, 'allowed')),
    ...Object.entries<Field>(fields).flatMap(([field, { options }]) =>
      (options.since ?? 1) > 1 ? laterFieldCases(collection, field) : [],
    ),
  ],
);
