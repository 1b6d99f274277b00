import { readFileSync } from 'node:fs';
import { FOUND, tryFound } from './found';

const NIGHT_MS = 3 * 3_600_000;

test(
  'units find each small fault that they have found before',
  async () => {
    const { length } = JSON.parse(readFileSync(FOUND, 'utf8'));
    const { lost, present } = await tryFound();
    expect(lost.map(({ file, line, before, after }) => `${file}:${line}: ${before} → ${after}`)).toEqual([]);
    // Lines change. With less, choose new ones by `npm run faults -- --write`.
    expect(present).toBeGreaterThan(length / 2);
  },
  NIGHT_MS,
);
