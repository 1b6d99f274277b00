import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { localFolder } from '../project/root';
import { kindOf } from './test-files';

/** The seconds that each test file takes on this machine, by its path. */
export type Durations = Readonly<Record<string, number>>;

const FILE = join(localFolder, 'test/durations.json');

/** Emulators start in this time, on two cores, with builds that are up to date. */
const START_SECONDS = 15;

const schema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.number()));

/** Returns the durations of the last runs on this machine: of each file the newest. */
export const readDurations = (file: string = FILE): Durations => {
  if (!existsSync(file)) return {};
  const stored = v.safeParse(schema, readFileSync(file, 'utf8'));
  return stored.success ? stored.output : {};
};

/**
 * Stores the durations of a run.
 * @param seconds The time of the whole run. Files that ran side by side count for their shares of it.
 */
export const storeDurations = (files: Durations, seconds: number, file: string = FILE): void => {
  const sum = Object.values(files).reduce((total, own) => total + own, 0);
  if (sum === 0) return;
  const share = Math.min(1, seconds / sum);
  const shares = Object.entries(files).map(([path, own]) => [path, Number((own * share).toFixed(2))]);
  writeFileSync(file, JSON.stringify({ ...readDurations(file), ...Object.fromEntries(shares) }, null, 1));
};

/**
 * Estimates the seconds of a run of these test files. A file without a duration counts as the average of its kind.
 * @returns Undefined where nothing of a kind has run on this machine.
 */
export const estimateSeconds = (tests: readonly string[], durations: Durations): number | undefined => {
  let seconds = tests.some((test) => kindOf(test) !== 'unit') ? START_SECONDS : 0;
  for (const kind of new Set(tests.map(kindOf))) {
    const known = Object.keys(durations).filter((path) => kindOf(path) === kind);
    if (known.length === 0) return undefined;
    const average = known.reduce((sum, path) => sum + (durations[path] ?? 0), 0) / known.length;
    for (const test of tests) if (kindOf(test) === kind) seconds += durations[test] ?? average;
  }
  return seconds;
};
