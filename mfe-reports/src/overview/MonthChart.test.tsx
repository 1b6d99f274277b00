import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { MonthChart, scaleFor } from './MonthChart';
import type { Bar } from './overview';

const monthsOf = (counts: readonly (readonly [number, number])[]): readonly Bar[] =>
  counts.map(([count, before], index) => ({ label: `Month ${index + 1}`, count, before }));

/** Returns the heights of the columns of both years. */
const heights = () =>
  ['now', 'before'].map((name) =>
    [...document.querySelectorAll(`rect.${name}`)].map((column) => Number(column.getAttribute('height'))),
  );

test('a scale holds every number, in whole steps, and wastes at most half of its room', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (most) => {
      const { top, steps } = scaleFor(most);
      expect(top).toBeGreaterThanOrEqual(Math.max(most, 1));
      expect(top).toBeLessThanOrEqual(Math.max(2 * most, 1));
      expect(Number.isInteger(top / steps)).toBe(true);
    }),
    { seed: 64 },
  );
});

test('draws both years on one scale from zero, as long as their numbers', () => {
  render(
    <MonthChart
      months={monthsOf([
        [20, 10],
        [0, 5],
        [10, 20],
      ])}
      years={[2026, 2025]}
      running={3}
    />,
  );
  const [now = [], before = []] = heights();
  expect(now[0]).toBe(before[2]);
  expect(now[2]).toBe(before[0]);
  expect(now[0]).toBe(2 * (now[2] ?? 0));
  expect(now[1]).toBe(0);
});

test('shows a small month beside one that dwarfs it, and says the largest', () => {
  render(
    <MonthChart
      months={monthsOf([
        [1, 0],
        [100_000, 3],
      ])}
      years={[2026, 2025]}
      running={undefined}
    />,
  );
  const [now = [], before = []] = heights();
  expect(now[0]).toBeGreaterThan(1);
  expect(before[1]).toBeGreaterThan(1);
  expect(screen.getByRole('img')).toHaveAccessibleName(
    'Columns of 2026 beside 2025. The most in 2026: 100,000 reports, Month 2.',
  );
});

test('draws a year without reports as an empty one', () => {
  render(
    <MonthChart
      months={monthsOf([
        [0, 0],
        [0, 0],
      ])}
      years={[2026, 2025]}
      running={undefined}
    />,
  );
  expect(heights().flat()).toEqual([0, 0, 0, 0]);
});
