import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../tools/src/root';
import { expect, test } from './fixtures';

const DOCUMENT = 'docs/spec-coverage.md';

/** A test as the table names it: `file` › title. */
const PROOF = /`([^`]+\.test\.tsx?)` › (.+)/;

const isTitle = (source: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) => source.replaceAll('\\', '').includes(`(${quote}${title}${quote}`));

test('every line of the specification names tests that exist', async () => {
  const text = await readFile(join(root, DOCUMENT), 'utf8');
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (line|-+) /.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(rows.length).toBeGreaterThan(80);

  const wrong: string[] = [];
  for (const [, line = '', proofs = ''] of rows) {
    for (const proof of proofs.split('<br>')) {
      const [, file = '', title = ''] = PROOF.exec(proof) ?? [];
      const source = file && (await readFile(join(root, file), 'utf8').catch(() => ''));
      // Prettily wrapped calls have their title on a line of its own.
      if (!isTitle(source.replaceAll(/\(\s+/g, '('), title)) wrong.push(`${line}: ${proof}`);
    }
  }
  expect(wrong).toEqual([]);
});
