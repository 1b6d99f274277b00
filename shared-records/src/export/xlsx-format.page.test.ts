import { strFromU8, unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { type Cell, textOf } from './file-export';
import { XlsxFormat } from './xlsx-format';

const bytesOf = (blob: Blob) =>
  new Promise<ArrayBuffer>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      reader.result instanceof ArrayBuffer ? resolve(reader.result) : reject(new Error('No bytes.'));
    reader.readAsArrayBuffer(blob);
  });

const write = async (rows: readonly (readonly Cell[])[], title = 'Sales reports') => {
  const format = new XlsxFormat(title);
  await format.write(rows);
  return bytesOf(format.file());
};

/** Returns the files in a workbook by their paths, as texts. */
const filesIn = (workbook: ArrayBuffer) =>
  new Map(
    Object.entries(unzipSync(new Uint8Array(workbook))).map(([path, bytes]) => [path, strFromU8(bytes)]),
  );

const sheetIn = (workbook: ArrayBuffer) => filesIn(workbook).get('xl/worksheets/sheet1.xml') ?? '';

const parse = (xml: string) => new DOMParser().parseFromString(xml, 'application/xml');

/** Returns the texts of the cells of a worksheet, as a spreadsheet reads them. */
const textsIn = (xml: string) =>
  [...parse(xml).querySelectorAll('t')].map(({ textContent }) =>
    (textContent ?? '').replace(/_x([\dA-F]{4})_/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
  );

test('another reader reads the same texts, moments and days', async () => {
  const moment = new Date('2026-11-20T02:05:07.250Z');
  const workbook = await write([
    ['Customer', 'Phone Number', 'Timestamp', 'Last visit'],
    ['PT Café & <Söhne> "Tbk"', '+62 21 5550100', moment, { day: '2026-11-19' }],
    ['山田 👩‍👩‍👧', '0811002003004005', moment, { day: '' }],
    ['', '1E10', new Date(Number.NaN), { day: '1999-12-31' }],
  ]);
  const [sheet] = await readWorkbook(workbook);
  expect(sheet?.sheet).toBe('Sales reports');
  // The company's clock is seven hours ahead. The reader takes the clock of a cell for UTC.
  const clock = new Date('2026-11-20T09:05:07.250Z');
  expect(sheet?.data).toEqual([
    ['Customer', 'Phone Number', 'Timestamp', 'Last visit'],
    ['PT Café & <Söhne> "Tbk"', '+62 21 5550100', clock, new Date('2026-11-19')],
    ['山田 👩‍👩‍👧', '0811002003004005', clock, null],
    [null, '1E10', null, new Date('1999-12-31')],
  ]);
});

test.each([
  '=1+1',
  '+62 21',
  '-5',
  '@SUM(A1)',
  '\tx',
  ' two  blanks ',
  'first\nsecond',
  '007',
  '1,5',
  'TRUE',
  '2026-11-20',
  '_x0041_',
  '_x005F_x0041_',
  '<t>&amp;</t>',
  ']]>',
  '\u0000\u0001\u000b\u001f\u007f\u0085',
  'one\r\ntwo',
  '\ufffe\uffff',
  '\u{1f600}',
  '\u202e\u2066',
])('keeps %j as a text', async (text) => {
  const sheet = sheetIn(await write([['Details'], [text]]));
  expect(parse(sheet).querySelector('parsererror')).toBeNull();
  expect(textsIn(sheet)).toEqual(['Details', text]);
  expect(sheet).not.toMatch(/<f\b|<v\b/);
});

test('writes half a character as U+FFFD', async () => {
  expect(textsIn(sheetIn(await write([['Details'], ['a\ud83d'], ['\ude00b']])))).toEqual([
    'Details',
    'a\ufffd',
    '\ufffdb',
  ]);
});

test('cuts a text that is too long for a cell, and never inside a character', async () => {
  const [, plain = '', paired = ''] = textsIn(
    sheetIn(await write([['Details'], ['x'.repeat(32_768)], [`${'x'.repeat(32_765)}\u{1f600}y`]])),
  );
  expect(plain).toBe(`${'x'.repeat(32_766)}…`);
  expect(paired).toBe(`${'x'.repeat(32_765)}…`);
});

test.each<[string, Cell]>([
  ['a moment before March 1900', new Date('1899-06-01T00:00:00Z')],
  ['a day before March 1900', { day: '1900-01-31' }],
  ['a day after the year 9999', { day: '10000-01-01' }],
  ['a text in place of a day', { day: 'tomorrow' }],
])('writes %s as a text', async (_, cell) => {
  const sheet = sheetIn(await write([['Last visit'], [cell]]));
  expect(textsIn(sheet)).toEqual(['Last visit', textOf(cell)]);
});

test('freezes its bold headings, filters by them, and is as wide as its texts', async () => {
  const sheet = parse(
    sheetIn(
      await write([
        ['Name', 'Details'],
        ['Acme', 'x'.repeat(500)],
        ['Bolt', 'y'],
      ]),
    ),
  );
  expect(sheet.querySelector('pane')?.getAttribute('state')).toBe('frozen');
  expect(sheet.querySelector('autoFilter')?.getAttribute('ref')).toBe('A1:B3');
  expect([...sheet.querySelectorAll('c[s="1"]')].map((cell) => cell.getAttribute('r'))).toEqual(['A1', 'B1']);
  expect([...sheet.querySelectorAll('col')].map((column) => column.getAttribute('width'))).toEqual([
    '10',
    '60',
  ]);
});

test('has each minute of a day also for a reader that cuts fractions of milliseconds', async () => {
  const minutes = Array.from({ length: 1_440 }, (_, minute) => new Date(Date.UTC(2026, 10, 19, 17, minute)));
  const [sheet] = await readWorkbook(await write([['Timestamp'], ...minutes.map((minute) => [minute])]));
  const read = sheet?.data.slice(1).map(([cell]) => (cell instanceof Date ? cell.toISOString() : cell));
  expect(read).toEqual(minutes.map((minute) => new Date(minute.getTime() + 7 * 3_600_000).toISOString()));
});

test('has a worksheet also without records', async () => {
  const [sheet] = await readWorkbook(await write([['Name', 'Address']]));
  expect(sheet?.data).toEqual([['Name', 'Address']]);
});

test.each([
  ['Sales: [all] / *new*?', 'Sales   all     new'],
  ["'Customers'", 'Customers'],
  ['', 'List'],
  ['x'.repeat(40), 'x'.repeat(31)],
])('a list called %j has a worksheet called %j', async (title, name) => {
  const [sheet] = await readWorkbook(await write([['Name']], title));
  expect(sheet?.sheet).toBe(name);
});

test('says nothing of who wrote it', async () => {
  const files = filesIn(await write([['Name'], ['Acme']]));
  expect([...files.keys()].sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
});

test('writes numbers as numbers, so that a spreadsheet adds them up', async () => {
  const bytes = await write([['Name'], ['Total', 12, -1.5, 0]]);
  expect(sheetIn(bytes)).toContain('<c r="B2"><v>12</v></c><c r="C2"><v>-1.5</v></c><c r="D2"><v>0</v></c>');
  expect((await readWorkbook(bytes))[0]?.data[1]).toEqual(['Total', 12, -1.5, 0]);
});

test('refuses more rows than a worksheet has', async () => {
  const format = new XlsxFormat('Reports');
  const rows = Array.from({ length: 1_048_577 }, () => []);
  await expect(format.write(rows)).rejects.toThrow('A worksheet has at most 1,048,576 rows. Export a CSV');
});

test('keeps 1,000 telephone and quotation numbers as they were typed', async () => {
  const signs = '0123456789+-()/ .E';
  const texts = Array.from({ length: 1_000 }, (_, seed) =>
    Array.from({ length: 1 + (seed % 18) }, (_, at) => signs[(seed * 7 + at * at * 5) % signs.length]).join(
      '',
    ),
  );
  const sheet = sheetIn(await write([['QT Number'], ...texts.map((text) => [text])]));
  expect(textsIn(sheet).slice(1)).toEqual(texts);
});

test.each([
  ['short', 3_000, 20],
  ['long', 300, 20_000],
])('writes %s texts in small steps, without a worker, which our policy refuses', async (_, count, length) => {
  const createWorker = jest.fn();
  Object.assign(globalThis, { Worker: createWorker });
  const pauses = jest.spyOn(globalThis, 'setTimeout');
  const rows = Array.from({ length: count }, (_, index) => [`${index} ${'x'.repeat(length)}`, 'y']);
  const format = new XlsxFormat('Customers');
  await format.write([['Name', 'Address'], ...rows]);
  expect(textsIn(sheetIn(await bytesOf(format.file())))).toHaveLength(2 * count + 2);
  // So that the page answers after each 50,000 characters, or after one row.
  expect(pauses.mock.calls.length).toBeGreaterThanOrEqual((count * length) / 100_000);
  expect(createWorker).not.toHaveBeenCalled();
  Reflect.deleteProperty(globalThis, 'Worker');
});
