import { strToU8, zipSync } from 'fflate';
import { customer } from 'shared-model/customer';
import { report } from 'shared-model/report';
import { IS_NIGHT } from 'shared-testing/night';
import { HEADINGS, inline, withRow, workbook } from '../../testing/fake-workbook';
import { cellsIn, utf8 } from '../../testing/file-bytes';
import { checkRows } from '../check/check-rows';
import { startIn } from '../columns/columns';
import { newWork } from '../import-work';
import { readTables } from './read-file';

// Files as the world writes them, by the formats that the programs document. See reading.test.ts for the usual ones.

const READ = [
  ['Name', 'Phone'],
  ['PT Ukur', '021'],
  ['PT Sudut', '022'],
];

test.each<[string, Uint8Array<ArrayBuffer>]>([
  ['a named separator in quotes', utf8('"sep=;"\r\nName;Phone\r\nPT Ukur;021\r\nPT Sudut;022\r\n')],
  ['a named separator in capitals', utf8('SEP=|\nName|Phone\nPT Ukur|021\nPT Sudut|022\n')],
  ['a named separator before a carriage return', utf8('sep=;\rName;Phone\rPT Ukur;021\rPT Sudut;022\r')],
  ['line ends of two programs', utf8('Name,Phone\r\nPT Ukur,021\nPT Sudut,022\n')],
  ['line ends of two programs, the other way round', utf8('Name,Phone\nPT Ukur,021\r\nPT Sudut,022\r\n')],
  ['line ends of three programs', utf8('Name,Phone\r\nPT Ukur,021\rPT Sudut,022\n')],
  ['spaces between separators and quotes', utf8('Name,"Phone"\n"PT Ukur", "021"\n"PT Sudut",   "022"\n')],
])('reads a CSV with %s', async (_, bytes) => {
  await expect(cellsIn(bytes)).resolves.toEqual(READ);
});

test.each<[string, string, readonly string[]]>([
  ['quotes inside a cell without quotes', 'PT "Maju" Jaya,5" pipe', ['PT "Maju" Jaya', '5" pipe']],
  ['a separator inside quotes after a space', '"A, Tbk", "02,1"', ['A, Tbk', '02,1']],
  ['empty columns at the end', `A,1${','.repeat(200)}`, ['A', '1', ...Array(200).fill('')]],
])('reads a row with %s', async (_, row, cells) => {
  expect((await cellsIn(utf8(`Name,Phone\n${row}\n`)))?.[1]).toEqual(cells);
});

const COLUMNS = 'Nama,Detail,Kota,Telepon,Catatan';
test.each(
  Object.entries<readonly [text: string, broken: number[], rows: readonly string[]]>({
    'text after a closed one': [
      'Name,Phone\n"PT" Maju,021\nB,2\n',
      [2],
      ['2 | "PT" Maju | 021', '3 | B | 2'],
    ],
    'one that a later row ends': [
      'Name,Phone\n"PT A,1\nB,2\n"PT C",3\nD,4\n',
      [2],
      ['2 | "PT A | 1', '3 | B | 2', '4 | PT C | 3', '5 | D | 4'],
    ],
    'one that nothing ends': ['Name,Phone\n"PT Ukur,1\n', [2], ['2 | "PT Ukur | 1']],
    'inches inside quotes': [
      `${COLUMNS}\nA,"pipa 3" panjang 2 m",x,1,y\nB,"kaca, 2 m",x,2,y\n`,
      [2],
      ['2 | A | pipa 3" panjang 2 m | x | 1 | y', '3 | B | kaca, 2 m | x | 2 | y'],
    ],
    'inches in a text of two lines': [
      `${COLUMNS}\nA,x,x,1,y\nB,"pipa 3" panjang\nbaris dua",x,2,y\nC,z,x,3,y\n`,
      [3, 4],
      [
        '2 | A | x | x | 1 | y',
        '3 | B | "pipa 3" panjang',
        '4 | baris dua" | x | 2 | y',
        '5 | C | z | x | 3 | y',
      ],
    ],
    'inches beyond the first rows': [
      `Nama;Detail\n${'A;"b"\n'.repeat(30)}B;"pipa 3" x"\nC;d\n`,
      [32],
      [
        ...Array.from({ length: 30 }, (_, index) => `${index + 2} | A | b`),
        '32 | B | pipa 3" x',
        '33 | C | d',
      ],
    ],
  }),
)(
  'keeps the rows around a broken quotation mark, and says which row has it: %s',
  async (_, [text, broken, rows]) => {
    const [table] = await readTables(utf8(text));
    expect(table?.rows.slice(1).map(({ row, cells }) => [row, ...cells].join(' | '))).toEqual(rows);
    expect(table?.rows.filter(({ isBroken }) => isBroken).map(({ row }) => row)).toEqual(broken);
  },
);

test('reads UTF-8 with one line from elsewhere, whose lost letter the check finds', async () => {
  const start = utf8('Name\nCafé\nÜber\nB');
  const bytes = Uint8Array.from(Buffer.concat([start, Buffer.from([0xe9]), utf8('\n')]));
  const [table] = await readTables(bytes);
  expect(table?.rows.map(({ cells }) => cells[0])).toEqual(['Name', 'Café', 'Über', 'B\uFFFD']);
});

test.each(
  Object.entries<readonly [Uint8Array<ArrayBuffer>, readonly string[]]>({
    'strict OOXML': [withRow('<c r="B2"><v>5</v></c>', { isStrict: true }), ['a', '5']],
    'elements with a prefix (Open XML SDK)': [
      workbook(
        {
          A: `<x:row r="1">${inline('A1', 'Name', 'x:')}</x:row><x:row r="2">${inline('A2', 'a', 'x:')}<x:c r="B2"><x:v>5</x:v></x:c></x:row>`,
        },
        { prefix: 'x:' },
      ),
      ['a', '5'],
    ],
    'paths from the root': [withRow('<c r="B2"><v>5</v></c>', { isAbsolute: true }), ['a', '5']],
    'paths of Windows': [withRow('<c r="B2"><v>5</v></c>', { slash: '\\' }), ['a', '5']],
    'cells without references': [
      workbook({
        A: '<row><c t="str"><v>Name</v></c><c t="str"><v>Date</v></c></row><row><c s="0"/><c><v>5</v></c></row>',
      }),
      ['', '5'],
    ],
    'texts with readings in another script': [
      withRow('<c r="B2" t="s"><v>0</v></c>', {
        shared:
          '<si><r><t>東</t></r><r><t>京</t></r><rPh sb="0" eb="1"><t>トウ</t></rPh><phoneticPr fontId="1"/></si>',
      }),
      ['a', '東京'],
    ],
    'CDATA and comments': [
      withRow('<!-- x --><c r="B2" t="str"><v><![CDATA[A & <B>]]></v></c>'),
      ['a', 'A & <B>'],
    ],
    errors: [withRow('<c r="B2" t="e"><v>#N/A</v></c>'), ['a', '#N/A']],
    'truth values in words': [
      withRow('<c r="B2" t="b"><v>true</v></c><c r="C2" t="b"><v>false</v></c>'),
      ['a', 'TRUE', 'FALSE'],
    ],
    'a formula with an empty text': [
      withRow('<c r="B2" t="str"><f>IF(1,"","")</f><v></v></c><c r="C2"><v>1</v></c>'),
      ['a', '', '1'],
    ],
    'a shared formula': [withRow('<c r="B2"><f t="shared" si="0"/><v>7</v></c>'), ['a', '7']],
    'days in words': [
      withRow('<c r="B2" t="d"><v>2026-11-20T10:30:00</v></c>'),
      ['a', '2026-11-20T10:30:00'],
    ],
    'days from 1904 in words': [
      withRow('<c r="B2" s="1"><v>44884</v></c>', { date1904: 'true' }),
      ['a', '2026-11-20'],
    ],
    'an escaped line end': [withRow(inline('B2', 'x_x000D_&#10;y')), ['a', 'x\r\ny']],
    'an entity that a document declares': [withRow(inline('B2', '&b;')), ['a', '&b;']],
    'a filter that hides rows': [
      workbook(
        {
          A: `${HEADINGS}<row r="2" hidden="1">${inline('A2', 'a')}</row><row r="3">${inline('A3', 'b')}</row>`,
        },
        { after: '<autoFilter ref="A1:B3"/>' },
      ),
      ['a', ''],
    ],
  }),
)('reads %s of a workbook', async (_, [bytes, row]) => {
  expect((await cellsIn(bytes))?.[1]).toEqual(row);
});

const DAYS = [
  'dd/mm/yyyy;@',
  '[$-409]d-mmm-yy;@',
  '[$-id-ID]dd mmmm yyyy',
  'dddd, d mmmm yyyy',
  'd\\.m\\.yyyy',
  'yyyy"年"m"月"d"日"',
  'm/d/yy h:mm AM/PM',
  14,
  15,
  22,
  30,
  57,
];
test.each(DAYS)('reads a day in the format %s', async (format) => {
  expect((await cellsIn(withRow('<c r="B2" s="1"><v>46346</v></c>', { format })))?.[1]?.[1]).toBe(
    '2026-11-20',
  );
});

const NUMBERS = [
  '"Rp"#,##0',
  '[$Rp-421]* #,##0',
  '0 "hari"',
  '0"d"',
  '[Red]0.00',
  '#,##0 "days"',
  '00000',
  '[Yellow]0;[Magenta]-0',
  '\\d0',
  9,
  37,
  49,
];
test.each(NUMBERS)('reads a number in the format %s', async (format) => {
  expect((await cellsIn(withRow('<c r="B2" s="1"><v>46346</v></c>', { format })))?.[1]?.[1]).toBe('46346');
});

test.each(['h:mm', '[h]:mm'])('reads a time without a day in the format %s', async (format) => {
  expect((await cellsIn(withRow('<c r="B2" s="1"><v>0.5</v></c>', { format })))?.[1]?.[1]).toBe('12:00');
});

test('gives each row of a merged column its value, and no row that has nothing else', async () => {
  const rows = [2, 3, 4].map(
    (row) =>
      `<row r="${row}">${row === 2 ? inline('A2', 'PT Ukur') : `<c r="A${row}"/>`}${row < 4 ? inline(`B${row}`, `${row}`) : ''}</row>`,
  );
  const after = '<mergeCells count="2"><mergeCell ref="A2:A4"/><mergeCell ref="C2:D2"/></mergeCells>';
  await expect(cellsIn(workbook({ A: HEADINGS + rows.join('') }, { after }))).resolves.toEqual([
    ['Name', 'Date'],
    ['PT Ukur', '2'],
    ['PT Ukur', '3'],
  ]);
});

test('makes no room for what a file has far away, and keeps the numbers of its rows', async () => {
  const far = workbook({
    A: `${HEADINGS}<row r="2">${inline('A2', 'a')}${inline('XFD2', ' ')}</row><row r="70000"><c r="XFD70000" s="1"/></row><row r="1048576">${inline('A1048576', 'z')}${inline('XFD1048576', ' ')}</row>`,
  });
  expect((await readTables(far))[0]?.rows).toEqual([
    { row: 1, cells: ['Name', 'Date'] },
    { row: 2, cells: ['a', ''] },
    { row: 1_048_576, cells: ['z', ''] },
  ]);
});

const REPEATED = 2_000_000;
const ENDLESS = [
  '<c>',
  '<row>',
  '<!--',
  '<![CDATA[',
  '<mergeCell ',
  '<sheetData>',
  '<row r="1"><c r="A1"><f>',
  '<si>',
];

test.each(IS_NIGHT ? ENDLESS : ENDLESS.slice(0, 1))(
  'is not kept busy by a sheet of %s without an end',
  async (part) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const bytes = workbook(
      { A: part.repeat(REPEATED / part.length) },
      { shared: part.repeat(REPEATED / part.length) },
    );
    await expect(readTables(bytes)).rejects.toThrow(/no rows below|cannot be read/);
  },
);

test.each(
  Object.entries<readonly [Uint8Array<ArrayBuffer>, RegExp]>({
    'open quotes in 60 rows': [
      utf8(`Name,Phone\n${'"PT" Maju,021\n'.repeat(60)}`),
      /A quotation mark in row 2 has no end, and others in 50 rows/,
    ],
    'a web page called .xls': [
      utf8('<html><table><tr><td>Name</td></tr>\n<tr><td>A</td></tr></table></html>'),
      /web page/,
    ],
    'a part of a web page': [utf8('\uFEFF\n<table>\n<tr><td>Name</td></tr></table>'), /web page/],
    'a workbook of Excel 2003 in XML': [
      utf8('<?xml version="1.0"?>\n<Workbook></Workbook>\n'),
      /save it as XLSX/,
    ],
    'a web archive': [utf8('MIME-Version: 1.0\nContent-Type: multipart/related\n'), /save it as XLSX/],
    JSON: [utf8('[\n{"name": "A"},\n{"name": "B"}\n]'), /as CSV or XLSX/],
    'contact cards': [utf8('BEGIN:VCARD\nFN:Sari\nEND:VCARD\n'), /as CSV/],
    'UTF-32': [Uint8Array.from(Buffer.from([0xff, 0xfe, 0, 0, 0x4e, 0, 0, 0])), /no table/],
    'a compressed file': [Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 1, 2, 3]), /no table/],
    'a workbook of LibreOffice': [
      Uint8Array.from(zipSync({ mimetype: strToU8('x'), 'content.xml': strToU8('<x/>') })),
      /\.ods/,
    ],
    'a document of Numbers': [Uint8Array.from(zipSync({ 'Index/Document.iwa': strToU8('x') })), /Export To/],
    'a binary workbook': [Uint8Array.from(zipSync({ 'xl/workbook.bin': strToU8('x') })), /\.xlsb/],
    'a text document': [Uint8Array.from(zipSync({ 'word/document.xml': strToU8('<x/>') })), /Copy the table/],
    'a formula without a result (openpyxl)': [withRow('<c r="B2"><f>A1</f><v/></c>'), /formula in cell B2/],
    'a formula without a value': [
      withRow('<c r="C2" t="n"><f t="shared" si="0"/></c>'),
      /formula in cell C2/,
    ],
    'a value in the last column': [withRow(inline('XFD2', 'x')), /100 columns/],
    'too many rows': [
      workbook({ A: `<row>${inline('A1', 'x')}</row>`.repeat(20_002) }),
      /20,001 rows.*Split it/,
    ],
  }),
)('refuses %s and says what to do', async (_, [bytes, sentence]) => {
  await expect(readTables(bytes)).rejects.toThrow(sentence);
});

test.each<[string, string, string | undefined, RegExp | undefined]>([
  ['phone', '6.28123E+12', undefined, /all its digits/],
  ['phone', '6,28123E+12', undefined, /all its digits/],
  ['phone', '6E+12', undefined, /all its digits/],
  ['phone', "'0812 345", '0812 345', undefined],
  ['phone', '’+62 812', '+62 812', undefined],
  ['name', "'s-Hertogenbosch BV", "'s-Hertogenbosch BV", undefined],
  ['name', '#N/A', undefined, /shows an error/],
  ['address', '#REF!', undefined, /shows an error/],
  ['address', '#1 Jalan Merdeka', '#1 Jalan Merdeka', undefined],
  ['name', 'Caf\uFFFD', undefined, /letter of this text is lost/],
])('takes a %s %s as it was meant, or asks', async (field, text, value, reason) => {
  const names = ['name', ...(field === 'name' ? [] : [field])];
  const cells = names.map((name) => (name === field ? text : 'PT Ukur'));
  const mapping = Object.fromEntries(names.map((name, index) => [name, String(index)]));
  const rows = [{ row: 2, cells }];
  const question = { ...newWork(), model: customer, rows, mapping, orders: {} };
  const { good, problems } = await checkRows(question);
  expect(good[0]?.values[field]).toBe(value);
  expect(problems.map((problem) => problem.reason)).toEqual(
    reason === undefined ? [] : [expect.stringMatching(reason)],
  );
});

/** Returns the sheets of a text: their rows are lines, and a bar ends a cell. */
const tablesIn = (...sheets: readonly string[]) =>
  sheets.map((text) => ({
    name: '',
    rows: text.split('\n').map((line, index) => ({ row: index + 1, cells: line.split('|') })),
  }));

const VISITS = 'Date|Customer\nx|y';
test.each(
  Object.entries<readonly [ReturnType<typeof tablesIn>, { sheet: number; heading: number | undefined }]>({
    'below a title and a day': [
      tablesIn(
        'Daftar Kunjungan 2026\nDicetak|20/11/2026\nTanggal|Nama Pelanggan|Departemen\n20/11/2026|PT Ukur|Accessory',
      ),
      { sheet: 0, heading: 2 },
    ],
    'in the second sheet': [
      tablesIn('Petunjuk\nIsi semua kolom', 'Tanggal|Pelanggan\n20/11/2026|PT Ukur'),
      { sheet: 1, heading: 0 },
    ],
    'in the first of two sheets': [tablesIn(VISITS, VISITS), { sheet: 0, heading: 0 }],
    'twice, as in a second part of the page': [tablesIn(`${VISITS}\n${VISITS}`), { sheet: 0, heading: 0 }],
    'nowhere, so that somebody has to say': [tablesIn('a|b\nc|d'), { sheet: 0, heading: undefined }],
    'nowhere, with a record that has a word of headings': [
      tablesIn('Tanggal|PT Ukur|a@b.id\nc|d|e@f.id'),
      { sheet: 0, heading: undefined },
    ],
    'in two rows, of which the upper one names several columns': [
      tablesIn('Tanggal|Pelanggan|Isi|\n||Keterangan|Sales\n20/11/2026|PT Ukur|x|Sari'),
      { sheet: 0, heading: 1 },
    ],
  }),
)('finds headings %s', (_, [tables, start]) => {
  expect(startIn('sari', report, tables)).toEqual(start);
});
