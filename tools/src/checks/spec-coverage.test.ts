import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../project/root';

/** A test in a table: `file` › title. */
const PROOF = /`([^`]+\.test\.tsx?)` › (.+)/;

const isTitle = (source: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) => source.replaceAll('\\', '').includes(`(${quote}${title}${quote}`));

interface Row {
  readonly line: string;
  readonly proofs: readonly string[];
}

/** Returns the rows of a document's tables, without the header rows. The last cell names the tests. */
const rowsOf = async (document: string): Promise<Row[]> =>
  (await readFile(join(root, document), 'utf8')).split('\n').flatMap((line, index, lines) => {
    const isHead = /^\| -+/.test(lines[index + 1] ?? '');
    if (!line.startsWith('| ') || isHead || /^\| -/.test(line)) return [];
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return [{ line: cells[0] ?? '', proofs: (cells.at(-1) ?? '').split('<br>') }];
  });

const isProof = async (proof: string): Promise<boolean> => {
  const [, file = '', title = ''] = PROOF.exec(proof) ?? [];
  const source = file && (await readFile(join(root, file), 'utf8').catch(() => ''));
  // The formatter may put a title on its own line.
  return isTitle(source.replaceAll(/\(\s+/g, '('), title);
};

test('every row of the table of the specification names tests that exist', async () => {
  const rows = await rowsOf('docs/spec-coverage.md');
  expect(rows.length).toBeGreaterThan(80);
  const wrong: string[] = [];
  for (const { line, proofs } of rows) {
    for (const proof of proofs) if (!(await isProof(proof))) wrong.push(`${line}: ${proof}`);
  }
  expect(wrong).toEqual([]);
});

test('every complaint names its threads, and tests that exist', async () => {
  const page = await readFile(join(root, 'docs/complaints.md'), 'utf8');
  const complaints = page.split(/^## /m).slice(1);
  expect(complaints).toHaveLength(12);
  const wrong: string[] = [];
  for (const complaint of complaints) {
    const [title = ''] = complaint.split('\n');
    const proofs = [...complaint.matchAll(/^- (.+)$/gm)].map(([, proof = '']) => proof);
    if (proofs.length === 0) wrong.push(`${title}: no test`);
    for (const proof of proofs) if (!(await isProof(proof))) wrong.push(`${title}: ${proof}`);
    if (!/\]\(https:\/\/github\.com\/[^)]+\/(issues|pull)\/\d+\)/.test(complaint))
      wrong.push(`${title}: no thread`);
  }
  expect(wrong).toEqual([]);
});
