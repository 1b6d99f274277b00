import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../project/root';

/** The files of a checkout. */
export interface Sources {
  readonly files: readonly string[];
  readonly read: (path: string) => string;
}

const GENERATED = new Set(['node_modules', 'dist', 'coverage', 'test-results', '.git', '.local']);

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (GENERATED.has(entry.name)) return [];
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(path) : [path];
  });

/** The present files, without generated ones. */
export const present: Sources = {
  files: filesBelow(''),
  read: (path) => readFileSync(join(root, path), 'utf8'),
};

const CODE = /\.(tsx?|css|[cm]?js|sh|grit)$/;
/** Tests, and what only they use. */
const TEST = /\.test\.tsx?$|^shared-testing\/|^functions\/test\/|\/(testing|fakes)(\/|\.)|\/fake-[^/]+$/;

/** The areas of the checkout, and the folders in each. The last one takes all other files. */
const AREAS: readonly (readonly [string, RegExp])[] = [
  ['product', /^(section-kit|shell|mfe-[^/]+|shared-[^/]+)\//],
  ['functions', /^functions\//],
  ['browser tests', /^e2e\//],
  ['bench', /^bench\//],
  ['tools', /^/],
];

/** The lines of TypeScript, styles and scripts in an area. */
interface LineCount {
  readonly area: string;
  /** Without tests and what only they use. */
  readonly code: number;
  readonly tests: number;
}

/** Counts the lines of TypeScript, styles and scripts in each area of a checkout. */
export const countLines = ({ files, read }: Sources): LineCount[] => {
  const counts = AREAS.map(([area]) => ({ area, code: 0, tests: 0 }));
  for (const file of files.filter((path) => CODE.test(path))) {
    const count = counts[AREAS.findIndex(([, folders]) => folders.test(file))];
    const lines = read(file).split('\n').length - 1;
    if (count) count[TEST.test(file) ? 'tests' : 'code'] += lines;
  }
  return counts;
};

/** Returns a table of the counts. Its sum leaves out the bench and the browser tests. */
export const lineCountText = (counts: readonly LineCount[]): string => {
  const summed = counts.filter(({ area }) => area !== 'bench' && area !== 'browser tests');
  const sum = (key: 'code' | 'tests') => summed.reduce((total, count) => total + count[key], 0);
  const rows = [
    ['lines', 'code', 'tests'],
    ...summed.map(({ area, code, tests }) => [area, code, tests]),
    ['sum', sum('code'), sum('tests')],
    ...counts.filter((count) => !summed.includes(count)).map(({ area, code, tests }) => [area, code, tests]),
  ];
  const cell = (value: string | number = '') => value.toLocaleString('en-US').padStart(8);
  return rows.map(([area = '', ...cells]) => `${area}`.padEnd(14) + cells.map(cell).join('')).join('\n');
};

if (import.meta.filename === process.argv[1]) console.log(lineCountText(countLines(present)));
