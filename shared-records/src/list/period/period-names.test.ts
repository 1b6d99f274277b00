/** @jest-environment-options {"timeZone": "America/New_York"} */
import { periodName } from './period-names';
import type { SearchedDays } from './period-params';

const NOW = new Date('2026-11-27T01:00:00Z');

test.each<[SearchedDays, string]>([
  [undefined, 'Any time'],
  ['this-month', 'This month'],
  [{ from: '2026-11-01' }, 'From 1 Nov'],
  [{ to: '2026-11-30' }, 'Until 30 Nov'],
  [{ to: '2025-11-30' }, 'Until 30 Nov 2025'],
  [{ from: '2026-11-01', to: '2026-11-30' }, '1 – 30 Nov'],
  [{ from: '2026-10-28', to: '2026-11-03' }, '28 Oct – 3 Nov'],
  [{ from: '2025-06-13', to: '2025-06-14' }, '13 – 14 Jun 2025'],
  [{ from: '2025-06-13', to: '2025-07-02' }, '13 Jun – 2 Jul 2025'],
  [{ from: '2025-12-28', to: '2026-01-03' }, '28 Dec 2025 – 3 Jan'],
  [{ from: '2025-11-13', to: '2026-11-14' }, '13 Nov 2025 – 14 Nov'],
  [{ from: '2026-11-21', to: '2026-11-21' }, 'Sat 21 Nov'],
  [{ from: '2026-11-21', to: '2026-11-01' }, 'From is after To'],
])('names %j "%s"', (days, name) => {
  expect(periodName(days, NOW)).toBe(name);
});
