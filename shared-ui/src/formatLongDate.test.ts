import { formatLongDate } from './formatLongDate';

test('shows weekday, month, day and year', () => {
  expect(formatLongDate(new Date(2026, 10, 21, 23, 59))).toBe('Saturday, November 21, 2026');
});

test('throws for an invalid date', () => {
  expect(() => formatLongDate(new Date(Number.NaN))).toThrow(RangeError);
});
