import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineModel } from 'shared-records/model/define-model';
import { line, moment } from 'shared-records/model/fields/fields';
import { MODELS } from 'shared-records/model/models';
import indexes from '../../firestore.indexes.json';
import { withRecordIndexes, wrongIndexes } from '../models/indexes';
import { missingRules, withRecordRules } from '../models/rules';

const RULES = readFileSync(join(__dirname, '../../firestore.rules'), 'utf8');

const from = new Date('2000-01-01T00:00:00Z');
const before = new Date('2100-01-01T00:00:00Z');
const things = (fields: Parameters<typeof defineModel>[0]['fields']) =>
  defineModel({
    collection: 'things',
    version: 2,
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
  expect(missingRules(withRecordRules(RULES, released), changed)).toEqual(['things.budget']);
});

test('names the fields of a model whose rules are missing', () => {
  expect(missingRules(RULES, released)).toEqual(['things.madeAt', 'things.name']);
});

test('names a model whose rules have a field too many', () => {
  expect(missingRules(withRecordRules(RULES, changed), released)).toEqual(['things']);
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
