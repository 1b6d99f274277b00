import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../project/root';
import { monthFor, priceTable } from './month';

const PAGE = readFileSync(join(root, 'docs/price.md'), 'utf8');

/** Returns a text without the blanks and dashes that only align its tables. */
const bare = (text: string): string => text.replaceAll(/ +/g, ' ').replaceAll(/-{2,}/g, '--');

test('docs/price.md has the table that follows from the measured tasks', () => {
  expect(bare(PAGE)).toContain(bare(priceTable()));
});

test('a small company pays nearly nothing, and a large one more for each of its staff: they see more changes', () => {
  const [small, middle, large] = [50, 500, 5_000].map((staff) => monthFor(staff).total / staff);
  expect(small).toBeLessThan(0.05);
  expect(middle).toBeLessThan(large ?? 0);
});
