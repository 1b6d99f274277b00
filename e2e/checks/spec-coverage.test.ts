import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../tools/src/project/root';
import { expect, test } from '../support/fixtures';

/** A test in a table: `file` › title. */
const PROOF = /`([^`]+\.test\.tsx?)` › (.+)/;

const isTitle = (source: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) => source.replaceAll('\\', '').includes(`(${quote}${title}${quote}`));

/** Returns the rows of a document's tables, without the header rows. */
const rowsOf = async (document: string): Promise<string[][]> =>
  (await readFile(join(root, document), 'utf8'))
    .split('\n')
    .filter((line, index, lines) => line.startsWith('| ') && !/^\| -+ /.test(lines[index + 1] ?? ''))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter(([first = '']) => !/^-+$/.test(first));

const isProof = async (proof: string): Promise<boolean> => {
  const [, file = '', title = ''] = PROOF.exec(proof) ?? [];
  const source = file && (await readFile(join(root, file), 'utf8').catch(() => ''));
  // The formatter may put a title on its own line.
  return isTitle(source.replaceAll(/\(\s+/g, '('), title);
};

for (const { document, fewest } of [
  { document: 'docs/spec-coverage.md', fewest: 80 },
  { document: 'docs/faults.md', fewest: 10 },
  { document: 'docs/features.md', fewest: 20 },
]) {
  test(`every row of ${document} names tests that exist`, async () => {
    const rows = await rowsOf(document);
    expect(rows.length).toBeGreaterThan(fewest);
    const wrong: string[] = [];
    for (const row of rows) {
      for (const proof of (row.at(-1) ?? '').split('<br>')) {
        if (!(await isProof(proof))) wrong.push(`${row[0]}: ${proof}`);
      }
    }
    expect(wrong).toEqual([]);
  });
}
