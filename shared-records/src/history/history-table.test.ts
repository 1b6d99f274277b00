import { customer } from 'shared-model/customer';
import { report } from 'shared-model/report';
import { CHANGED, CREATED, entry } from '../testing/fake-history';
import { historyTable } from './HistoryList';

const NAMES = new Map([
  ['sari', 'Sari Wijaya'],
  ['budi', 'Budi Santoso'],
]);

test('has a row for each changed field, and one for an event without', () => {
  const [headings, ...rows] = historyTable(report, [CHANGED, CREATED], NAMES);
  expect(headings).toEqual(['When', 'What', 'Field', 'Before', 'After']);
  expect(rows.map(([, ...cells]) => cells)).toEqual([
    [
      'Changed by Budi Santoso',
      report.labels.detail,
      'Sold one tripod to the branch.',
      'Sold two tripods to the new branch.',
    ],
    ['Changed by Budi Santoso', report.labels.qtNumber, '', 'QT-2'],
    [
      'Changed by Budi Santoso',
      report.labels.timestamp,
      expect.stringContaining('24'),
      expect.stringContaining('25'),
    ],
    ['Written by Sari Wijaya', '', '', ''],
  ]);
  expect(rows[0]?.[0]).toMatch(/^2026-11-26 13:59/);
});

test('leaves out fields that this version does not know', () => {
  const changed = { address: { from: 'Jl. "A"', to: 'Jl. B' }, later: { from: 1, to: 2 } };
  const [, ...rows] = historyTable(customer, [entry({ changed })], NAMES);
  expect(rows.map((row) => row.slice(2))).toEqual([['Address', 'Jl. "A"', 'Jl. B']]);
});

test.each([
  ['2026-11-24T02:00:00Z', '2026-11-24T02:05:00Z', ', 09:00', ', 09:05'],
  ['2026-11-24T02:00:00Z', '2026-11-24T02:00:07Z', ', 09:00:00', ', 09:00:07'],
  ['2026-11-24T16:59:00Z', '2026-11-24T17:00:00Z', '', ''],
])('tells two moments apart that have one day: %s, %s', (from, to, before, after) => {
  const changed = { timestamp: { from: new Date(from), to: new Date(to) } };
  const [, row] = historyTable(report, [entry({ changed })], NAMES);
  const day = (date: number) => `${['Tuesday', 'Wednesday'][date - 24]}, November ${date}, 2026`;
  expect(row?.slice(3)).toEqual([day(24) + before, day(before === '' ? 25 : 24) + after]);
});
