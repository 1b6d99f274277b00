import { report } from 'shared-model/report';
import { chosenDays, dayWarning, untouchedDays } from './moment-days';

const on = (timestamp: string) => ({ customer: 'Acme', timestamp });

test('a batch keeps every day but today', () => {
  expect(chosenDays(report, on('2026-11-25'), '2026-11-26')).toEqual({ timestamp: '2026-11-25' });
  expect(chosenDays(report, on('2026-11-26'), '2026-11-26')).toEqual({});
});

test.each([
  ['that nobody has touched follows', '2026-11-25', '2026-11-25', '2026-11-25', '2026-11-26'],
  ['that was chosen stays', '2026-11-20', '2026-11-25', '2026-11-25', undefined],
  ['of a batch stays', '2026-11-20', '2026-11-20', '2026-11-25', undefined],
])('a day %s', (_what, day, base, startedOn, expected) => {
  const form = { values: on(day), base: on(base), startedOn };
  expect(untouchedDays(report, form, on('2026-11-26'))).toEqual(
    expected === undefined ? {} : { timestamp: expected },
  );
});

test.each([
  ['2026-11-26', undefined],
  ['2025-11-26', undefined],
  ['2025-11-25', 'Date is more than a year ago: Tuesday, November 25, 2025. Save again to keep it.'],
  ['2026-11-27', 'Date is in the future: Friday, November 27, 2026. Save again to keep it.'],
  ['2062-11-26', 'Date is in the future: Sunday, November 26, 2062. Save again to keep it.'],
])('on November 26, 2026 the warning about %s is %j', (day, warning) => {
  expect(dayWarning(report, on(day), on('2026-11-26'), '2026-11-26')).toBe(warning);
  expect(dayWarning(report, on(day), on(day), '2026-11-26')).toBeUndefined();
});
