import { strToU8, zipSync } from 'fflate';
import { MOST_IMPORT_ROWS } from 'shared-model/imports/import-request';
import { IS_NIGHT } from 'shared-testing/night';
import { CsvFormat } from '../../export/csv-format';
import { XlsxFormat } from '../../export/xlsx-format';
import { HEADINGS, inline, workbook } from '../../testing/fake-workbook';
import { bytesOf, cellsIn, latin1, swapped, utf8, utf16 } from '../../testing/file-bytes';
import { readTables } from './read-file';

const TABLE = 'Name,Phone Number\r\nPT Ukur,021 555\r\n"Café, Bandung","0811"\r\n';
const READ = [
  ['Name', 'Phone Number'],
  ['PT Ukur', '021 555'],
  ['Café, Bandung', '0811'],
];

test.each(
  Object.entries<Uint8Array<ArrayBuffer>>({
    'Excel: UTF-8 with a mark': utf8(`\uFEFF${TABLE}`),
    'UTF-8 without a mark': utf8(TABLE),
    'Google Sheets: line feeds': utf8(TABLE.replaceAll('\r\n', '\n')),
    'old Mac: carriage returns': utf8(TABLE.replaceAll('\r\n', '\r')),
    'Excel: Unicode text, UTF-16 with tabs': utf16(
      'Name\tPhone Number\r\nPT Ukur\t021 555\r\nCafé, Bandung\t0811',
    ),
    'UTF-16, the other byte first': swapped(utf16(TABLE)),
    'UTF-16 without a mark': utf16(TABLE, ''),
    'Excel: Windows-1252': latin1(TABLE),
    'Excel Indonesian: semicolons': utf8('Name;Phone Number\r\nPT Ukur;021 555\r\n"Café, Bandung";0811'),
    'LibreOffice: tabs and quotes': utf8(
      '"Name"\t"Phone Number"\n"PT Ukur"\t"021 555"\n"Café, Bandung"\t"0811"\n',
    ),
    'a named separator': utf8('sep=;\r\nName;Phone Number\r\nPT Ukur;021 555\r\nCafé, Bandung;0811'),
    bars: utf8('Name|Phone Number\nPT Ukur|021 555\nCafé, Bandung|0811'),
    'Numbers: line feeds and quotes only where needed': utf8(
      'Name,Phone Number\nPT Ukur,021 555\n"Café, Bandung",0811',
    ),
    'Google Sheets: tabs': utf8('Name\tPhone Number\nPT Ukur\t021 555\nCafé, Bandung\t0811'),
    'LibreOffice: semicolons in Windows-1252': latin1(
      'Name;Phone Number\nPT Ukur;021 555\nCafé, Bandung;0811\n',
    ),
    'empty rows between': utf8(TABLE.replace('PT', '\r\n,\r\nPT')),
  }),
)('reads %s', async (_, bytes) => {
  await expect(cellsIn(bytes)).resolves.toEqual(READ);
});

test('reads line breaks and quotes inside a cell, and counts the rows of the file', async () => {
  const [table] = await readTables(utf8('Name,Address\n"PT ""Ukur""","Jl. A\nNo. 1"\n\nPT B,x\n'));
  expect(table?.rows).toEqual([
    { row: 1, cells: ['Name', 'Address'] },
    { row: 2, cells: ['PT "Ukur"', 'Jl. A\nNo. 1'] },
    { row: 4, cells: ['PT B', 'x'] },
  ]);
});

test('reads thousands of rows in slices, and each once', async () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => `"Customer ${index}, ""x""\nline",${index}`);
  const [table] = await readTables(utf8(`Name,Number\n${rows.join('\n')}\n`));
  expect(table?.rows).toHaveLength(5_001);
  expect(table?.rows.at(-1)?.cells).toEqual(['Customer 4999, "x"\nline', '4999']);
});

const LONG = IS_NIGHT ? 5_000 : 2_000;
const cell = (reference: string, text: number) => `<c r="${reference}" t="s"><v>${text}</v></c>`;
const manyRows = Array.from(
  { length: LONG },
  (_, row) => `<row r="${row + 1}">${cell(`A${row + 1}`, row)}${cell(`B${row + 1}`, row)}</row>`,
).join('');
const manyTexts = Array.from({ length: LONG }, (_, row) => `<si><t>PT Ukur nomor ${row}</t></si>`).join('');
const blankRows = Array.from(
  { length: 100_000 },
  (_, row) => `<row r="${row + 10_000}" s="1" customFormat="1"/>`,
).join('');

test.each<[string, Uint8Array<ArrayBuffer>, number]>([
  // The XML is made plain, and read: each in pieces of 50,000 characters.
  [
    'a workbook',
    workbook({ A: manyRows }, { shared: manyTexts }),
    Math.floor((2 * (manyRows.length + manyTexts.length)) / 50_000) - 4,
  ],
  [
    'blank rows at the end of a sheet',
    workbook({ A: manyRows + blankRows }, { shared: manyTexts }),
    Math.floor((2 * (manyRows.length + blankRows.length + manyTexts.length)) / 50_000) - 4,
  ],
  ['a CSV', utf8(`Name,Number\n${'PT Ukur,1\n'.repeat(LONG)}`), LONG / 500],
  ['a CSV in Windows-1252', latin1(`Name,Number\n${'Café,1\n'.repeat(LONG)}`), LONG / 500],
])('lets the page answer between pieces of %s', async (_, bytes, pieces) => {
  // Each piece is as slow as one may be.
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => {
    now += 1_000;
    return now;
  });
  // A timer takes a millisecond at least, and one of these files asks for thousands.
  const timeouts = jest.spyOn(globalThis, 'setTimeout');
  timeouts.mockImplementation((resolve) => queueMicrotask(resolve) as never);
  const [table] = await readTables(bytes);
  expect(table?.rows.length).toBeGreaterThanOrEqual(LONG);
  expect(timeouts.mock.calls.length).toBeGreaterThanOrEqual(pieces);
  jest.restoreAllMocks();
});

const OWN = [
  '=1+1',
  '-5',
  '+62 811',
  "'quoted",
  '@home',
  'a;=b',
  'x\n=1',
  '\tTab',
  "it's",
  '- item\n- item',
  '0811 002',
];

test.each([',', ';'] as const)('reads our own CSV with "%s" back as it was', async (separator) => {
  const format = new CsvFormat(separator);
  await format.write([['Name', 'Phone Number'], ...OWN.map((text) => [text, '1'])]);
  const read = await cellsIn(await bytesOf(format.file()));
  expect(read?.slice(1).map(([text]) => text)).toEqual(OWN);
});

test('reads our own workbook back as it was, with moments of the company', async () => {
  const format = new XlsxFormat('Sales reports');
  const moment = new Date('2026-11-20T02:05:00Z');
  await format.write([['Details', 'Timestamp'], ...OWN.map((text) => [text, moment])]);
  const read = await cellsIn(await bytesOf(format.file()));
  expect(read?.slice(1)).toEqual(OWN.map((text) => [text, '2026-11-20 09:05']));
});

test.each(
  Object.entries<readonly [Uint8Array<ArrayBuffer>, readonly string[]]>({
    'inline texts (openpyxl)': [
      workbook({ A: `${HEADINGS}<row r="2">${inline('A2', 'PT Ukur &amp; Co')}<c r="B2"/></row>` }),
      ['PT Ukur & Co', ''],
    ],
    'shared and rich texts (Excel)': [
      workbook(
        { A: `${HEADINGS}<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="s"><v>0</v></c></row>` },
        { shared: '<si><t>x</t></si><si><r><t>PT </t></r><r><t>Ukur</t></r></si>' },
      ),
      ['PT Ukur', 'x'],
    ],
    'days from 1900': [
      workbook({ A: `${HEADINGS}<row r="2">${inline('A2', 'a')}<c r="B2" s="1"><v>46346</v></c></row>` }),
      ['a', '2026-11-20'],
    ],
    'days from 1904 (Excel for Mac)': [
      workbook(
        { A: `${HEADINGS}<row r="2">${inline('A2', 'a')}<c r="B2" s="1"><v>44884</v></c></row>` },
        { date1904: '1' },
      ),
      ['a', '2026-11-20'],
    ],
    'the value of a formula': [
      workbook({
        A: `${HEADINGS}<row r="2"><c r="A2" t="str"><f>1+1</f><v>two</v></c><c r="B2"><f>1</f><v>2</v></c></row>`,
      }),
      ['two', '2'],
    ],
    'long numbers and truth values': [
      workbook({
        A: `${HEADINGS}<row r="2"><c r="A2"><v>6281234567890</v></c><c r="B2" t="b"><v>1</v></c></row>`,
      }),
      ['6281234567890', 'TRUE'],
    ],
    'days as Excel writes them in Indonesian': [
      workbook(
        { A: `${HEADINGS}<row r="2">${inline('A2', 'a')}<c r="B2" s="1"><v>46346</v></c></row>` },
        { format: '[$-421]dd mmmm yyyy;@' },
      ),
      ['a', '2026-11-20'],
    ],
    'days with a time as LibreOffice writes them': [
      workbook(
        { A: `${HEADINGS}<row r="2">${inline('A2', 'a')}<c r="B2" s="1"><v>46346.5</v></c></row>` },
        { format: 'dd/mm/yyyy hh:mm' },
      ),
      ['a', '2026-11-20 12:00'],
    ],
    'kept spaces and line breaks (Google Sheets)': [
      workbook(
        { A: `${HEADINGS}<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c></row>` },
        { shared: '<si><t xml:space="preserve">PT\nUkur</t></si><si><t>Jl. "A" &lt;1&gt;</t></si>' },
      ),
      ['PT\nUkur', 'Jl. "A" <1>'],
    ],
    'a cell of 40,000 characters, which the check of its field refuses later,': [
      workbook({ A: `${HEADINGS}<row r="2">${inline('A2', 'x'.repeat(40_000))}${inline('B2', 'y')}</row>` }),
      ['x'.repeat(40_000), 'y'],
    ],
    'cells merged over two columns': [
      workbook(
        { A: `${HEADINGS}<row r="2">${inline('A2', 'both')}<c r="B2"/></row>` },
        { after: '<mergeCells count="1"><mergeCell ref="A2:B2"/></mergeCells>' },
      ),
      ['both', ''],
    ],
    'gaps of merged cells': [
      workbook({ A: `${HEADINGS}<row r="2"><c r="B2" t="str"><v>y</v></c></row>` }),
      ['', 'y'],
    ],
  }),
)('reads %s of a workbook', async (_, [bytes, row]) => {
  expect((await cellsIn(bytes))?.[1]).toEqual(row);
});

test('reads a large workbook without a worker, which our policy refuses', async () => {
  const createWorker = jest.fn();
  Object.assign(globalThis, { Worker: createWorker });
  const format = new XlsxFormat('Customers');
  const rows = Array.from({ length: 10_000 }, (_, index) => [`Customer ${index}`, 'Jl. Merdeka']);
  await format.write([['Name', 'Address'], ...rows]);
  const read = await cellsIn(await bytesOf(format.file()));
  expect(read?.slice(1)).toEqual(rows);
  expect(createWorker).not.toHaveBeenCalled();
  Reflect.deleteProperty(globalThis, 'Worker');
});

test('reads the table of a Numbers document beside its summary', async () => {
  const summary = `<row r="1">${inline('A1', 'This document was exported from Numbers.')}</row>`;
  const table = `${HEADINGS}<row r="2">${inline('A2', 'PT Ukur')}${inline('B2', 'x')}</row>`;
  const bytes = workbook({ 'Export Summary': summary, 'Sheet 1 - Table 1': table });
  const [first] = await readTables(bytes);
  expect(first?.name).toBe('Sheet 1 - Table 1');
  expect((await cellsIn(bytes))?.[1]).toEqual(['PT Ukur', 'x']);
});

test('reads a cell of 40,000 characters in a CSV', async () => {
  const long = `"${'x\n'.repeat(20_000)}"`;
  expect((await cellsIn(utf8(`Name,Address\nPT Ukur,${long}\n`)))?.[1]).toEqual([
    'PT Ukur',
    'x\n'.repeat(20_000),
  ]);
});

test('offers each sheet with rows', async () => {
  const row = `<row r="2">${inline('A2', 'x')}</row>`;
  const tables = await readTables(workbook({ Empty: '', Jan: HEADINGS + row, Feb: HEADINGS + row }));
  expect(tables.map(({ name }) => name)).toEqual(['Jan', 'Feb']);
});

test.each<[string, Uint8Array<ArrayBuffer>, RegExp]>([
  ['an old workbook', latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), /Save it as XLSX/],
  ['a PDF', utf8('%PDF-1.7'), /Choose the table/],
  ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 0, 2]), /no table/],
  ['a file of headings', utf8('Name,Phone\n'), /no rows below/],
  ['an empty file', utf8(''), /is empty/],
  ['too many rows', utf8(`Name\n${'x\n'.repeat(MOST_IMPORT_ROWS + 1)}`), /Split it/],
  ['too many columns', utf8(`${'a,'.repeat(120)}b\n${'a,'.repeat(120)}b\n`), /100 columns/],
  ['too many bytes', new Uint8Array(10 * 1024 * 1024 + 1), /10 MB/],
  ['an archive without a workbook', Uint8Array.from(zipSync({ 'a.txt': strToU8('x') })), /cannot be read/],
  ['a broken workbook', Uint8Array.from(workbook({ A: HEADINGS }).slice(0, 300)), /cannot be read/],
  [
    'a bomb',
    Uint8Array.from(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(101 * 1024 * 1024) }, { level: 1 })),
    /too large/,
  ],
])('refuses %s and says what to do', async (_, bytes, sentence) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(readTables(bytes)).rejects.toThrow(sentence);
});

/** Each of these files took the page ten seconds to three minutes. The time limit of a test ends it before. */
const manyMerged = Array.from(
  { length: 3_000 },
  (_, index) => `<row r="${index + 2}">${inline(`B${index + 2}`, 'x')}</row>`,
);
test.each(
  Object.entries<readonly [Uint8Array<ArrayBuffer>, number]>({
    'the same merged cells 40,000 times': [
      workbook(
        { A: HEADINGS + manyMerged.join('') },
        { after: '<mergeCell ref="B2:B99999"/>'.repeat(40_000) },
      ),
      3_001,
    ],
    'merged cells that begin in each row and never end': [
      workbook(
        { A: HEADINGS + manyMerged.join('') },
        { after: manyMerged.map((_, index) => `<mergeCell ref="B${index + 2}:B99999"/>`).join('') },
      ),
      3_001,
    ],
    'elements that do not end, behind its rows': [
      workbook({ A: HEADINGS + manyMerged.join('') }, { after: '<mergeCell '.repeat(100_000) }),
      3_001,
    ],
    'a guarded cell of 200,000 line tabs': [utf8(`Name,Phone\nPT Ukur,"'${'\v'.repeat(200_000)}x"\n`), 2],
  }),
)('reads a file that was made to keep the page busy: %s', async (_, [bytes, rows]) => {
  expect((await cellsIn(bytes))?.length).toBe(rows);
});
