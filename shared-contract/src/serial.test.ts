import { nextSerial } from './serial';

test('a serial is the time, so it grows where nothing is known of the last release', () => {
  expect(nextSerial(0, 1_700_000_000_000)).toBe(1_700_000_000_000);
  jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
  expect(nextSerial(0)).toBe(1_800_000_000_000);
});

test('a serial grows where two releases share a millisecond, and where a clock is behind', () => {
  expect(nextSerial(1_700_000_000_000, 1_700_000_000_000)).toBe(1_700_000_000_001);
  expect(nextSerial(1_700_000_000_000, 1_600_000_000_000)).toBe(1_700_000_000_001);
});
