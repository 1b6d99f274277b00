import type { Report } from 'shared-data';
import { matching, searchChoices } from './report-search';

const report = (fields: Partial<Report>): Report => ({
  customer: 'Acme',
  contact: 'Ada',
  department: 'Accessory',
  detail: 'First visit',
  qtNumber: '',
  responsible: 'Sari',
  timestamp: new Date(2026, 10, 20),
  ...fields,
});

const acme = report({ qtNumber: 'QT-1' });
const bolt = report({ customer: 'Bolt', responsible: 'Budi' });
const boltRepair = report({ customer: 'Bolt', department: 'Repair/Service' });
const reports = [bolt, acme, boltRepair];

const chips = (...labels: string[]) => searchChoices(reports).filter(({ label }) => labels.includes(label));

test('offers each customer, department, person and QT number once, in order, under its heading', () => {
  expect(searchChoices(reports).map(({ group, label }) => `${group}: ${label}`)).toEqual([
    'Customer: Acme',
    'Customer: Bolt',
    'Department: Accessory',
    'Department: Repair/Service',
    'Person Responsible: Budi',
    'Person Responsible: Sari',
    'QT Number: QT-1',
  ]);
});

test('without a chip every report matches', () => {
  expect(matching(reports, [])).toBe(reports);
});

test.each([
  [['Bolt'], [bolt, boltRepair]],
  [['Bolt', 'Accessory'], [bolt]],
  [['Accessory', 'Sari', 'QT-1'], [acme]],
  [['Acme', 'Bolt'], []],
])('%j leaves the reports that equal every chip', (labels, expected) => {
  expect(matching(reports, chips(...labels))).toEqual(expected);
});

test('a text is searched for in the field it was offered for', () => {
  const asCustomer = report({ customer: 'Sari', responsible: 'Budi' });
  const all = [asCustomer, report({ responsible: 'Sari' })];
  const [chip] = searchChoices(all).filter(({ label, group }) => label === 'Sari' && group === 'Customer');
  expect(chip && matching(all, [chip])).toEqual([asCustomer]);
});
