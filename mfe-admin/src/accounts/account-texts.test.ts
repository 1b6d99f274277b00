/** @jest-environment-options {"timeZone": "America/New_York"} */
import { dayText, momentText, timeText } from './account-texts';

test('writes days and times by the company’s clock in every time zone', () => {
  const moment = new Date('2026-11-20T17:05:09Z');
  expect(dayText(moment)).toBe('Nov 21, 2026');
  expect(momentText(moment).replaceAll(/\s/gu, ' ')).toBe('Nov 21, 2026, 12:05 AM');
  expect(timeText(moment).replaceAll(/\s/gu, ' ')).toBe('12:05:09 AM');
});
