/** @jest-environment-options {"timeZone": "America/New_York"} */
import { periodName } from './period-names';
import type { SearchedDays } from './period-params';

test.each<[SearchedDays, string]>([
  [undefined, 'Any time'],
  ['this-month', 'This month'],
  [{ from: '2026-11-01' }, 'From Nov 1, 2026'],
  [{ to: '2026-11-30' }, 'Until Nov 30, 2026'],
  [{ from: '2026-11-01', to: '2026-11-30' }, 'Nov 1 – 30, 2026'],
  [{ from: '2026-11-21', to: '2026-11-21' }, 'Nov 21, 2026'],
  [{ from: '2026-11-21', to: '2026-11-01' }, 'From is after To'],
])('names %j "%s"', (days, name) => {
  expect(periodName(days).replaceAll(/\s/gu, ' ')).toBe(name);
});
