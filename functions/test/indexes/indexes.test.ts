import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type DocumentSnapshot,
  type Firestore,
  type Query,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import { storeOver } from 'shared-store/testing/direct-store';
import { fieldOverrides, indexes } from '../../../firestore.indexes.json';
import { customer } from '../../../shared-model/src/customer';
import type { Model } from '../../../shared-model/src/define-model';
import { report } from '../../../shared-model/src/report';
import type { ChangeFilter, DataStore, List } from '../../../shared-store/src/data-store';
import { blocksOf } from '../../../shared-store/src/list-blocks';
import { subsetsOf, withRecordIndexes } from '../../models/indexes';
import { MODELS } from '../../models/models';
import { listEntries } from '../../src/accounts/list-audit-log';
import { changeReference, newChange, readLeft } from '../../src/changes/change-documents';
import { isOwnFormerName } from '../../src/changes/change-responsible';
import { wakeLanes } from '../../src/changes/lanes';
import { noteNames } from '../../src/changes/note-names';
import type { Running } from '../../src/changes/plan';
import { change as changing } from '../../src/changes/plans/change';
import { findSame } from '../../src/changes/plans/find-same';
import { merge, mergeProblem, runningMerges } from '../../src/changes/plans/merge';
import { isMerging, names } from '../../src/changes/plans/names';
import { namedCustomers, revert } from '../../src/changes/plans/revert';
import { hasImportedEnough } from '../../src/changes/rights';
import { rangesOf } from '../../src/exports/exported-collections';
import { proofOf } from '../../src/person/erase-person';
import { lastNameOf } from '../../src/person/export-person';
import { countDocuments } from '../../src/records/count-records';
import { deriveAfter, derivedFrom, derivedOf } from '../../src/records/derived-fields';
import { followMerged, NAME_KEYS, resolve } from '../../src/records/references';
import { summariesAfter } from '../../src/records/summaries';
import { stepsOf } from '../../src/records/walk';
import { stopFailingCanary } from '../../src/sections/watch-loads';
import { rebuild } from '../../src/upkeep/rebuild';
import { wrongOf } from '../../src/upkeep/repair-names';
import { applyRetention, isVisited } from '../../src/upkeep/retention';
import {
  comparedWithoutIndex,
  indexesWithoutShape,
  type QueryShape,
  shapesWithoutIndex,
} from './composite-index';
import { Recording, recordingFirestore, recordingSource } from './recording';

const server = new Recording();
const page = new Recording();

/** Returns how often `pattern` occurs in the sources of a folder. */
const occurrences = (folder: string, pattern: RegExp) =>
  readdirSync(join(__dirname, '../../..', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => [...readFileSync(join(__dirname, '../../..', folder, name), 'utf8').matchAll(pattern)])
    .length;

const listsOf = (model: Model): List<object>[] => {
  const orders = [undefined, ...model.sortFields.flatMap((field) => [field, `-${field}`])];
  const periods =
    model.momentField === undefined ? [undefined] : [undefined, { from: new Date(), before: new Date() }];
  return subsetsOf(model.searchFields).flatMap((chosen) =>
    orders.flatMap((order) =>
      periods.flatMap((period) => {
        const filters = chosen.map((field) => ({ field, equals: 'x' }));
        return blocksOf({ model, filters, order, period }).filter((block) => block !== undefined);
      }),
    ),
  );
};

/** Returns the lists that can be searched by words, with words. */
const withWords = (lists: readonly List<object>[]): List<object>[] =>
  lists.filter(({ order }) => order === undefined).map((list) => ({ ...list, words: ['uku', 'pt'] }));

const open = (store: DataStore, lists: readonly List<object>[]) => {
  for (const list of [...lists, ...withWords(lists)]) {
    store.listen({ ...list, limit: 50 })(
      () => undefined,
      () => undefined,
    );
  }
};

beforeAll(async () => {
  const store = storeOver(recordingSource(page), 'uid');
  for (const model of MODELS) open(store, listsOf(model));
  open(
    store,
    ['-due', '-quotation'].map((order) => ({ model: customer, filters: [], order, textBefore: '2026' })),
  );
  await store.count({ model: customer, filters: [] });
  await store.calledNow([{ name: 'Ada', customer: 'PT Geo Data' }]);
  await store.mergedInto('1');
  const models: readonly Model[] = MODELS;
  const bins = models.flatMap((model) => [store.listenToBin(model), store.listenToBin(model, ['uku', 'pt'])]);
  for (const model of models) await store.readHistory(model, '1');
  const histories = models.map((model) => store.listenToHistory(model, '1', 20));
  const counts = store.listenToCounts(report, [2026, 2025]);
  const one: ChangeFilter = {
    by: ['sari'],
    collection: 'customers',
    fileName: 'x.csv',
    kind: ['import', 'revert'],
  };
  const each = Object.entries(one).map((entry) => Object.fromEntries([entry]));
  const filters: readonly ChangeFilter[] = [{}, ...each, one, { hash: 'a' }, { keptId: '1' }];
  const changes = [store.listenToChanges, ...filters.map((filter) => store.listenToAllChanges(filter, 20))];
  for (const listen of [...histories, counts, store.listenToViews, ...changes, ...bins]) {
    listen(
      () => undefined,
      () => undefined,
    );
  }

  const firestore = recordingFirestore(server, {
    'customers/1': { name: 'PT Ukur' },
    'contacts/1': { name: 'Ada', customer: 'PT Ukur' },
    'contacts/2': { name: 'Ada', 'meta.customer': '1' },
    'auditLog/1': {},
    'changes/1': { ...newChange({ kind: 'import', collection: 'customers', by: 'sari' }) },
  }) as unknown as Firestore;
  await resolve(firestore, 'customer', ['PT Ukur']);
  await resolve(firestore, 'contact', ['Ada'], '1');
  await followMerged(firestore, ['2']);
  const cursor = { leg: 0, after: '' };
  for (const [collection, record] of [
    ['customers', '1'],
    ['customers', '2'],
    ['contacts', '1'],
    ['contacts', '2'],
  ] as const)
    await names.propose({ firestore, collection, record, cursor } as Running, 200);
  const renamed = { id: '2', how: 'renamed', from: 'PT Lama', until: Timestamp.now() } as const;
  for (const key of NAME_KEYS) await noteNames(firestore, key, [renamed]);
  await isMerging(firestore, '1');
  await wrongOf('customer', await firestore.doc('customers/1').get());
  await runningMerges(firestore, ['1', '2']).get();
  await listEntries({ firestore }, { pageToken: '1' });
  const time = { from: '2026-01-01T00:00:00Z', before: '2026-02-01T00:00:00Z' };
  for (const filters of subsetsOf(['person', 'action'])) {
    const chosen = Object.fromEntries(filters.map((field) => [field, 'sari']));
    await listEntries({ firestore }, chosen);
    await listEntries({ firestore }, { ...chosen, ...time });
  }
  const handOver = { firestore, model: report, cursor, field: 'responsible', from: 'Sari' };
  await changing.propose(handOver as unknown as Running, 200);
  await merge.propose({ firestore, cursor, goneId: '1', keptId: '2' } as Running, 200);
  await isOwnFormerName(firestore, '1', 'Sari');
  const named = (name: string) =>
    ({
      exists: true,
      get: (field: string) => (field === 'timestamp' ? undefined : name),
      ref: { firestore, parent: { id: 'customers' }, id: '1' },
    }) as unknown as DocumentSnapshot;
  await deriveAfter(firestore, report, { before: named('PT Ukur'), after: named('PT Geo') }, {});
  for (const each of derivedFrom(report)) await derivedOf(firestore, each, '1', (query) => query.get());
  await stopFailingCanary(firestore, 'reports', 'a');
  for (const model of models) await rebuild(firestore, model);
  const transaction = { get: (query: Query) => query.get(), getAll: async () => [], set: () => undefined };
  const before = [{ responsible: 'Sari' }];
  const change = { recordId: '1', before, gone: [], isAway: false, after: undefined };
  await summariesAfter(transaction as unknown as Transaction, firestore, report, [change], {});
  const fields = Object.fromEntries(report.searchFields.map((field) => [field, 'x']));
  await countDocuments({ firestore }, { collection: 'salesReport', ...fields, from: 0, before: 1 });
  const same = { name: 'PT Ukur', email: 'sari@example.com', phone: '+62 811 222 3333', qtNumber: '1' };
  for (const model of models) await findSame(firestore, model, [same]);
  const reverting = { firestore, reference: changeReference(firestore, '2'), cursor, reverts: '1' };
  await revert.propose(reverting as Running, 200);
  await namedCustomers(firestore, ['1']);
  await mergeProblem(firestore, '1', { keptId: '1', goneId: '2' });
  await hasImportedEnough(firestore, 'sari');
  await readLeft(changeReference(firestore, '1'), 0);
  await wakeLanes(firestore);
  for await (const _ of stepsOf(firestore.collection('auditLog'), { after: firestore.doc('auditLog/1') }));
  await lastNameOf(firestore, 'sari');
  await applyRetention(firestore, '{"reports":36}');
  const old = { id: '1', ref: { firestore } } as unknown as DocumentSnapshot;
  await isVisited(old, Timestamp.now());
  for (const kind of ['contact', 'staff'] as const) await proofOf(firestore, { kind, path: 'a/b' }, null);
  for (const range of await rangesOf(firestore, { name: 'customers' }, -1)) await range.get();
  await countDocuments({ firestore }, { naming: ['PT Ukur Presisi', 'PT Geo Data'] });
  await countDocuments(
    { firestore },
    { collection: 'salesReport', ...fields, words: ['uku', 'pt'], from: 0, before: 1 },
  );
});

test('records every place in the code that makes a query', () => {
  // Every query of the page is a request of the store's source.
  expect(occurrences('shared-store/src/firestore', /\bquery\(/g)).toBe(1);
  expect(server.places.size).toBe(occurrences('functions/src', /(?<!\bFilter)\.(where|orderBy)\(/g));
});

test('has an index for every query', () => {
  const shapes = [...page.shapes, ...server.shapes];
  expect(shapes).toEqual(
    expect.arrayContaining([
      { collection: 'customers', equalities: [], ranges: [], orders: ['name'] },
      { collection: 'salesReport', equalities: [], ranges: [], orders: ['-timestamp'] },
      {
        collection: 'salesReport',
        equalities: ['customer', 'department', 'responsible', 'qtNumber'],
        ranges: [],
        orders: ['-timestamp'],
      },
      {
        collection: 'salesReport',
        equalities: ['department'],
        ranges: ['customer', 'timestamp'],
        orders: ['-customer', '-timestamp'],
      },
      {
        collection: 'salesReport',
        equalities: ['department', 'customer'],
        ranges: ['timestamp'],
        orders: ['-timestamp'],
      },
      { collection: 'contacts', equalities: ['customer'], ranges: [], orders: [] },
      {
        collection: 'sectionLoads',
        equalities: ['section', 'build', 'channel'],
        ranges: ['timestamp'],
        orders: ['-timestamp'],
      },
      { collection: 'sectionLoads', equalities: ['channel'], ranges: ['timestamp'], orders: ['-timestamp'] },
      { collection: 'auditLog', equalities: [], ranges: [], orders: ['-at'] },
      { collection: 'auditLog', equalities: ['action', 'target'], ranges: ['at'], orders: ['-at'] },
    ]),
  );
  const missing = shapesWithoutIndex(shapes, indexes).map(
    ({ collection, equalities, orders }) =>
      `${collection}: no index for [${[...equalities, ...orders].join(', ')}]`,
  );
  expect([...new Set(missing)]).toEqual([]);
});

test('has the indexes of the models (npm run models)', () => {
  expect({ indexes, fieldOverrides }).toEqual(withRecordIndexes({ indexes, fieldOverrides }, MODELS));
});

test('finds records by words without a composite index', () => {
  const shapes = [...page.shapes, ...server.shapes];
  expect(shapes).toContainEqual({
    collection: 'salesReportWords',
    equalities: ['prefixes.uku', 'prefixes.pt', 'record.customer'],
    ranges: ['__name__'],
    orders: ['__name__'],
  });
  expect(comparedWithoutIndex(shapes, fieldOverrides)).toEqual([]);
  const contact = { collection: 'salesReportWords', equalities: ['record.contact'], ranges: [], orders: [] };
  expect(comparedWithoutIndex([contact], fieldOverrides)).toEqual(['salesReportWords.record.contact']);
});

test('has a query for every index', () => {
  expect(indexesWithoutShape([...page.shapes, ...server.shapes], indexes)).toEqual([]);
});

const index = (fields: readonly string[]) => ({
  collectionGroup: 'salesReport',
  queryScope: 'COLLECTION',
  fields: fields.map((field) => ({
    fieldPath: field.replace('-', ''),
    order: field.startsWith('-') ? 'DESCENDING' : 'ASCENDING',
  })),
});

test.each<[string, Partial<QueryShape>, readonly string[], boolean]>([
  ['one equality', { equalities: ['customer'] }, [], true],
  ['several equalities', { equalities: ['customer', 'department'] }, [], true],
  ['one order', { orders: ['-timestamp'] }, [], true],
  ['an equality and an order', { equalities: ['customer'], orders: ['-timestamp'] }, [], false],
  [
    'the same with an index',
    { equalities: ['customer'], orders: ['-timestamp'] },
    ['customer', '-timestamp'],
    true,
  ],
  [
    'an index in the other direction',
    { equalities: ['customer'], orders: ['-timestamp'] },
    ['customer', 'timestamp'],
    false,
  ],
  [
    'an index of another field',
    { equalities: ['customer'], orders: ['-timestamp'] },
    ['contact', '-timestamp'],
    false,
  ],
  [
    'an index of more fields',
    { equalities: ['customer'], orders: ['name'] },
    ['customer', 'name', 'phone'],
    false,
  ],
  ['equalities in another order', { equalities: ['b', 'a'], orders: ['c'] }, ['a', 'b', 'c'], true],
  ['one range', { ranges: ['timestamp'] }, [], true],
  ['an equality and a range', { equalities: ['customer'], ranges: ['timestamp'] }, [], false],
  [
    'the same with an index',
    { equalities: ['customer'], ranges: ['timestamp'], orders: ['-timestamp'] },
    ['customer', '-timestamp'],
    true,
  ],
  [
    'a range of another field than the first order',
    { ranges: ['timestamp'], orders: ['name', '-timestamp'] },
    ['name', '-timestamp'],
    true,
  ],
  ['two orders', { orders: ['name', '-timestamp'] }, [], false],
  ['two orders with an index', { orders: ['name', '-timestamp'] }, ['name', '-timestamp'], true],
])('%s', (_what, shape, fields, isServed) => {
  const whole = { collection: 'salesReport', equalities: [], ranges: [], orders: [], ...shape };
  expect(shapesWithoutIndex([whole], fields.length > 0 ? [index(fields)] : [])).toEqual(
    isServed ? [] : [whole],
  );
});

test('merges one index per equality for several equalities and an order', () => {
  const shape = {
    collection: 'salesReport',
    equalities: ['customer', 'department'],
    ranges: [],
    orders: ['-timestamp'],
  };
  const [customer, department] = [index(['customer', '-timestamp']), index(['department', '-timestamp'])];
  expect(shapesWithoutIndex([shape], [customer, department])).toEqual([]);
  expect(shapesWithoutIndex([shape], [customer])).toEqual([shape]);
  expect(shapesWithoutIndex([shape], [customer, index(['department', 'timestamp'])])).toEqual([shape]);
});
