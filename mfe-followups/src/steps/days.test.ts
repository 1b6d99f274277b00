import fc from 'fast-check';
import { isStorableDay } from 'shared-model/fields/days';
import { dayAfter } from 'shared-model/periods';
import { GROUPS, groupOf, nearDays } from './days';

const day = fc
  .date({ min: new Date('2000-02-01'), max: new Date('2099-11-20'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('names the days that one press chooses', () => {
  expect(Object.fromEntries(nearDays('2026-12-25'))).toEqual({
    Today: '2026-12-25',
    Tomorrow: '2026-12-26',
    'In a week': '2027-01-01',
    'In two weeks': '2027-01-08',
    'In a month': '2027-01-25',
  });
});

test.each([
  ['2027-01-31', '2027-02-28'],
  ['2028-01-31', '2028-02-29'],
  ['2026-12-31', '2027-01-31'],
  ['2026-03-31', '2026-04-30'],
])('a month after %s is %s', (today, expected) => {
  expect(nearDays(today).at(-1)?.[1]).toBe(expected);
});

test('every near day can be stored, and none comes before the one before it', () => {
  fc.assert(
    fc.property(day, (today) => {
      const days = nearDays(today).map(([, near]) => near);
      expect(days.every(isStorableDay)).toBe(true);
      expect(days).toEqual([...days].sort());
    }),
  );
});

test.each([
  ['2026-11-26', 'Overdue'],
  ['2026-11-27', 'Today'],
  ['2026-11-28', 'This week'],
  ['2026-11-29', 'This week'],
  ['2026-11-30', 'Later'],
])('on Friday, 27 November, %s is "%s"', (due, group) => {
  expect(groupOf(due, '2026-11-27')).toBe(group);
});

test('the groups follow each other as the days do', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -20, max: 20 }), (today, days) => {
      const [one, next] = [dayAfter(today, days), dayAfter(today, days + 1)];
      const place = (due: string) => GROUPS.indexOf(groupOf(due, today));
      expect(place(one)).toBeLessThanOrEqual(place(next));
    }),
  );
});
