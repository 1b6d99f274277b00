/** @jest-environment-options {"timeZone": "Asia/Jakarta"} */
import { dayOf } from 'shared-records/store';
import { timestampOn } from './report-values';

// Where the company is, the day begins seven hours before it does by UTC.

test('a report of the early morning is of the day that it is here', () => {
  const timestamp = timestampOn('2026-01-01', new Date(2026, 10, 21, 0, 5));
  expect(timestamp.toISOString()).toBe('2025-12-31T17:05:00.000Z');
  expect(dayOf(timestamp)).toBe('2026-01-01');
});
