/** @jest-environment-options {"timeZone": "America/New_York"} */
import { dayOf, daysOf, isDay, isDayIn, momentsOf, type NamedPeriod } from './periods';

test.each<[NamedPeriod, string, string]>([
  ['today', '2026-11-21', '2026-11-21'],
  ['this-week', '2026-11-16', '2026-11-22'],
  ['last-week', '2026-11-09', '2026-11-15'],
  ['this-month', '2026-11-01', '2026-11-30'],
  ['last-month', '2026-10-01', '2026-10-31'],
  ['this-year', '2026-01-01', '2026-12-31'],
  ['last-year', '2025-01-01', '2025-12-31'],
])('on a Saturday %s is from %s to %s', (period, from, to) => {
  expect(daysOf(period, new Date('2026-11-21T23:59+07:00'))).toEqual({ from, to });
});

test('weeks begin on Monday, also on a Sunday and at the turn of the year', () => {
  expect(daysOf('this-week', new Date('2027-01-03T00:00+07:00'))).toEqual({
    from: '2026-12-28',
    to: '2027-01-03',
  });
  expect(daysOf('this-week', new Date('2027-01-04T00:00+07:00'))).toEqual({
    from: '2027-01-04',
    to: '2027-01-10',
  });
});

test('the week before reaches into the former year', () => {
  expect(daysOf('last-week', new Date('2027-01-04T00:00+07:00'))).toEqual({
    from: '2026-12-28',
    to: '2027-01-03',
  });
});

test('the month before January is December, and months have their length', () => {
  expect(daysOf('last-month', new Date('2027-01-31T08:00+07:00'))).toEqual({
    from: '2026-12-01',
    to: '2026-12-31',
  });
  expect(daysOf('last-month', new Date('2028-03-31T08:00+07:00'))).toEqual({
    from: '2028-02-01',
    to: '2028-02-29',
  });
});

test('days are those of the company, wherever the user is', () => {
  const { from, before } = momentsOf({ from: '2026-03-08', to: '2026-03-08' });
  expect(from?.toISOString()).toBe('2026-03-07T17:00:00.000Z');
  expect(before?.toISOString()).toBe('2026-03-08T17:00:00.000Z');
});

test('a period without one of the days is open on that side', () => {
  expect(momentsOf({ from: '2026-11-21' })).toEqual({
    from: new Date('2026-11-21T00:00+07:00'),
    before: undefined,
  });
  expect(momentsOf({ to: '2026-11-21' })).toEqual({
    from: undefined,
    before: new Date('2026-11-22T00:00+07:00'),
  });
});

test.each([
  ['2026-11-21', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-11-00', false],
  ['2026-1-1', false],
  ['0026-11-21', false],
  ['2026-11-21T00:00', false],
  ['', false],
])('whether "%s" is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

const CENTURY = { from: new Date('2000-01-01T00:00:00Z'), before: new Date('2100-01-01T00:00:00Z') };

test.each([
  ['1999-12-31', false],
  ['2000-01-01', true],
  ['2026-11-21', true],
  ['2099-12-31', true],
  ['2100-01-02', false],
  ['0001-01-01', false],
  ['0202-11-21', false],
  ['9999-12-31', false],
  ['2026-02-30', false],
])('whether a report may be on "%s": %s', (text, expected) => {
  expect(isDayIn(text, CENTURY)).toBe(expected);
});

test('an invalid moment has no day', () => {
  expect(dayOf(new Date(Number.NaN))).toBe('');
});

test('a moment has the day of the company', () => {
  expect(dayOf(new Date('2025-12-31T16:59:59Z'))).toBe('2025-12-31');
  expect(dayOf(new Date('2025-12-31T17:00:00Z'))).toBe('2026-01-01');
});
