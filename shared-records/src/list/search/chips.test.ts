import { report } from '../../model/report';
import { choicesOf, filtersOf } from './chips';

const TEXTS = {
  customer: ['Bolt', 'Acme'],
  department: ['Accessory'],
  responsible: ['Acme'],
  qtNumber: ['QT-1'],
};

test('offers texts in the order of the alphabet, under the label of their field', () => {
  expect(choicesOf(report, TEXTS).map(({ group, label }) => [group, label])).toEqual([
    ['Customer', 'Acme'],
    ['Customer', 'Bolt'],
    ['Department', 'Accessory'],
    ['Person Responsible', 'Acme'],
    ['QT Number', 'QT-1'],
  ]);
});

test('offers names in the order of the lists and pickers, which is that of the store', () => {
  const names = ['alpha', 'Éclair', 'PT Zeta', 'PT alpha', 'Eclair'];
  const offered = choicesOf(report, { customer: names }).filter(({ group }) => group === 'Customer');
  expect(offered.map(({ label }) => label)).toEqual(['Eclair', 'PT Zeta', 'PT alpha', 'alpha', 'Éclair']);
});

test('searches for a text in the field it was offered for', () => {
  expect(filtersOf(choicesOf(report, TEXTS))).toEqual([
    { field: 'customer', equals: 'Acme' },
    { field: 'customer', equals: 'Bolt' },
    { field: 'department', equals: 'Accessory' },
    { field: 'responsible', equals: 'Acme' },
    { field: 'qtNumber', equals: 'QT-1' },
  ]);
});

test('reads a text that contains a colon', () => {
  expect(filtersOf(choicesOf(report, { ...TEXTS, customer: ['department: none'] }))).toContainEqual({
    field: 'customer',
    equals: 'department: none',
  });
});

test('has no filter without a chip', () => {
  expect(filtersOf([])).toEqual([]);
});
