/** @jest-environment-options {"timeZone": "America/New_York"} */
import { clockOf } from './clock';

const newYork = clockOf('America/New_York');
const jakarta = clockOf('Asia/Jakarta');

test('reads a moment by its own time zone, not by that of the computer', () => {
  const moment = new Date('2026-11-20T17:30:59.999Z');
  expect(jakarta.timeOf(moment)).toBe('2026-11-21 00:30:59');
  expect(newYork.timeOf(moment)).toBe('2026-11-20 12:30:59');
});

test.each([
  ['in winter', '2026-01-15', '08:05', '2026-01-15T13:05:00.000Z'],
  ['in summer', '2026-07-01', '08:05', '2026-07-01T12:05:00.000Z'],
  ['before the clocks change', '2026-03-08', '01:59', '2026-03-08T06:59:00.000Z'],
  ['that the clocks skip', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
  ['after the clocks have changed', '2026-03-08', '03:00', '2026-03-08T07:00:00.000Z'],
  ['late in the evening', '2025-12-31', '23:50', '2026-01-01T04:50:00.000Z'],
  ['on a leap day', '2024-02-29', '08:00', '2024-02-29T13:00:00.000Z'],
])('sets a time %s', (_when, day, time, moment) => {
  expect(newYork.momentAt(day, time).toISOString()).toBe(moment);
});

test('days are whole, also when the clocks change', () => {
  expect(newYork.momentAt('2026-03-08').toISOString()).toBe('2026-03-08T05:00:00.000Z');
  expect(newYork.momentAt('2026-03-09').toISOString()).toBe('2026-03-09T04:00:00.000Z');
});

// East and west of Greenwich, where the clocks skip midnight, an hour, half an hour, or nothing.
test.each([
  'Africa/Cairo',
  'America/Santiago',
  'America/St_Johns',
  'Asia/Beirut',
  'Asia/Jakarta',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
])('each day of %s begins on that day, and after the day before', (zone) => {
  const clock = clockOf(zone);
  // Tehran has changed its clocks until 2022, and Cairo does again since 2023.
  const days = [2021, 2024].flatMap((year) =>
    Array.from({ length: 365 }, (_, index) => Date.UTC(year, 0, 1 + index)),
  );
  for (const at of days) {
    const day = new Date(at).toISOString().slice(0, 10);
    const start = clock.momentAt(day);
    expect(clock.timeOf(start).slice(0, 10)).toBe(day);
    expect(clock.timeOf(new Date(start.getTime() - 1)) < day).toBe(true);
  }
});

test('reads back every hour of two years that it sets, and the years of the first century', () => {
  const set: string[] = [];
  const read: string[] = [];
  for (let hour = Date.UTC(2025, 0, 1); hour < Date.UTC(2027, 0, 1); hour += 3_600_000) {
    const [day = '', time] = new Date(hour).toISOString().slice(0, 16).split('T');
    set.push(`${day} ${time}:00`);
    read.push(jakarta.timeOf(jakarta.momentAt(day, time)));
  }
  expect(read).toEqual(set);
  expect(jakarta.timeOf(jakarta.momentAt('0026-11-21', '08:00'))).toBe('0026-11-21 08:00:00');
});

test.each(['', '2026-13-01', 'today'])('%j is no day', (day) => {
  expect(jakarta.momentAt(day).getTime()).toBeNaN();
});

test.each(['fa-IR', 'th-TH', 'ar-EG', 'id-ID', 'en-US-u-ca-buddhist-nu-thai'])(
  'reads a moment in a browser that puts %s in the place of each language',
  (language) => {
    const Original = Intl.DateTimeFormat;
    const format = jest
      .spyOn(Intl, 'DateTimeFormat')
      .mockImplementation((_, options) => new Original(language, options));
    const clock = clockOf('Asia/Jakarta');
    format.mockRestore();
    expect(clock.timeOf(new Date('2026-11-20T17:00:59.999Z'))).toBe('2026-11-21 00:00:59');
    expect(clock.momentAt('2026-11-21', '08:05').toISOString()).toBe('2026-11-21T01:05:00.000Z');
  },
);
