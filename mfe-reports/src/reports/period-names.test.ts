import type { ListSearch } from 'shared-records/list';
import { periodName } from './period-names';

test.each<[ListSearch<'salesReport'>['days'], string]>([
  [undefined, 'Any time'],
  ['this-month', 'This month'],
  [{ from: '2026-11-01' }, 'From Nov 1, 2026'],
  [{ to: '2026-11-30' }, 'Until Nov 30, 2026'],
  [{ from: '2026-11-01', to: '2026-11-30' }, 'Nov 1 – 30, 2026'],
  [{ from: '2026-11-21', to: '2026-11-21' }, 'Nov 21, 2026'],
  [{ from: '2026-11-21', to: '2026-11-01' }, 'No day'],
])('%j is called "%s"', (days, name) => {
  expect(periodName(days).replaceAll(/\s/gu, ' ')).toBe(name);
});
