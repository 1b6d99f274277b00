import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../tools/src/project/root';
import { expect, test } from '../support/fixtures';

/** A test in a table: `file` › title. */
const PROOF = /`([^`]+\.test\.tsx?)` › (.+)/;

const isTitle = (source: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) => source.replaceAll('\\', '').includes(`(${quote}${title}${quote}`));

interface Row {
  readonly line: string;
  readonly proofs: readonly string[];
}

/**
 * Returns the rows of a document's tables, without the header rows. The last cell names the tests. Below a heading with
 * a file name, the first cell is the title of a test in that file.
 */
const rowsOf = async (document: string): Promise<Row[]> => {
  let file = '';
  return (await readFile(join(root, document), 'utf8')).split('\n').flatMap((line, index, lines) => {
    if (line.startsWith('#')) file = /`([^`]+\.test\.tsx?)`/.exec(line)?.[1] ?? '';
    const isHead = /^\| -+/.test(lines[index + 1] ?? '');
    if (!line.startsWith('| ') || isHead || /^\| -/.test(line)) return [];
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const [first = ''] = cells;
    return [{ line: first, proofs: file ? [`\`${file}\` › ${first}`] : (cells.at(-1) ?? '').split('<br>') }];
  });
};

const isProof = async (proof: string): Promise<boolean> => {
  const [, file = '', title = ''] = PROOF.exec(proof) ?? [];
  const source = file && (await readFile(join(root, file), 'utf8').catch(() => ''));
  // The formatter may put a title on its own line.
  return isTitle(source.replaceAll(/\(\s+/g, '('), title);
};

for (const { document, fewest } of [
  { document: 'docs/spec-coverage.md', fewest: 80 },
  { document: 'docs/faults.md', fewest: 10 },
]) {
  test(`every row of ${document} names tests that exist`, async () => {
    const rows = await rowsOf(document);
    expect(rows.length).toBeGreaterThan(fewest);
    const wrong: string[] = [];
    for (const { line, proofs } of rows) {
      for (const proof of proofs) if (!(await isProof(proof))) wrong.push(`${line}: ${proof}`);
    }
    expect(wrong).toEqual([]);
  });
}
