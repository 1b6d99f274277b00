import fc from 'fast-check';
import { IS_NIGHT } from '../../../tools/src/project/night';
import { expectedOf, storeAsStaff } from './document-cases';
import { TESTED_DOCUMENTS, documentOf as validDocumentOf } from './documents';
import { type Data, RulesProject } from './rules-project';
import { TESTED_RULES } from './tested-models';

const RUNS = IS_NIGHT ? 4_000 : 200;

const project = new RulesProject('demo-rules-property');

beforeAll(async () => {
  await project.clear();
  await project.load(TESTED_RULES);
});

/** Texts of every kind, also with unpaired surrogates, which Firestore refuses. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: fc.constantFrom('x', '\ud83d', '\udc00'), maxLength: 4 }),
  fc.string({
    unit: fc.constantFrom(
      'z',
      '\u0301',
      '\u0316',
      '\u200d',
      '\u202e',
      '\u2028',
      '\u0085',
      '\u3164',
      '\ufe0f',
    ),
    maxLength: 30,
  }),
  fc.string({
    unit: fc.constantFrom(' ', '\t', '\n', '\r', '\u0000', '\u007f', '\u00a0', '\u200b', 'x'),
    maxLength: 4,
  }),
  fc.integer({ min: 50, max: 6000 }).map((length) => 'x'.repeat(length)),
  fc
    .tuple(
      fc.integer({ min: 1999, max: 2100 }),
      fc.integer({ max: 13, min: 0 }),
      fc.integer({ max: 32, min: 0 }),
    )
    .map(([year, ...others]) => [year, ...others.map((number) => String(number).padStart(2, '0'))].join('-')),
);

const timestamp = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});

const scalar = fc.oneof(
  text,
  timestamp,
  fc.constant(null),
  fc.boolean(),
  fc.double(),
  fc.maxSafeInteger().map(BigInt),
  fc.uint8Array({ maxLength: 8 }),
);

const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.string(), scalar, { maxKeys: 3 }) },
);

const key = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'name', 'customer', 'timestamp', 'admin'),
);

/** A valid document with some fields changed, removed or added. */
const documentOf = (collection: string): fc.Arbitrary<Data> => {
  const valid = validDocumentOf(collection);
  const fields = fc.constantFrom(...Object.keys(valid));
  const rarely = <T>(items: fc.Arbitrary<T[]>) =>
    fc.oneof({ weight: 3, arbitrary: fc.constant<T[]>([]) }, { weight: 1, arbitrary: items });
  return fc
    .record({
      changed: fc.array(fc.tuple(fields, value), { maxLength: 2 }),
      removed: rarely(fc.array(fields, { maxLength: 2 })),
      added: rarely(fc.array(fc.tuple(key, value), { maxLength: 2 })),
    })
    .map(({ changed, removed, added }) => {
      const all = [...Object.entries(valid), ...changed, ...added];
      return Object.fromEntries(all.filter(([field]) => !removed.includes(field)));
    });
};

test('the rules allow exactly the random documents that the schemas accept', async () => {
  const tried = { allowed: 0, refused: 0 };
  const anyDocument = fc
    .constantFrom(...Object.keys(TESTED_DOCUMENTS))
    .chain((collection) => fc.tuple(fc.constant(collection), documentOf(collection)));
  await fc.assert(
    fc.asyncProperty(anyDocument, async ([collection, data]) => {
      const expected = expectedOf(collection, data);
      tried[expected] += 1;
      const outcome = await storeAsStaff(project, collection, data, { expected });
      expect({ collection, data, accepted: outcome === 'allowed' }).toEqual({
        collection,
        data,
        accepted: expected === 'allowed',
      });
    }),
    // Each night others: what they find should stop no other change.
    { numRuns: RUNS, ...(IS_NIGHT ? {} : { seed: 58 }) },
  );
  expect(tried.refused).toBeGreaterThanOrEqual(RUNS / 2);
  expect(tried.allowed).toBeGreaterThanOrEqual(RUNS / 8);
}, 300_000);
