import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { estimateSeconds, readDurations, storeDurations } from './durations';

const folder = mkdtempSync(join(tmpdir(), 'durations-'));
const file = join(folder, 'durations.json');

afterEach(() => rmSync(file, { force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

describe('durations', () => {
  test('are those of the last run of each file', () => {
    storeDurations({ 'a.test.ts': 2, 'b.test.ts': 3 }, 60, file);
    storeDurations({ 'b.test.ts': 4 }, 60, file);
    storeDurations({}, 60, file);
    expect(readDurations(file)).toEqual({ 'a.test.ts': 2, 'b.test.ts': 4 });
  });

  test('are shares of the whole time where files ran side by side', () => {
    storeDurations({ 'a.test.ts': 30, 'b.test.ts': 10 }, 20, file);
    expect(readDurations(file)).toEqual({ 'a.test.ts': 15, 'b.test.ts': 5 });
  });

  test('are unknown before the first run, and after a file was cut', () => {
    expect(readDurations(file)).toEqual({});
    writeFileSync(file, '{ "a.test.ts": 2');
    expect(readDurations(file)).toEqual({});
  });
});

describe('the estimate', () => {
  const durations = { 'a.test.ts': 2, 'b.test.ts': 4, 'e2e/c.test.ts': 60 };

  test('is the sum of the durations, with the average of its kind for a new file', () => {
    expect(estimateSeconds(['a.test.ts', 'b.test.ts'], durations)).toBe(6);
    expect(estimateSeconds(['a.test.ts', 'new.test.ts'], durations)).toBe(5);
  });

  test('counts the start of the emulators once', () => {
    expect(estimateSeconds(['a.test.ts', 'e2e/c.test.ts', 'e2e/new.test.ts'], durations)).toBe(137);
  });

  test('is unknown where no test of a kind has run', () => {
    expect(estimateSeconds(['a.test.ts', 'functions/d.emulator.test.ts'], durations)).toBeUndefined();
  });
});
