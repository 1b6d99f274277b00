import { openSlots } from './section-loads';

const take = (next: (minute: number) => number | undefined, minute: number, count: number) =>
  Array.from({ length: count }, () => next(minute));

test('returns each of ten slots of a minute once', () => {
  const next = openSlots();
  expect(new Set(take(next, 1, 10))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]));
  expect(next(1)).toBeUndefined();
});

test('returns all slots again in the next minute', () => {
  const next = openSlots();
  take(next, 1, 11);
  expect(take(next, 2, 11).filter((slot) => slot !== undefined)).toHaveLength(10);
});

test('starts with different slots in two pages of one account', () => {
  expect(openSlots(() => 0)(1)).toBe(0);
  expect(openSlots(() => 0.99)(1)).toBe(9);
});
