import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../project/root';
import { exportTable, priceTable } from './month';

const PAGE = readFileSync(join(root, 'docs/price.md'), 'utf8');

/** Returns a text without the blanks and dashes that only align its tables. */
const bare = (text: string): string => text.replaceAll(/ +/g, ' ').replaceAll(/-{2,}/g, '--');

test('docs/price.md has the table that follows from the measured tasks', () => {
  expect(bare(PAGE)).toContain(bare(priceTable()));
});

test('docs/price.md has the table of an export', () => {
  expect(bare(PAGE)).toContain(bare(exportTable()));
});
