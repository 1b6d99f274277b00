import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render as renderAlone, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import type { ReactElement } from 'react';
import { SectionTestHost } from 'shared-testing';
import { MonthChart, scaleFor } from './MonthChart';
import type { Bar } from './overview';

const render = (chart: ReactElement) => renderAlone(<SectionTestHost>{chart}</SectionTestHost>);

const monthsOf = (counts: readonly (readonly [number, number])[]): readonly Bar[] =>
  counts.map(([count, before], index) => ({
    label: `Month ${index + 1}`,
    count,
    before,
    search: (year) => new URLSearchParams({ from: `${year}-${index + 1}` }),
  }));

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

test.each([
  [[[1, 0]], 'Columns of 2026 beside 2025. The most in 2026: 1 report, Month 1.'],
  [[[0, 7]], 'Columns of 2026 beside 2025. No report in 2026.'],
  [[[0, 0]], 'Columns of 2026 beside 2025. No report in 2026.'],
] as const)('says the most of a year: %j', (counts, name) => {
  render(<MonthChart months={monthsOf(counts)} years={[2026, 2025]} running={undefined} />);
  expect(screen.getByRole('img')).toHaveAccessibleName(name);
});

test('says that a month dwarfs the others, and only then', () => {
  const counts = fc.array(fc.tuple(fc.nat(200_000), fc.nat(200_000)), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(counts, (all) => {
      const { unmount } = render(
        <MonthChart months={monthsOf(all)} years={[2026, 2025]} running={undefined} />,
      );
      const [most = 0, next = 0] = all.flat().sort((one, other) => other - one);
      const isDwarfing = next > 0 && most >= 10 * next;
      expect(screen.queryAllByText(/so the other columns are low/)).toHaveLength(isDwarfing ? 1 : 0);
      unmount();
    }),
    {
      seed: 65,
      numRuns: 30,
      examples: [
        [
          [
            [100_000, 0],
            [3, 1],
          ],
        ],
        [
          [
            [1, 0],
            [0, 0],
          ],
        ],
      ],
    },
  );
});

test('each column leads to its list by keyboard, and the chart is one stop of Tab', async () => {
  const user = userEvent.setup();
  const months = monthsOf([
    [20, 10],
    [0, 5],
    [1, 0],
  ]);
  render(<MonthChart months={months} years={[2026, 2025]} running={3} />);
  expect(
    screen.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]),
  ).toEqual([
    ['Month 1 2025: 10 reports', '/?from=2025-1'],
    ['Month 1 2026: 20 reports', '/?from=2026-1'],
    ['Month 2 2025: 5 reports', '/?from=2025-2'],
    ['Month 3 2026: 1 report', '/?from=2026-3'],
  ]);
  const focused = () => document.activeElement?.getAttribute('aria-label');
  await user.tab();
  expect(focused()).toBe('Month 1 2025: 10 reports');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(focused()).toBe('Month 2 2025: 5 reports');
  await user.keyboard('{End}{ArrowRight}');
  expect(focused()).toBe('Month 3 2026: 1 report');
  await user.tab();
  expect(document.body).toHaveFocus();
  await user.tab({ shift: true });
  expect(focused()).toBe('Month 3 2026: 1 report');
  await user.keyboard('{Home}');
  expect(focused()).toBe('Month 1 2025: 10 reports');
});

test('columns and bars have colours that stand out from the page', () => {
  // The test of the tokens holds these at 3:1; the lines of controls are fainter.
  const sheets = ['MonthChart', 'overview'].map((name) =>
    readFileSync(join(__dirname, `${name}.module.css`), 'utf8'),
  );
  const rules = sheets.flatMap((sheet) => sheet.match(/[^{}]*(?:bar|now|before)[^{}]*\{[^{}]*/g) ?? []);
  expect(rules.length).toBeGreaterThan(4);
  for (const rule of rules) expect(rule).not.toContain('--color-line-control');
});
