import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineModel } from 'shared-model/define-model';
import { line, moment } from 'shared-model/fields/fields';
import indexes from '../../firestore.indexes.json';
import { withRecordIndexes, wrongIndexes } from '../models/indexes';
import { MODELS } from '../models/models';
import { missingRules, withRecordRules } from '../models/rules';
import { wrongVersions } from '../models/versions';

const RULES = readFileSync(join(__dirname, '../../firestore.rules'), 'utf8');

const from = new Date('2000-01-01T00:00:00Z');
const before = new Date('2100-01-01T00:00:00Z');
const things = (fields: Parameters<typeof defineModel>[0]['fields'], version = 2) =>
  defineModel({
    collection: 'things',
    version,
    entityName: 'thing',
    title: 'Things',
    order: '-madeAt',
    recordName: () => 'thing',
    fields: { madeAt: moment({ label: 'Made', from, before, sort: true }), ...fields },
  });

const name = line({ label: 'Name', limit: 60, search: true });
const budget = line({ label: 'Budget', limit: 60, since: 2, sort: true });
const released = [...MODELS, things({ name })];
const changed = [...MODELS, things({ name, budget })];

test('names the field whose rules are missing', () => {
  expect(missingRules(withRecordRules(RULES, released), changed)).toEqual([
    'things.budget: run npm run models',
  ]);
});

test('names the fields of a model whose rules are missing', () => {
  expect(missingRules(withRecordRules(RULES, MODELS), released)).toEqual([
    'things.madeAt: run npm run models',
    'things.name: run npm run models',
  ]);
});

test('names a model whose rules have a field too many', () => {
  expect(missingRules(withRecordRules(RULES, changed), released)).toEqual(['things: run npm run models']);
});

const first = { things: { name: '', madeAt: from } };

test.each([
  [
    'since',
    things({ name, budget: line({ label: 'Budget', limit: 60 }) }),
    'things.budget: say since which version',
  ],
  ['version', things({ name, budget }, 1), "things.budget: since 2, but the model's version is 1"],
])('names the field whose %s is missing', (_piece, model, sentence) => {
  expect(wrongVersions([model], first)).toEqual([sentence]);
});

test('accepts a field of the first version and a newer one', () => {
  expect(wrongVersions([things({ name, budget })], first)).toEqual([]);
});

test('names a newer field among those of the first version', () => {
  expect(wrongVersions([things({ name, budget })], { things: { ...first.things, budget: '' } })).toEqual([
    'things.budget: take it out of the record of the first version',
  ]);
});

test('names a model without a first record', () => {
  expect(wrongVersions([things({ name })], {})).toEqual([
    'things: add a record to documents.ts, or to firstRecords of its section',
  ]);
});

test('lets a record lack a newer field', () => {
  expect(withRecordRules(RULES, changed)).toContain("&& (!('budget' in data) || (isLine(data.budget, 60)));");
});

test('names each missing index once', () => {
  expect(wrongIndexes(withRecordIndexes(indexes, released), changed)).toEqual([
    'missing in things: index for [budget, -madeAt]',
    'missing in things: index for [-budget, -madeAt]',
    'missing in things: index for [name, budget, -madeAt]',
    'missing in things: index for [name, -budget, -madeAt]',
  ]);
});

test('names each index that no model needs', () => {
  expect(wrongIndexes(withRecordIndexes(indexes, changed), released)).toContain(
    'of no use: things: index for [budget, -madeAt]',
  );
});
