import { choicesOf, filtersOf } from './report-search';

const TEXTS = {
  customer: ['Bolt', 'Acme'],
  department: ['Accessory'],
  responsible: ['Acme'],
  qtNumber: ['QT-1'],
};

test('offers texts in the order of the alphabet, under the heading of their field', () => {
  expect(choicesOf(TEXTS).map(({ group, label }) => [group, label])).toEqual([
    ['Customer', 'Acme'],
    ['Customer', 'Bolt'],
    ['Department', 'Accessory'],
    ['Person Responsible', 'Acme'],
    ['QT Number', 'QT-1'],
  ]);
});

test('a text is searched for in the field it was offered for', () => {
  expect(filtersOf(choicesOf(TEXTS))).toEqual([
    { field: 'customer', equals: 'Acme' },
    { field: 'customer', equals: 'Bolt' },
    { field: 'department', equals: 'Accessory' },
    { field: 'responsible', equals: 'Acme' },
    { field: 'qtNumber', equals: 'QT-1' },
  ]);
});

test('a text may hold what separates it from its field', () => {
  expect(filtersOf(choicesOf({ ...TEXTS, customer: ['department: none'] }))).toContainEqual({
    field: 'customer',
    equals: 'department: none',
  });
});

test('without a chip nothing is left out', () => {
  expect(filtersOf([])).toEqual([]);
});
