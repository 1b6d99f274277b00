import { strToU8, zipSync } from 'fflate';
import { IS_NIGHT } from 'shared-testing/night';
import { XlsxFormat } from '../../export/xlsx-format';
import { HEADINGS, inline, withRow, workbook } from '../../testing/fake-workbook';
import { bytesOf, cellsIn } from '../../testing/file-bytes';
import { readTables } from './read-file';

// Workbooks as other programs write them: see corpus.test.ts for the first ones.

test.each<[string, string, Parameters<typeof workbook>[1], string]>([
  ['an emoji as a number in a text', inline('B2', '&#128512;&#x1F600;&#65;'), {}, '😀😀A'],
  [
    'an emoji as a number in a shared text',
    '<c r="B2" t="s"><v>0</v></c>',
    { shared: '<si><t>&#x1f600;</t></si>' },
    '😀',
  ],
  ['a number that is no character', inline('B2', '&#x110000;x'), {}, '\uFFFDx'],
  ['attributes in single quotes', "<c r='B2' t='str'><v>b</v></c>", {}, 'b'],
  ['a quotation mark in single quotes', `<c r='B2' t='str' x='"'><v>b</v></c>`, {}, 'b'],
  ['blanks around the signs of its tags', '<c r = "B2"\tt\n=\n"str" ><v >b</v ></c >', {}, 'b'],
  ['an equals sign in its text', inline('B2', "x = 'y' >"), {}, "x = 'y' >"],
  ['small letters in its references', '<c r="b2" t="str"><v>b</v></c>', {}, 'b'],
  [
    'readings of an inline text',
    '<c r="B2" t="inlineStr"><is><t>東京</t><rPh sb="0" eb="1"><t>トウ</t></rPh></is></c>',
    {},
    '東京',
  ],
  ['a dynamic formula', '<c r="B2" cm="1" t="str"><f t="array" ref="B2">UNIQUE(A1)</f><v>b</v></c>', {}, 'b'],
])('reads %s', async (_, cells, parts, text) => {
  expect((await cellsIn(withRow(cells, parts)))?.[1]).toEqual(['a', text]);
});

test('reads rows whose tags have blanks', async () => {
  const rows = `<row r='1' ><c r='A1' t='inlineStr'><is><t>Name</t></is></c></row ><row r = "2"><c r="A2" t="str"><v>PT</v></c></row >`;
  await expect(cellsIn(workbook({ A: rows }))).resolves.toEqual([['Name'], ['PT']]);
});

test.each<[string, string, string]>([
  ['00000000000', '8123456789', '08123456789'],
  ['0000-0000-0000', '81234567890', '0812-3456-7890'],
  ['"0"#', '8123456789', '08123456789'],
  ['\\0#', '8123456789', '08123456789'],
  ['"+62" 0', '8123456789', '+62 8123456789'],
  ['\\+##\\ ###\\-####\\-####', '6281234567890', '+62 812-3456-7890'],
  ['[$-421](000) 0000000', '215551234', '(021) 5551234'],
  ['0000;-0000;"-"', '42', '0042'],
  ['00000_);[Red]\\(00000\\)', '1234', '01234'],
  ['0', '42', '42'],
  ['#,##0', '1234', '1234'],
  ['0.00', '1234', '1234'],
  ['000.0', '12', '12'],
  ['0000', '12.5', '12.5'],
  ['0000', '-12', '-12'],
  ['0 "unit"', '12', '12'],
  ['00%', '0.12', '0.12'],
  ['00E+00', '12', '12'],
  ['000 000', '12', '000 012'],
])('shows the digits of the format %s: %s', async (format, value, text) => {
  const read = async (cell: string) => (await cellsIn(withRow(cell, { format })))?.[1]?.[1];
  await expect(read(`<c r="B2" s="1"><v>${value}</v></c>`)).resolves.toBe(text);
  await expect(read(`<c r="B2" s="1" t="n"><f>A1</f><v>${value}</v></c>`)).resolves.toBe(text);
});

test.each([
  ['0.5', '12:00'],
  ['-5', '1899-12-25'],
  ['2958466', '2958466'],
  ['-5000000', '-5000000'],
  ['46346.9999999', '2026-11-21'],
])('shows the serial number %s of a day', async (serial, text) => {
  expect((await cellsIn(withRow(`<c r="B2" s="1"><v>${serial}</v></c>`)))?.[1]?.[1]).toBe(text);
});

const HOSTILE = [
  ...['=1+1', '=HYPERLINK("http://x","y")', '+62811', '-5', '@SUM(A1)', "'=1", '="0812"', '{=1}', 'line\n=1'],
  ...['_x0041_', '_x005F_', '__x0041__', '_X0041_', '_x000d_', '_x', 'x000D_', '&#10;', '&#x1F600;', ']]>'],
  ...[
    '\ttab',
    '\rcr',
    '\nlf',
    'a\r\nb',
    'c\u0001\u0008\u000b\u000c\u001f',
    '\u0085\u009f\u007f',
    '\uFFFE\uFFFF',
  ],
  ...[
    ' lead',
    'trail ',
    '\u00a0nbsp',
    '\u202fnn',
    '\u2028ls',
    '\uFEFFbom',
    '\u200e\u202ertl',
    'e\u0301',
    '😀',
  ],
  ...[
    '0812345',
    '007',
    '1E5',
    '6.28123E+11',
    '1.234,56',
    '2026-11-25',
    '25/11/2026',
    'TRUE',
    '#N/A',
    '"',
    'a;b,c|d',
  ],
  'x'.repeat(32_767),
];

test('reads texts of our own workbook back that a spreadsheet or its format could take for something else', async () => {
  const format = new XlsxFormat('Hostile');
  await format.write([['Name', 'Text'], ...HOSTILE.map((text) => ['a', text])]);
  expect((await cellsIn(await bytesOf(format.file())))?.slice(1).map(([, text]) => text)).toEqual(HOSTILE);
});

const SHEETS = Object.fromEntries(
  ['Codes', 'Old', 'Customers'].map((name) => [name, `${HEADINGS}<row r="2">${inline('A2', name)}</row>`]),
);

test('offers hidden sheets last, and says that they are', async () => {
  const states = { Codes: 'state="veryHidden"', Old: "state='hidden'", Customers: 'state="visible"' };
  const tables = await readTables(workbook(SHEETS, { states }));
  expect(tables.map(({ name }) => name)).toEqual(['Customers', 'Codes (hidden)', 'Old (hidden)']);
  expect(tables[0]?.rows[1]?.cells[0]).toBe('Customers');
});

test.each(['../tables/table7.xml', '/xl/tables/table7.xml'])(
  'leaves out the totals of a table, whose file is %s',
  async (target) => {
    const rows = [2, 3].map(
      (row) => `<row r="${row}">${inline(`A${row}`, `PT ${row}`)}<c r="B${row}"><v>1</v></c></row>`,
    );
    const totals = `<row r="4">${inline('A4', 'Total')}<c r="B4"><f>SUBTOTAL(109,B2:B3)</f><v>2</v></c></row>`;
    const below = `<row r="6">${inline('A6', 'PT 6')}</row>`;
    const table = (attributes: string) =>
      workbook(
        { A: HEADINGS + rows.join('') + totals + below, B: HEADINGS + rows.join('') + totals },
        {
          more: {
            'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships><Relationship Id="rId1" Type="table" Target="${target}"/></Relationships>`,
            'xl/tables/table7.xml': `<table id="7" ref="A1:B4" ${attributes}><autoFilter ref="A1:B3"/></table>`,
          },
        },
      );
    const names = async (attributes: string, sheet = 0) =>
      (await cellsIn(table(attributes), sheet))?.map(([name]) => name);
    await expect(names('totalsRowCount="1"')).resolves.toEqual(['Name', 'PT 2', 'PT 3', 'PT 6']);
    await expect(names('totalsRowShown="0"')).resolves.toEqual(['Name', 'PT 2', 'PT 3', 'Total', 'PT 6']);
    // Another sheet has a row there that is its own.
    await expect(names('totalsRowCount="1"', 1)).resolves.toEqual(['Name', 'PT 2', 'PT 3', 'Total']);
  },
);

test.each<[string, Uint8Array<ArrayBuffer>, RegExp]>([
  ['a text that the workbook does not have', withRow('<c r="B2" t="s"><v>7</v></c>'), /cannot be read/],
  [
    'a chart alone',
    Uint8Array.from(zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') })),
    /cannot be read/,
  ],
])('refuses %s and says what to do', async (_, bytes, sentence) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(readTables(bytes)).rejects.toThrow(sentence);
});

const ENDLESS = ["<c r='", '<c =', '< ', "='", "<c x=' ", '&#x1F600', '<numFmt formatCode="'];

test.each(IS_NIGHT ? ENDLESS : ENDLESS.slice(0, 1))(
  'is not kept busy by a sheet of %s without an end',
  async (part) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const text = part.repeat(1_000_000 / part.length);
    const bytes = workbook({ A: text }, { shared: text, more: { 'xl/tables/table1.xml': text } });
    await expect(readTables(bytes)).rejects.toThrow(/no rows below|cannot be read/);
  },
);
