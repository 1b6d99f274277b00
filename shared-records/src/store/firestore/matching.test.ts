import { matches } from './matching';
import type { QueryRequest } from './requests';

const REQUEST: QueryRequest = {
  collection: 'salesReport',
  conditions: [
    { field: ['customer'], operator: '==', value: 'PT Maju' },
    { field: ['timestamp'], operator: '>=', value: new Date('2026-11-01T00:00:00Z') },
    { field: ['timestamp'], operator: '<', value: new Date('2026-12-01T00:00:00Z') },
  ],
  orders: [
    { field: ['timestamp'], isDescending: true },
    { field: ['detail'], isDescending: false },
  ],
  limit: 3,
};

const report = (id: string, day: string, fields: object = {}) => ({
  id,
  fields: { customer: 'PT Maju', timestamp: new Date(`2026-${day}T08:00:00Z`), detail: id, ...fields },
});

test.each([
  ['no document', []],
  ['some in the order', [report('a', '11-27'), report('b', '11-26')]],
  ['two of one moment, whose nanoseconds decide', [report('b', '11-27'), report('a', '11-27')]],
  ['one with a field of another type', [report('a', '11-27', { detail: 7 })]],
])('takes %s', (_, documents) => {
  expect(matches(REQUEST, documents)).toBe(true);
});

test.each([
  ['another customer', [report('a', '11-27', { customer: 'PT Lain' })]],
  ['a number for a text', [report('a', '11-27', { customer: 7 })]],
  ['no such field', [{ id: 'a', fields: { name: 'PT Maju' } }]],
  ['a moment before the period', [report('a', '10-31')]],
  ['a moment after the period', [report('a', '12-01')]],
  ['a field of the order missing', [report('a', '11-27', { detail: undefined })]],
  ['one match among others', [report('a', '11-27'), report('b', '11-26', { customer: '' })]],
  ['another order', [report('a', '11-26'), report('b', '11-27')]],
  ['more than the limit', ['a', 'b', 'c', 'd'].map((id) => report(id, '11-27'))],
])('takes no answer with %s', (_, documents) => {
  expect(matches(REQUEST, documents)).toBe(false);
});

test.each([
  [['a', 'b'], true],
  [['b', 'a'], false],
  [[`${'x'.repeat(1_500)}b`, `${'x'.repeat(1_500)}a`], true],
  [['\u{1f600}', '\uff5e'], true],
  [['\uff5e', '\u{1f600}'], true],
])('compares the texts %j as far as JavaScript orders them as Firestore does', (names, is) => {
  const request = { ...REQUEST, conditions: [], orders: [{ field: ['name'], isDescending: false }] };
  expect(
    matches(
      request,
      names.map((name, index) => ({ id: `${index}`, fields: { name } })),
    ),
  ).toBe(is);
});

test.each([
  ['!=', '', 'PT', true],
  ['!=', '', '', false],
  ['in', ['PT', 'CV'], 'CV', true],
  ['in', ['PT', 'CV'], 'UD', false],
  ['==', true, true, true],
  ['==', true, undefined, false],
] as const)('knows the condition %s %j for %j', (operator, value, stored, is) => {
  const conditions = [{ field: ['record', 'name'], operator, value }];
  const fields = { record: stored === undefined ? {} : { name: stored } };
  expect(matches({ ...REQUEST, conditions, orders: [] }, [{ id: 'a', fields }])).toBe(is);
});

test('knows ids, in a condition, in an order, and of one document', () => {
  const request: QueryRequest = {
    ...REQUEST,
    conditions: [{ field: 'id', operator: '>=', value: 'b' }],
    orders: [{ field: 'id', isDescending: false }],
  };
  const of = (...ids: string[]) => ids.map((id) => ({ id, fields: {} }));
  expect(matches(request, of('b', 'c'))).toBe(true);
  expect(matches(request, of('a', 'c'))).toBe(false);
  expect(matches(request, of('c', 'b'))).toBe(false);
  expect(matches({ collection: 'customers', id: 'a' }, of('a'))).toBe(true);
  expect(matches({ collection: 'customers', id: 'a' }, of('b'))).toBe(false);
});
