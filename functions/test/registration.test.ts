import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineModel } from 'shared-model/define-model';
import { line } from 'shared-model/fields/fields';
import indexes from '../../firestore.indexes.json';
import { sectionsWithModels } from '../../tools/src/project/sections';
import { withRecordIndexes } from '../models/indexes';
import { collectionsOf, wrongKinds } from '../models/kinds';
import { MODELS } from '../models/models';
import { importKinds, modelsModule } from '../models/registration';
import { withRecordRules } from '../models/rules';
import { SYSTEM_COLLECTIONS } from '../models/system-collections';

const root = join(__dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const RULES = read('firestore.rules');

const kind = (collection: string, entityName: string, owner = 'mfe-orders') => ({
  owner,
  model: defineModel({
    collection,
    version: 1,
    entityName,
    title: 'Orders',
    order: 'name',
    recordName: ({ name }) => name,
    fields: { name: line({ label: 'Name', limit: 200, required: true, sort: true }) },
  }),
});

const order = kind('orders', 'order');

test('has every kind of record of the sections (run npm run models)', () => {
  expect(read('functions/models/models.ts')).toBe(modelsModule(sectionsWithModels(root)));
});

/** The sections that a checkout could have, by their number. */
const SECTIONS = [
  'mfe-orders',
  'mfe-sales',
  'mfe-sales-trips',
  'mfe-sales2',
  'mfe-visits-of-customers-abroad',
];

test.each([[SECTIONS.slice(0, 1)], [SECTIONS.slice(0, 3)], [SECTIONS]])(
  'is written as the formatter and the linter want it, with %j',
  (sections) => {
    const module = modelsModule(sections);
    for (const section of sections) expect(module).toContain(`} from '../../${section}/src/models';`);
    const biome = join(root, 'node_modules/.bin/biome');
    const args = ['check', '--write', '--stdin-file-path=functions/models/models.ts'];
    const { stdout } = spawnSync(biome, args, { cwd: root, input: module, encoding: 'utf8' });
    expect(module).toBe(stdout);
  },
);

test('no two packages take the same collection or entity name', async () => {
  const kinds = await importKinds(root, sectionsWithModels(root));
  expect(kinds.map(({ model }) => model.collection)).toEqual(MODELS.map(({ collection }) => collection));
  expect(wrongKinds(kinds, RULES)).toEqual([]);
});

describe('a kind of record', () => {
  const wrong = (...kinds: ReturnType<typeof kind>[]) => wrongKinds([order, ...kinds], RULES);

  test.each([
    ['another section', kind('orders', 'parcel', 'mfe-post'), ['mfe-orders', 'orders']],
    ['the bin of another kind', kind('ordersBin', 'parcel', 'mfe-post'), ['mfe-orders', 'ordersBin']],
    ['the product', kind('staff', 'member', 'mfe-post'), ['the product', 'staff']],
  ])('cannot take a collection of %s', (_, taken, [owner, collection]) => {
    expect(wrong(taken)).toContain(`mfe-post: ${owner} has the collection ${collection}: take another one`);
  });

  test.each([
    ['another section', 'order', 'mfe-orders'],
    ['the rules', 'staff', 'the product'],
    ['the rules', 'section load', 'the product'],
  ])('cannot take an entity name of %s: %s', (_, name, owner) => {
    expect(wrong(kind('parcels', name, 'mfe-post'))).toEqual([
      `mfe-post: ${owner} has the entity name "${name}": take another one`,
    ]);
  });

  test.each([
    [kind('Orders', 'parcel'), 'the collection "Orders" needs letters and digits only, as "orders"'],
    [
      kind('parcels', 'Sales Order'),
      'the entity name "Sales Order" needs words in lower case, as "sales order"',
    ],
  ])('needs names that rules and functions can have', (one, sentence) => {
    expect(wrong(one)).toContain(`mfe-orders: ${sentence}`);
  });

  test('can have a name of several words', () => {
    const parcel = kind('salesParcels', 'sales parcel');
    expect(wrong(parcel)).toEqual([]);
    const rules = withRecordRules(RULES, [parcel.model]);
    expect(rules).toContain('function isSalesParcel(data)');
    expect(rules).toContain('salesParcelFields()');
  });
});

test('a removed kind leaves no rule and no index behind', () => {
  const withOrders = [...MODELS, order.model];
  expect(withRecordRules(withRecordRules(RULES, withOrders), MODELS)).toBe(RULES);
  expect(withRecordIndexes(withRecordIndexes(indexes, withOrders), MODELS)).toEqual(indexes);
});

test('knows each collection that holds no records', () => {
  const byHand = withRecordRules(RULES, []);
  const named = [...byHand.matchAll(/match \/(\w+)\/\{/g)].map(([, name = '']) => name);
  const indexed = [...indexes.indexes, ...indexes.fieldOverrides].map(
    ({ collectionGroup }) => collectionGroup,
  );
  const ofRecords = MODELS.flatMap(collectionsOf);
  const others = [...named, ...indexed].filter((name) => name !== 'databases' && !ofRecords.includes(name));
  expect(others.filter((name) => !SYSTEM_COLLECTIONS.includes(name))).toEqual([]);
});
