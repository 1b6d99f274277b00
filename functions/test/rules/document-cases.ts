import { randomUUID } from 'node:crypto';
import type { Model } from 'shared-records/model/define-model';
import type { Field } from 'shared-records/model/fields/fields';
import { PATTERNS } from 'shared-records/model/fields/texts';
import { JOB_KINDS, recordJobSchema } from 'shared-records/model/record-jobs';
import { DEPARTMENTS } from 'shared-records/model/report';
import { BUILD_PARTS, LOAD_OUTCOMES, sectionLoadSchema } from 'shared-records/model/section-loads';
import { viewSchema } from 'shared-records/model/views';
import * as v from 'valibot';
import { MODELS } from '../../models/models';
import { type CollectionName, DOCUMENTS } from './documents';
import { IDENTITIES } from './identities';
import { JOB_IDS, storeJob } from './record-jobs';
import type { RulesCase } from './rules-case';
import type { Data, Outcome, RulesProject } from './rules-project';
import { storeLoad } from './section-loads';
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
  ...Object.fromEntries(MODELS.map((model) => [model.collection, schemaOf(model)])),
  sectionLoads: sectionLoadSchema,
  views: viewSchema,
  recordJobs: v.strictObject({
    ...recordJobSchema.entries,
    collection: v.picklist(MODELS.map(({ collection }) => collection)),
    ids: JOB_IDS,
  }),
};

type Method = 'create' | 'update';
const BOTH: readonly Method[] = ['create', 'update'];
const methodsOf = (collection: CollectionName): readonly Method[] =>
  collection === 'sectionLoads' || collection === 'recordJobs' ? ['create'] : BOTH;

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

const TEXTS = [
  '',
  'x',
  ...LENGTHS.flatMap((length) => [length - 1, length, length + 1]).map((length) => 'x'.repeat(length)),
  'x'.repeat(100_000),
  ...CHARACTERS.map((character) => `x${character}y`),
  ...charactersAt(0, 9, 0xa, 0xd, 0x7f).flatMap((character) => [character, `${character}x`, `x${character}`]),
  ...BLANKS.flatMap((blank) => [blank, blank.repeat(3), `${blank}x${blank}`]),
  '\n\t ',
  '🗼'.repeat(100),
  '🗼'.repeat(101),
  ...STACKS,
  ...HALVES,
];

/** Texts at the edges of the patterns. Tried in one collection, because all use the same checks. */
const EDGES = [
  ...edgesOf(PATTERNS.line, PATTERNS.lines).map((character) => `x${character}y`),
  ...edgesOf(PATTERNS.blank),
];

/** Paths of screens, and texts that are nearly one. */
const PATHS = ['/', '/a', `/${'x'.repeat(39)}`, `/${'x'.repeat(40)}`, 'customer', '//', '/A', '/a/b', '/a\n'];

/** The bounds of all moments. */
const MOMENTS = MODELS.flatMap(({ fields }) =>
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
  ...JOB_KINDS,
  ...MODELS.map(({ collection }) => collection),
  ...BUILD_PARTS,
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

/** Yields valid and invalid documents that differ from a valid one in one place. */
function* variants(collection: CollectionName): Generator<[string, Data]> {
  const valid: Data = { ...DOCUMENTS[collection] };
  // An assignment to `__proto__` would not create a field.
  const withField = (field: string, value: unknown) => ({ ...valid, [field]: value });
  yield ['as it should be', valid];
  yield ['empty', {}];
  for (const field of EXTRA_FIELDS) yield [`with the field "${field}"`, withField(field, 'text')];
  yield ['with a thousand fields', Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`f${i}`, i]))];
  for (const field of Object.keys(valid)) {
    const { [field]: value, ...rest } = valid;
    yield [`without ${field}`, rest];
    yield [`with ${field} under another name`, { ...rest, [`${field}s`]: value }];
    for (const [type, other] of Object.entries(TYPES))
      yield [`with ${field} as ${type}`, withField(field, other)];
    const texts = collection === 'customers' ? [...TEXTS, ...EDGES] : TEXTS;
    for (const [i, text] of texts.entries()) yield [`with text ${i} in ${field}`, withField(field, text)];
    for (const path of PATHS) yield [`with the path "${path}" in ${field}`, withField(field, path)];
    for (const date of DATES) yield [`with ${date.toISOString()} in ${field}`, withField(field, date)];
    for (const name of LISTED) yield [`with "${name}" in ${field}`, withField(field, name)];
  }
}

/**
 * Stores a document as staff: a new one, or over a valid one. What the rules must refuse changes nothing, so all such
 * attempts share an account and a valid document.
 */
export async function storeAsStaff(
  project: RulesProject,
  collection: CollectionName,
  data: Data,
  { expected, method = 'create' }: { expected: RulesCase['expected']; method?: Method },
): Promise<Outcome> {
  const uid = expected === 'refused' ? 'staff' : undefined;
  if (collection === 'sectionLoads') return storeLoad(project, data, uid);
  if (collection === 'recordJobs') return storeJob(project, data, uid);
  if (collection === 'views') return storeView(project, data, method, uid);
  const isShared = expected === 'refused' && method === 'update';
  const path = `${collection}/${isShared ? 'valid' : randomUUID()}`;
  await project.admit('staff');
  if (method === 'update') await project.storeOnce(path, { ...DOCUMENTS[collection] });
  return project.as('staff', IDENTITIES.staff.claims).set(path, data);
}

/** Returns what the rules must do with a document: what its schema says. */
export const expectedOf = (collection: CollectionName, data: Data): RulesCase['expected'] =>
  v.is(SCHEMAS[collection] ?? v.never(), data) ? 'allowed' : 'refused';

/** Hand-picked documents, created and written over a valid one. The rules must decide as the schema does. */
export const DOCUMENT_CASES: readonly RulesCase[] = (Object.keys(DOCUMENTS) as CollectionName[]).flatMap(
  (collection) =>
    [...variants(collection)].flatMap(([variant, data]) =>
      methodsOf(collection).map((method) => {
        const expected = expectedOf(collection, data);
        return {
          name: `${method} in ${collection} a document ${variant}`,
          expected,
          attempt: (project) => storeAsStaff(project, collection, data, { expected, method }),
        };
      }),
    ),
);

/** Makes cases that overwrite a record of a version with other fields. */
const overwriting = (
  name: string,
  expected: RulesCase['expected'],
  before: (valid: Data) => Data,
  after: (valid: Data) => Data,
): readonly RulesCase[] =>
  MODELS.map(({ collection }) => ({
    name: `${name} in ${collection}`,
    expected,
    attempt: async (project) => {
      const path = `${collection}/${randomUUID()}`;
      const valid: Data = { ...DOCUMENTS[collection] };
      await project.admit('staff');
      await project.store(path, before(valid));
      return project.as('staff', IDENTITIES.staff.claims).set(path, after(valid));
    },
  }));

const unchanged = (valid: Data): Data => valid;
const withUnknown = (valid: Data): Data => ({ ...valid, unknown: 'text' });

/** An update must keep unknown fields, because a newer version of the page has written them. */
export const VERSION_CASES: readonly RulesCase[] = [
  ...overwriting('keep an unknown field', 'allowed', withUnknown, withUnknown),
  ...overwriting('drop an unknown field', 'refused', withUnknown, unchanged),
  ...overwriting('add an unknown field', 'refused', unchanged, withUnknown),
  ...overwriting('change an unknown field', 'refused', withUnknown, (valid) => ({
    ...valid,
    unknown: 'other',
  })),
  ...MODELS.flatMap(({ collection, fields }) =>
    Object.entries<Field>(fields).flatMap(
      ([
        field,
        {
          options: { since = 1 },
        },
      ]) =>
        since === 1
          ? []
          : overwriting(
              `drop ${field} of ${collection}`,
              'refused',
              (valid) => ({ ...valid, [field]: '' }),
              unchanged,
            ).filter(({ name }) => name.endsWith(` in ${collection}`)),
    ),
  ),
];
