import { contact } from 'shared-model/contact';
import { report } from 'shared-model/report';
import { presetValues } from './record-values';

test.each([
  ['customer:Acme', { customer: 'Acme' }],
  ['customer:Acme: Jakarta', { customer: 'Acme: Jakarta' }],
  ['department:Accessory', { department: 'Accessory' }],
])('reads the link %s', (preset, values) => {
  expect(presetValues(report, preset)).toEqual(values);
});

test.each([
  'customer',
  'customer:',
  ':Acme',
  'Acme',
  'detail:by a link',
  'timestamp:2026-11-20',
  'department:Drones',
  'constructor:Acme',
  `customer:${'x'.repeat(201)}`,
  'customer:two\nlines',
])('ignores the link %j', (preset) => {
  expect(presetValues(report, preset)).toBeUndefined();
});

test('cleans a typed text, but not the name of another record', () => {
  expect(presetValues(report, 'responsible:\u2068Budi \u2069')).toEqual({ responsible: 'Budi' });
  expect(presetValues(report, 'customer: Acme')).toEqual({ customer: ' Acme' });
});

test('reads the customer of a contact', () => {
  expect(presetValues(contact, 'customer:Acme')).toEqual({ customer: 'Acme' });
});
