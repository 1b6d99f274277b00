/** @jest-environment-options {"timeZone": "America/New_York"} */
import { formatDate, formatDay, formatMoment, formatTime, formatWholeDay } from './day-texts';

/** Half past midnight in Jakarta, and still November 25 in UTC and in New York. */
const NOW = new Date('2026-11-25T17:30:00Z');

test.each([
  ['2026-11-26', 'Today', '26 Nov'],
  ['2026-11-25', 'Yesterday', '25 Nov'],
  ['2026-11-24', 'Tue 24 Nov', '24 Nov'],
  ['2026-11-27', 'Fri 27 Nov', '27 Nov'],
  ['2026-01-05', 'Mon 5 Jan', '5 Jan'],
  ['2025-12-31', 'Wed 31 Dec 2025', '31 Dec 2025'],
  ['2027-01-01', 'Fri 1 Jan 2027', '1 Jan 2027'],
  ['', '', ''],
])('shows the stored day %j as %j, in a sentence as %j', (day, text, date) => {
  expect([formatDay(day, NOW), formatDate(day, NOW)]).toEqual([text, date]);
});

test.each([
  ['2026-11-25T17:00:00Z', 'Today, 00:00'],
  ['2026-11-25T16:59:59Z', 'Yesterday, 23:59'],
  ['2026-11-24T02:05:00Z', 'Tue 24 Nov, 09:05'],
  ['2025-12-31T16:59:00Z', 'Wed 31 Dec 2025, 23:59'],
])('shows the moment %s by the company’s clock as %j', (at, text) => {
  expect(formatTime(new Date(at), NOW)).toBe(text);
  expect(formatDay(new Date(at), NOW)).toBe(text.replace(/, [\d:]+$/, ''));
});

test('says "Yesterday" on the first day of a year', () => {
  expect(formatDay('2025-12-31', new Date('2025-12-31T17:00:00Z'))).toBe('Yesterday');
});

test('keeps the long day, and refuses an invalid date', () => {
  expect(formatWholeDay('2026-12-04')).toBe('Friday, December 4, 2026');
  expect(formatWholeDay('')).toBe('');
  expect(formatMoment(new Date('2026-12-03T17:00:00Z'))).toBe('Friday, December 4, 2026');
  expect(() => formatDay(new Date(Number.NaN), NOW)).toThrow(RangeError);
});
