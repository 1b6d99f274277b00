/** @jest-environment-options {"timeZone": "Asia/Jakarta"} */
import { dayOf } from 'shared-model/periods';
import { timestampOn } from './record-values';

// The company's day begins seven hours before the day in UTC.

test('keeps a report of the early morning on the local day', () => {
  const timestamp = timestampOn('2026-01-01', new Date(2026, 10, 21, 0, 5));
  expect(timestamp.toISOString()).toBe('2025-12-31T17:05:00.000Z');
  expect(dayOf(timestamp)).toBe('2026-01-01');
});
