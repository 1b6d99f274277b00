import { strToU8, unzipSync, zipSync } from 'fflate';
import { HEADINGS, inline, withRow, workbook } from '../../testing/fake-workbook';
import { cellsIn, utf8, utf16 } from '../../testing/file-bytes';
import { readTables } from './read-file';

// Files by which other readers failed, as their users reported: see corpus.test.ts for the first ones.

type Files = Record<string, Uint8Array>;

const FIVE = withRow('<c r="B2"><v>5</v></c>');

/** Returns a workbook with other files. */
const changed = (bytes: Uint8Array, change: (files: Files) => Files) =>
  Uint8Array.from(zipSync(change(unzipSync(bytes))));

const replaced = (files: Files, path: string, from: string | RegExp, to: string): Files => ({
  ...files,
  [path]: strToU8(
    Buffer.from(files[path] ?? [])
      .toString()
      .replace(from, to),
  ),
});

const without = (files: Files, path: string): Files =>
  Object.fromEntries(Object.entries(files).filter(([name]) => name !== path));

const moved = (files: Files, from: string, to: string): Files => ({
  ...without(files, from),
  [to]: files[from] ?? strToU8(''),
});

const SHEET = 'xl/worksheets/sheet1.xml';
const BOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const SHARED = withRow('<c r="B2" t="s"><v>0</v></c>', { shared: '<si><t>5</t></si>' });

test.each(
  Object.entries<Uint8Array<ArrayBuffer>>({
    'shared texts whose file has a capital': changed(SHARED, (files) =>
      moved(files, 'xl/sharedStrings.xml', 'xl/SharedStrings.xml'),
    ),
    'no styles': changed(FIVE, (files) =>
      without(replaced(files, RELATIONS, /<Relationship Id="rId91"[^>]*>/, ''), 'xl/styles.xml'),
    ),
    'styles that are not there': changed(FIVE, (files) => without(files, 'xl/styles.xml')),
    'styles without any': changed(FIVE, (files) =>
      replaced(files, 'xl/styles.xml', /^.*$/s, '<styleSheet/>'),
    ),
    'a style that the workbook does not have': withRow('<c r="B2" s="99"><v>5</v></c>'),
    'no shared texts': changed(FIVE, (files) => without(files, 'xl/sharedStrings.xml')),
    'no list of kinds of content': changed(FIVE, (files) => without(files, '[Content_Types].xml')),
    'no relations of its root': changed(FIVE, (files) => without(files, '_rels/.rels')),
    'a dimension of one cell': changed(FIVE, (files) =>
      replaced(files, SHEET, /<dimension[^>]*>/, '<dimension ref="A1"/>'),
    ),
    'no dimension': changed(FIVE, (files) => replaced(files, SHEET, /<dimension[^>]*>/, '')),
    'a sheet in another folder': changed(FIVE, (files) =>
      moved(
        replaced(files, RELATIONS, 'worksheets/sheet1.xml', 'data/first.xml'),
        SHEET,
        'xl/data/first.xml',
      ),
    ),
    'a path from its own folder': changed(FIVE, (files) =>
      replaced(files, RELATIONS, 'worksheets', './worksheets'),
    ),
    'a path from the root without its slash': changed(FIVE, (files) =>
      replaced(files, RELATIONS, 'worksheets', 'xl/worksheets'),
    ),
    'a workbook of another name': changed(FIVE, (files) =>
      moved(
        moved(replaced(files, '_rels/.rels', 'workbook.xml', 'workbook2.xml'), BOOK, 'xl/workbook2.xml'),
        RELATIONS,
        'xl/_rels/workbook2.xml.rels',
      ),
    ),
    'a chart as its first sheet': changed(FIVE, (files) => ({
      ...replaced(
        replaced(files, BOOK, '<sheets>', '<sheets><sheet name="Chart" sheetId="9" r:id="rId50"/>'),
        RELATIONS,
        '</Relationships>',
        '<Relationship Id="rId50" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/chartsheet" Target="chartsheets/sheet1.xml"/></Relationships>',
      ),
      'xl/chartsheets/sheet1.xml': strToU8('<chartsheet/>'),
    })),
    'another prefix of its relations': changed(FIVE, (files) => replaced(files, BOOK, /\br:/g, 'd3p1:')),
    'comments, pictures, macros and the cache of a pivot table': changed(FIVE, (files) => ({
      ...files,
      'xl/comments1.xml': strToU8('<comments/>'),
      'xl/media/image1.png': Uint8Array.of(137, 80),
      'xl/vbaProject.bin': Uint8Array.of(1),
      'xl/pivotCache/pivotCacheRecords1.xml': strToU8('<r/>'),
    })),
    'the files of a Mac': changed(FIVE, (files) => ({ '__MACOSX/._sheet1.xml': strToU8('x'), ...files })),
    'files that are not compressed': Uint8Array.from(zipSync(unzipSync(FIVE), { level: 0 })),
    'signs behind its end': Uint8Array.from([...FIVE, 0, 0, 13, 10]),
    'a sheet in UTF-16': changed(FIVE, (files) => ({
      ...files,
      [SHEET]: utf16(`<?xml version="1.0" encoding="UTF-16"?>${Buffer.from(files[SHEET] ?? [])}`),
    })),
    'an instruction before its sheet': changed(FIVE, (files) =>
      replaced(files, SHEET, /^/, '<?xml version="1.0"?><?mso-application progid="x"?>\n'),
    ),
    'alternate content': changed(FIVE, (files) =>
      replaced(
        files,
        SHEET,
        '<sheetData>',
        '<mc:AlternateContent><mc:Choice/></mc:AlternateContent><sheetData>',
      ),
    ),
    'attributes of a later version': withRow('<c r="B2" x14ac:dyDescent="0.25"><v>5</v></c>'),
    'blanks around a number': withRow('<c r="B2"><v> 5 </v></c>'),
    'cells from right to left': workbook({
      A: `${HEADINGS}<row r="2"><c r="B2"><v>5</v></c>${inline('A2', 'a')}</row>`,
    }),
    'rows from the last to the first': workbook({
      A: `<row r="2">${inline('A2', 'a')}<c r="B2"><v>5</v></c></row>${HEADINGS}`,
    }),
    'a table of data': withRow('<c r="B2"><f t="dataTable" ref="B2" dt2D="1"/><v>5</v></c>'),
  }),
)('reads a workbook with %s', async (_, bytes) => {
  await expect(cellsIn(bytes)).resolves.toEqual([
    ['Name', 'Date'],
    ['a', '5'],
  ]);
});

test('reads a sheet in the encoding that it names', async () => {
  const sheet =
    '<?xml version="1.0" encoding="windows-1251"?><worksheet><sheetData><row r="1"><c r="A1" t="str"><v>Name</v></c></row><row r="2"><c r="A2" t="str"><v>\xcf\xf0</v></c></row></sheetData></worksheet>';
  const bytes = changed(FIVE, (files) => ({
    ...files,
    [SHEET]: Uint8Array.from(Buffer.from(sheet, 'latin1')),
  }));
  await expect(cellsIn(bytes)).resolves.toEqual([['Name'], ['Пр']]);
});

test.each<[string | number, string, string]>([
  ['[h]:mm', '1.1041666666666667', '26:30'],
  ['[hh]:mm:ss', '0.1041666667', '2:30:00'],
  ['[mm]:ss', '0.0625', '90:00'],
  ['[s]', '0.0625', '5400'],
  ['[h]:mm', '-0.5', '-12:00'],
  [46, '1.5', '36:00:00'],
  ['h:mm', '1.5', '12:00'],
  ['dd/mm/yyyy hh:mm', '46346.999994', '2026-11-20 23:59'],
  ['yyyy-mm-dd hh:mm', '46346.336805555555', '2026-11-20 08:05'],
  ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', '46346', '2026-11-20'],
  ['[$-13809]dd/mm/yyyy;@', '46346', '2026-11-20'],
  ['[$-107041E]d mmm yy;@', '46346', '2026-11-20'],
  ['mmm-yy', '46346', '2026-11-20'],
  ['_-"Rp"* #,##0_-;\\-"Rp"* #,##0_-;_-"Rp"* "-"_-;_-@_-', '1500000', '1500000'],
  ['@', '8123', '8123'],
  ['General', '6.28123456789E+12', '6281234567890'],
  ['General', '0.30000000000000004', '0.3'],
])('shows what a cell of the format %s has: %s', async (format, value, text) => {
  expect((await cellsIn(withRow(`<c r="B2" s="1"><v>${value}</v></c>`, { format })))?.[1]?.[1]).toBe(text);
});

test.each<[string, string, string]>([
  ['blanks that are kept', '<c r="B2" t="inlineStr"><is><t xml:space="preserve">  x  </t></is></c>', '  x  '],
  [
    'a text of several fonts',
    '<c r="B2" t="inlineStr"><is><r><rPr><b/></rPr><t>PT </t></r><r><t>Ukur</t></r></is></c>',
    'PT Ukur',
  ],
  ['an escaped underscore', inline('B2', 'a_x005F_x000D_b'), 'a_x000D_b'],
  ['an escaped tab', inline('B2', 'a_x0009_b'), 'a\tb'],
  ['a day in words in the format of days', '<c r="B2" s="1" t="str"><v>20/11/2026</v></c>', '20/11/2026'],
  ['a link by a formula', '<c r="B2" t="str"><f>HYPERLINK("http://x","Ukur")</f><v>Ukur</v></c>', 'Ukur'],
  ['zeros in front', '<c r="B2" t="str"><v>007</v></c>', '007'],
])('reads a cell with %s', async (_, cell, text) => {
  expect((await cellsIn(withRow(cell)))?.[1]).toEqual(['a', text]);
});

test.each([
  [
    'commas in headings between semicolons',
    'SKU (a, b);Nama (100, wajib)\n1;PT Ukur\n2;PT B\n',
    'SKU (a, b) | Nama (100, wajib) / 1 | PT Ukur / 2 | PT B',
  ],
  [
    'commas in numbers between tabs',
    'Name\tA\tB\nPT\t1,234,567\t2,345\n',
    'Name | A | B / PT | 1,234,567 | 2,345',
  ],
  [
    'lines of HTML in quotes',
    'Id,Html\n1,"<b a=""1"">\n<i; b;>\n;c;d;;e"\n2,x\n',
    'Id | Html / 1 | <b a="1">\n<i; b;>\n;c;d;;e / 2 | x',
  ],
  [
    'commas in quoted headings',
    'Foo,"Bar, Baz","Spam, Baz"\n1,2,3\n',
    'Foo | Bar, Baz | Spam, Baz / 1 | 2 | 3',
  ],
  [
    'marks between files that were put together',
    '\uFEFFName,Phone\nA,1\n\uFEFFName,Phone\nB,2\n',
    'Name | Phone / A | 1 / Name | Phone / B | 2',
  ],
  ['a mark behind the named separator', 'sep=;\n\uFEFFName;Phone\nA;1\n', 'Name | Phone / A | 1'],
  ['two marks', '\uFEFF\uFEFFName,Phone\nA,1\n', 'Name | Phone / A | 1'],
  ['inches', 'Name,Size\nPipe 5",2\nPipe 6" x 2",3\n', 'Name | Size / Pipe 5" | 2 / Pipe 6" x 2" | 3'],
  ['decimal commas', 'Name;Lat\nA;-6,2\nB;1.234,5\n', 'Name | Lat / A | -6,2 / B | 1.234,5'],
  ['one column with commas in texts', 'Name\nPT Ukur, Tbk\nPT B\n', 'Name / PT Ukur, Tbk / PT B'],
  ['one column with lists', 'Email\na@x.id;b@x.id\nc@x.id\n', 'Email / a@x.id;b@x.id / c@x.id'],
  ['a title above two columns', 'Laporan\n\nName;Phone\nA;1\n', 'Laporan / Name | Phone / A | 1'],
  [
    'a title above, and a note below',
    'Laporan\nName;Phone\nA;1\nB;2\nCatatan\n',
    'Laporan / Name | Phone / A | 1 / B | 2 / Catatan',
  ],
  ['three signs at the ends of lines', 'Name,Phone\r\r\nA,1\r\r\n', 'Name | Phone / A | 1'],
  ['the signs of an end the wrong way round', 'Name,Phone\n\rA,1\n\r', 'Name | Phone / A | 1'],
  ['a tab as the named separator', 'sep=\t\nName\tPhone\nA\t1\n', 'Name | Phone / A | 1'],
  ['a form feed at its end', 'Name,Phone\r\nA,1\r\n\f', 'Name | Phone / A | 1'],
  ['cells behind the headings', 'Name,Phone\nA,1\nB,2,C\n', 'Name | Phone / A | 1 / B | 2 | C'],
])('reads a CSV with %s', async (_, text, rows) => {
  const cells = await cellsIn(utf8(text));
  expect(cells?.map((row) => row.join(' | ')).join(' / ')).toBe(rows);
});

test('reads the Unicode text of Excel, with tabs and quotes inside its cells', async () => {
  await expect(cellsIn(utf16('Nama\tTelepon\r\nPT "Ukur"\t021\r\n"a\tb"\t1\r\n'))).resolves.toEqual([
    ['Nama', 'Telepon'],
    ['PT "Ukur"', '021'],
    ['a\tb', '1'],
  ]);
});

test.each<[string, Uint8Array<ArrayBuffer>, RegExp]>([
  [
    'charts alone',
    changed(FIVE, (files) => replaced(files, RELATIONS, '/worksheet"', '/chartsheet"')),
    /cannot be read/,
  ],
  ['a number that is none', withRow('<c r="B2"><v>5,5</v></c>'), /cannot be read/],
  ['a mark before the archive', Uint8Array.from([0xef, 0xbb, 0xbf, ...FIVE]), /no table/],
])('refuses a workbook with %s and says what to do', async (_, bytes, sentence) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(readTables(bytes)).rejects.toThrow(sentence);
});

test.each(['1', 'true', '0', 'false'])(
  'knows the rows that a spreadsheet hides: hidden="%s"',
  async (hidden) => {
    const rows = `<row r="2" hidden="${hidden}">${inline('A2', 'a')}</row><row r="3">${inline('A3', 'b')}</row>`;
    const [table] = await readTables(workbook({ A: HEADINGS + rows }));
    const isHidden = hidden === '1' || hidden === 'true';
    expect(table?.rows.filter((row) => row.isHidden).map(({ row }) => row)).toEqual(isHidden ? [2] : []);
    expect(table?.rows).toHaveLength(3);
  },
);
