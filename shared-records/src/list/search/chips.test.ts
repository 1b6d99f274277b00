import { contact } from 'shared-model/contact';
import { report } from 'shared-model/report';
import { chipsOf, searchOf, withWords } from './chips';
import { choicesOf } from './SearchChoices';

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

test('offers names in the order of the lists and pickers, without case and accents', () => {
  const names = ['alpha', 'Éclair', 'PT Zeta', 'PT alpha', 'Eclair'];
  const offered = choicesOf(report, { customer: names }).filter(({ group }) => group === 'Customer');
  expect(offered.map(({ label }) => label)).toEqual(['alpha', 'Eclair', 'Éclair', 'PT alpha', 'PT Zeta']);
});

test('searches for a text in the field it was offered for', () => {
  expect(searchOf(report, choicesOf(report, TEXTS)).filters).toEqual([
    { field: 'customer', equals: 'Acme' },
    { field: 'customer', equals: 'Bolt' },
    { field: 'department', equals: 'Accessory' },
    { field: 'responsible', equals: 'Acme' },
    { field: 'qtNumber', equals: 'QT-1' },
  ]);
});

test('reads a text that contains a colon', () => {
  const chips = choicesOf(report, { ...TEXTS, customer: ['department: none'] });
  expect(searchOf(report, chips).filters).toContainEqual({
    field: 'customer',
    equals: 'department: none',
  });
});

test('has no filter without a chip', () => {
  expect(searchOf(report, [])).toEqual({ filters: [], words: undefined });
});

test('reads a search back from its chips, with the words last', () => {
  const search = { filters: [{ field: 'customer', equals: 'Acme' }], words: 'customer: q:scan' };
  const chips = chipsOf(report, search);
  expect(chips.map(({ group, label }) => `${group}: ${label}`)).toEqual([
    'Customer: Acme',
    'Words: customer: q:scan',
  ]);
  expect(searchOf(report, chips)).toEqual(search);
});

test('replaces the only filter of a list with a single search field, and keeps the words', () => {
  const search = { filters: [{ field: 'customer', equals: 'Acme' }], words: 'scan' };
  const model = { ...contact, searchFields: ['customer'] };
  const chips = [...chipsOf(model, search), ...choicesOf(model, { customer: ['Bolt'] })];
  expect(searchOf(model, chips)).toEqual({ ...search, filters: [{ field: 'customer', equals: 'Bolt' }] });
});

test('adds words to words, each once and within the limit of a link', () => {
  expect(withWords(undefined, 'scan')).toBe('scan');
  expect(withWords('scan mesh', 'mesh  level')).toBe('scan mesh level');
  expect(withWords('x', 'y'.repeat(300))).toHaveLength(302);
  expect(withWords('x', 'y'.repeat(3_000))).toHaveLength(1_000);
});
