import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { root } from '../project/root';

const MOST_FILES = 15;
const MOST_LINES = 350;
const MOST_PRODUCT_LINES = 300;

const GENERATED = new Set(['node_modules', 'dist', 'coverage', 'test-results', '.git', '.local']);
const CODE = /\.(tsx?|[cm]?js|css)$/;
const TEST = /\.test\.|\/test\/|testing/;
const PRODUCT = /^(shell|mfe-[^/]+|shared-[^/]+|functions|tools)\//;

/** Places that break a limit for now. The test fails for an entry that is no longer needed: remove it then. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'shared-ui/src/table/DataTable.module.css': 'one style sheet for one table',
};

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (GENERATED.has(entry.name)) return [];
    const path = join(folder, entry.name).replaceAll(sep, '/');
    return entry.isDirectory() ? filesIn(path) : [path];
  });

const files = filesIn('').filter((path) => CODE.test(path));

/** The places that break a limit, each with the sentence that says how. */
const findings = (): Map<string, string> => {
  const found = new Map<string, string>();
  for (const folder of new Set(files.map((path) => dirname(path)))) {
    const inside = files.filter((path) => dirname(path) === folder).length;
    if (inside > MOST_FILES) found.set(folder, `has ${inside} files, at most ${MOST_FILES}`);
  }
  for (const path of files) {
    const lines = readFileSync(join(root, path), 'utf8').split('\n').length - 1;
    const most = PRODUCT.test(path) && !TEST.test(path) ? MOST_PRODUCT_LINES : MOST_LINES;
    if (lines > most) found.set(path, `has ${lines} lines, at most ${most}`);
    if (/(^|\/)utils?(\/|\.)/.test(path)) found.set(path, 'is called utils: name it by what it does');
  }
  return found;
};

test('keeps folders and files small enough to read, and calls none of them utils', () => {
  const broken = [...findings()].filter(([place]) => !(place in EXCEPTIONS));
  expect(broken.map(([place, how]) => `${place} ${how}`)).toEqual([]);
});

test('lists no exception that is no longer needed', () => {
  const found = findings();
  expect(Object.keys(EXCEPTIONS).filter((place) => !found.has(place))).toEqual([]);
});
