import { formatLongDate } from './formatLongDate';

test('spells out weekday, month, day and year', () => {
  expect(formatLongDate(new Date(2026, 10, 21, 23, 59))).toBe('Saturday, November 21, 2026');
});

test('refuses a date that is none', () => {
  expect(() => formatLongDate(new Date(Number.NaN))).toThrow(RangeError);
});
