import fc from 'fast-check';
import { deleteApp, initializeApp } from 'firebase/app';
import { doc, getFirestore, Timestamp } from 'firebase/firestore';
import type { Model } from 'shared-model/define-model';
import { isDocumentId } from 'shared-model/fields/ids';
import { MODELS } from 'shared-model/models';
import { idsWithin } from 'shared-model/words/word-entries';
import { pageRequest } from 'shared-store/firestore/requests';
import { sdkQuery } from 'shared-store/firestore/sdk';
import { IS_NIGHT } from 'shared-testing/night';
import { listOf, listSearchParams } from './list-search';

const app = initializeApp({ projectId: 'demo-queries', apiKey: 'none' });
const firestore = getFirestore(app);
afterAll(() => deleteApp(app));

const RUNS = Number(process.env.FUZZ_RUNS ?? (IS_NIGHT ? 500 : 100));

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('.', '/', '_', '%', '2', 'F', '\ud83d', '\u0000', '\u202e', ' ', 'z', '\u0301'),
  }),
  fc.integer({ min: 100, max: 2_000 }).map((length) => 'x'.repeat(length)),
);

const day = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  fc
    .tuple(
      fc.integer({ min: 0, max: 9999 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
    )
    .map((parts) => parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-')),
  fc.constantFrom(
    '0001-01-01',
    '1999-12-31',
    '2000-01-01',
    '2099-12-31',
    '2100-01-01',
    '9999-12-31',
    '10000-01-01',
  ),
);

/** Invalid and unusual ids in a URL. */
const parameters = fc.array(
  fc.oneof(
    fc.tuple(
      fc.constantFrom('customer', 'department', 'responsible', 'qtNumber', 'name', 'q', '__proto__'),
      text,
    ),
    fc.tuple(fc.constantFrom('from', 'to'), fc.oneof(day, text)),
    fc.tuple(fc.constant('period'), fc.oneof(fc.constantFrom('today', 'this-year', 'constructor'), text)),
    fc.tuple(
      fc.constant('sort'),
      fc.oneof(fc.constantFrom('customer', '-name', '--name', 'timestamp'), text),
    ),
    fc.tuple(text, text),
  ),
  { maxLength: 150 },
);

test.each(MODELS.map((model) => [model.collection, model] as const))(
  'turns any URL of the list of %s into a valid query',
  (_collection, model: Model) => {
    const params = listSearchParams(model);
    fc.assert(
      fc.property(parameters, (pairs) => {
        const search = params.read(new URLSearchParams(pairs));
        expect(params.read(params.write(search))).toEqual(search);
        const list = listOf(model, search, new Date(2026, 10, 21));
        expect(sdkQuery(firestore, pageRequest({ ...list, limit: 50 })).type).toBe('query');
        expect(list.filters.length).toBeLessThanOrEqual(10);
        expect(list.words?.length ?? 1).toBeLessThanOrEqual(10);
        for (const moment of Object.values(list.period ?? {})) {
          if (moment) expect(Timestamp.fromDate(moment).toDate()).toEqual(moment);
        }
        for (const id of Object.values(idsWithin(list.period ?? {}))) {
          expect(id ?? '0'.repeat(16)).toMatch(/^\d{16}$/);
        }
      }),
      { numRuns: RUNS },
    );
  },
);

test('accepts an id from a URL only if Firestore accepts it', () => {
  fc.assert(
    fc.property(text, (id) => {
      if (isDocumentId(id)) expect(doc(firestore, 'customers', id).path).toBe(`customers/${id}`);
    }),
    { numRuns: RUNS },
  );
  for (const id of ['a/b', 'a/b/c', '', '/', '..', '__x__']) expect(isDocumentId(id)).toBe(false);
});
