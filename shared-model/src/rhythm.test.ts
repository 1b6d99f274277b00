import fc from 'fast-check';
import { dayAfter } from './periods';
import { daysFrom, dueAfter, rhythmIn, rhythmOf } from './rhythm';

const FIRST = '2025-11-03';

/** Returns the days of visits with these numbers of days between them. */
const visits = (...gaps: readonly number[]): readonly string[] => {
  let day = FIRST;
  return [FIRST, ...gaps.map((gap) => (day = dayAfter(day, gap)))];
};

test.each([
  ['three visits, each after a month', [30, 30], 30],
  ['two-week leave', [7, 7, 21, 7, 7], 7],
  ['a leave between only three visits', [7, 21], 7],
  ['the month of Eid', [14, 14, 45, 14], 14],
  ['two visits on a day', [30, 0, 30, 0, 0, 30], 30],
  ['jobs of two and three days', [30, 1, 30, 1, 1, 30, 2], 30],
  ['visits that become rarer', [7, 7, 30, 30, 30], 30],
  ['each working day of three weeks', [1, 1, 1, 1, 3, 1, 1, 1, 1, 3], 3],
])('learns the rhythm of %s', (_, gaps, rhythm) => {
  expect(rhythmOf(visits(...gaps))).toBe(rhythm);
});

test.each([
  ['no visit', []],
  ['one visit', visits()],
  ['two visits', visits(30)],
  ['a day with many reports', visits(0, 0, 0, 0)],
  ['one job of a week', visits(1, 1, 1, 2, 1)],
  ['two visits, each of two days', visits(1, 30, 1)],
])('learns none from %s', (_, days) => {
  expect(rhythmOf(days)).toBeUndefined();
  expect(dueAfter(days)).toBe('');
});

const gaps = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 2, maxLength: 30 });

test('whatever the visits, a rhythm is one of their gaps, half of which are not shorter, in any order of days', () => {
  fc.assert(
    fc.property(gaps, fc.func(fc.integer()), (all, order) => {
      const days = visits(...all);
      const counted = all.filter((gap) => gap > 2);
      const rhythm = rhythmOf(days);
      expect(rhythm === undefined).toBe(counted.length < 2);
      if (rhythm === undefined) return;
      expect(counted).toContain(rhythm);
      expect(2 * counted.filter((gap) => gap >= rhythm).length).toBeGreaterThanOrEqual(counted.length);
      expect(2 * counted.filter((gap) => gap <= rhythm).length).toBeGreaterThanOrEqual(counted.length);
      const shuffled = [...days, ...days].sort((one, other) => order(one) - order(other));
      expect(rhythmOf(shuffled)).toBe(rhythm);
    }),
    { seed: 65 },
  );
});

test('one visit more on a known day, or one leave, changes a steady rhythm by nothing', () => {
  const steady = fc.tuple(fc.integer({ min: 3, max: 120 }), fc.integer({ min: 4, max: 15 }));
  fc.assert(
    fc.property(steady, fc.nat(), ([gap, count], at) => {
      const all = Array.from({ length: count }, () => gap);
      const place = at % count;
      expect(rhythmOf(visits(...all.slice(0, place), 0, ...all.slice(place)))).toBe(gap);
      expect(rhythmOf(visits(...all.map((each, index) => (index === place ? each + 14 : each))))).toBe(gap);
    }),
    { seed: 65 },
  );
});

test('a visit is due at one and a half times the rhythm, and the rhythm is read back from the two days', () => {
  expect(dueAfter(['2026-08-01', '2026-07-02', '2026-08-31'])).toBe('2026-10-15');
  fc.assert(
    fc.property(gaps, (all) => {
      const days = visits(...all);
      const [last = '', due, rhythm] = [days.at(-1), dueAfter(days), rhythmOf(days)];
      if (rhythm === undefined) return;
      expect(rhythmIn(last, due)).toBe(rhythm);
      expect(daysFrom(last, due)).toBeGreaterThanOrEqual(1.5 * rhythm);
    }),
    { seed: 65 },
  );
});
