import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineModel } from 'shared-model/define-model';
import { line, moment } from 'shared-model/fields/fields';
import { MODELS } from '../models/models';
import { withRecordRules } from '../models/rules';
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
const changed = [...MODELS, things({ name, budget })];

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
