import { contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import { dayOrderOf, readMoment } from 'shared-model/fields/days-in-texts';
import { report } from 'shared-model/report';
import { mapColumns } from '../columns/columns';
import { newWork } from '../import-work';
import { importStepsOf } from '../send-import';
import { checkRows } from './check-rows';
import { customersIn, withCustomers } from './customer-choices';

const rowsOf = (...rows: string[][]) => rows.map((cells, index) => ({ row: index + 2, cells }));

const QUESTION = { ...newWork(), orders: {} };

test.each([
  [
    'our own headings',
    ['Customer', 'Contact', 'Details', 'Department', 'Person Responsible', 'QT Number', 'Timestamp'],
    [0, 1, 2, 3, 4, 5, 6],
  ],
  [
    'Indonesian ones',
    ['Tanggal', 'Pelanggan', 'Keterangan', 'Penanggung Jawab', 'No. QT'],
    [1, undefined, 2, undefined, 3, 4, 0],
  ],
  [
    'other English ones',
    ['Date', 'Company', 'Notes', 'Salesperson'],
    [1, undefined, 2, undefined, 3, undefined, 0],
  ],
])('finds the columns of %s', (_, headings, columns) => {
  const mapping = mapColumns('sari', report, headings);
  expect(Object.keys(report.fields).map((name) => mapping[name] && Number(mapping[name]))).toEqual(columns);
});

test.each([
  ['03/04/2026', 'dmy', '2026-04-02T17:00:00.000Z'],
  ['3.4.26', 'dmy', '2026-04-02T17:00:00.000Z'],
  ['03/04/2026', 'mdy', '2026-03-03T17:00:00.000Z'],
  ['20 November 2026', 'dmy', '2026-11-19T17:00:00.000Z'],
  ['Jumat, 20 Nov 2026', 'dmy', '2026-11-19T17:00:00.000Z'],
  ['5 Agustus 2026', 'dmy', '2026-08-04T17:00:00.000Z'],
  ['Friday, November 20, 2026', 'mdy', '2026-11-19T17:00:00.000Z'],
  ['2026-11-20 09:05', 'ymd', '2026-11-20T02:05:00.000Z'],
  ['20/11/2026 9:05 PM', 'dmy', '2026-11-20T14:05:00.000Z'],
  ['20/11/2026 09.05', 'dmy', '2026-11-20T02:05:00.000Z'],
  ['46346', 'serial', '2026-11-19T17:00:00.000Z'],
  ['46346,5', 'serial', '2026-11-20T05:00:00.000Z'],
  ['25 Nov 2026', 'dmy', '2026-11-24T17:00:00.000Z'],
  ['25-Nov-26', 'dmy', '2026-11-24T17:00:00.000Z'],
  ['25/11/26', 'dmy', '2026-11-24T17:00:00.000Z'],
  ['November 5th, 2026', 'dmy', '2026-11-04T17:00:00.000Z'],
  ['20261125', 'ymd', '2026-11-24T17:00:00.000Z'],
  ['2026-11-25', 'dmy', '2026-11-24T17:00:00.000Z'],
  ['2026-11-25T03:30:00Z', 'ymd', '2026-11-25T03:30:00.000Z'],
  ['2026-11-25T03:30:00.123Z', 'dmy', '2026-11-25T03:30:00.000Z'],
  ['2026-11-25T10:30:00+07:00', 'ymd', '2026-11-25T03:30:00.000Z'],
  ['2026-11-24 20:30 -0730', 'ymd', '2026-11-25T04:00:00.000Z'],
  ['25/11/2026 10:30 GMT+08', 'dmy', '2026-11-25T02:30:00.000Z'],
  ['Wed, 25 Nov 2026 03:30:00 GMT', 'dmy', '2026-11-25T03:30:00.000Z'],
  ['Wed Nov 25 2026 10:30:00 GMT+0700 (Western Indonesia Time)', 'mdy', '2026-11-25T03:30:00.000Z'],
] as const)('reads %s as a day of the company (%s)', (text, order, moment) => {
  expect(readMoment(text, order)?.toISOString()).toBe(moment);
});

test.each([
  '2026-13-01',
  '20261301',
  '25 Nov',
  '########',
  '31/02/2026',
  '20/13/2026',
  'soon',
  '',
  '20/11/2026 25:00',
  '5/2026',
])('takes "%s" for no day', (text) => {
  expect(readMoment(text, 'dmy')).toBeUndefined();
});

test.each([
  [['03/04/2026', '04/05/2026'], 'dmy', true],
  [['03/04/2026', '25/05/2026'], 'dmy', false],
  [['03/04/2026', '05/25/2026'], 'mdy', false],
  [['2026-11-20'], 'ymd', false],
  [['01/01/2026'], 'dmy', false],
  [['46346', '46347'], 'serial', false],
  // Real days of a workbook beside texts.
  [['2026-11-20', '13/04/2026'], 'dmy', false],
  [['2026-11-20', '03/04/2026'], 'dmy', true],
] as const)('finds the order of %j: %s', (texts, order, isAmbiguous) => {
  expect(dayOrderOf(texts)).toEqual({ order, isAmbiguous });
});

test('names row, field, value and reason of each problem, and takes corrections', async () => {
  const rows = rowsOf(['Sari', 'sari@'], ['', 'budi@example.com'], ['Budi', '']);
  const question = { ...QUESTION, model: contact, rows, mapping: { name: '0', email: '1' } };
  const { good, problems } = await checkRows(question);
  expect(good.map(({ row }) => row)).toEqual([4]);
  expect(problems).toEqual([
    { row: 2, field: 'email', text: 'sari@', reason: expect.stringContaining('not an email address') },
    { row: 3, field: 'name', text: '', reason: expect.stringContaining('Name') },
  ]);
  const corrections = new Map([['2 email', 'sari@example.com']]);
  const corrected = await checkRows({ ...question, corrections, decided: new Map([[3, false]]) });
  expect(corrected.problems).toEqual([]);
  expect(corrected.good.map(({ row }) => row)).toEqual([2, 4]);
});

test('leaves out a record that stands in an earlier row, by its folded name, unless somebody wants it: a number is a hint', async () => {
  const rows = rowsOf(
    ['PT Maju Jaya', ''],
    ['maju  jaya, PT.', ''],
    ['CV Lain', '0811 222 3333'],
    ['Lain Dua', '+62 811-222-3333'],
  );
  const question = { ...QUESTION, model: customer, rows, mapping: { name: '0', phone: '1' } };
  const { good, notes } = await checkRows(question);
  expect(good.map(({ row }) => row)).toEqual([2, 4, 5]);
  expect(notes).toEqual([
    { row: 3, text: 'This is the customer of row 2 once more.', isLeftOut: true },
    { row: 5, text: 'Row 4 has the same Phone Number.', isLeftOut: false },
  ]);
  const decided = new Map([
    [3, true],
    [5, false],
  ]);
  const wanted = await checkRows({ ...question, decided });
  expect(wanted.good.map(({ row }) => row)).toEqual([2, 3, 4]);
  expect(wanted.notes.map(({ row }) => row)).toEqual([3, 5]);
});

test('creates an unknown customer once, and writes known ones as they are stored', () => {
  const rows = ['PT Baru', 'PT Baru', 'pt ukur', 'Salah', 'Teks'].map((name, index) => ({
    row: index + 2,
    values: { name: `Contact ${index}`, customer: name },
  }));
  expect(customersIn(contact, rows)[0]).toEqual({ name: 'PT Baru', count: 2 });
  const choices = new Map([
    ['Salah', { kind: 'rename', name: 'PT Benar' }],
    ['Teks', { kind: 'text' }],
  ] as const);
  const ready = withCustomers(contact, rows, new Map([['pt ukur', 'PT Ukur']]), choices);
  expect(ready[0]).toEqual({ row: 2, collection: 'customers', values: { name: 'PT Baru' } });
  expect(ready.slice(1).map(({ values }) => values.customer)).toEqual([
    'PT Baru',
    'PT Baru',
    'PT Ukur',
    'PT Benar',
    'Teks',
  ]);
});

test.each(['2026-11-01', '2026-11-01 09:05', '01-Nov', '1-Nov-26', '11-Mei'])(
  'asks what a number was of which a spreadsheet made the day %s, and takes the same once more',
  async (text) => {
    const headings = ['Pelanggan', 'Detail', 'No. QT', 'Tanggal', 'Sales', 'Departemen'];
    const question = {
      ...QUESTION,
      model: report,
      rows: rowsOf(['PT Ukur', text, text, '2026-11-20', 'Sari', 'Accessory']),
      mapping: mapColumns('sari', report, headings),
      orders: { timestamp: 'ymd' } as const,
    };
    const { problems } = await checkRows(question);
    expect(problems).toEqual([
      { row: 2, field: 'qtNumber', text, reason: expect.stringContaining('made a day of a number') },
    ]);
    const corrected = await checkRows({ ...question, corrections: new Map([['2 qtNumber', text]]) });
    expect(corrected.good.map(({ values }) => values.qtNumber)).toEqual([text]);
  },
);

test.each([
  [['PT Maju', 'PT. Maju', 'pt maju', 'Maju, PT', 'PT  Maju', 'PT. Maju'], 'PT. Maju'],
  [['CV Sinar Jaya', 'Sinar Jaya', 'SINAR-JAYA'], 'CV Sinar Jaya'],
  [['Café Bandung', 'Cafe Bandung'], 'Café Bandung'],
])('makes one customer of all spellings in a file: %j', (names, name) => {
  const rows = names.map((customer, index) => ({ row: index + 2, values: { name: `${index}`, customer } }));
  const others = [...new Set(names)].filter((each) => each !== name);
  expect(customersIn(contact, rows)).toEqual([{ name, count: names.length, others }]);
  const created = withCustomers(contact, rows, new Map(), new Map());
  expect(created[0]).toEqual({ row: 2, collection: 'customers', values: { name } });
  expect(created.slice(1).map(({ values }) => values.customer)).toEqual(names.map(() => name));
  const renamed = withCustomers(
    contact,
    rows,
    new Map(),
    new Map([[name, { kind: 'rename', name: 'PT X' }]]),
  );
  expect(renamed.map(({ values }) => values.customer)).toEqual(names.map(() => 'PT X'));
  const known = withCustomers(contact, rows, new Map([[name, 'PT Stored']]), new Map());
  expect(known.map(({ values }) => values.customer)).toEqual(names.map(() => 'PT Stored'));
  const left = withCustomers(contact, rows, new Map(), new Map([[name, { kind: 'text' }]]));
  expect(left).toEqual(rows);
});

test('keeps customers apart whose names differ in more than their spelling', () => {
  const names = ['PT Maju', 'PT Maju Jaya', 'PT Maju 2', '-', '--'];
  const rows = names.map((customer, index) => ({ row: index + 2, values: { name: `${index}`, customer } }));
  expect(customersIn(contact, rows).map(({ name }) => name)).toEqual(names);
});

test('sends at most 300 rows a step, at most 50 KB, and customers apart', () => {
  const row = (text: string, index: number) => ({ row: index + 2, values: { detail: text } });
  expect(
    importStepsOf(Array.from({ length: 700 }, (_, index) => row('x', index))).map(({ length }) => length),
  ).toEqual([300, 300, 100]);
  const large = importStepsOf(Array.from({ length: 100 }, (_, index) => row('山'.repeat(5_000), index)));
  expect(large.length).toBeGreaterThan(2);
  expect(large.flat()).toHaveLength(100);
});

test('shows a row of one cell to be corrected or to be looked at, never in both places', async () => {
  const rows = rowsOf(
    ['Acme', 'Jl. Merdeka 1'],
    ['', 'Jl. Merdeka 2'],
    ['Cobalt', ''],
    ['Delta', 'Jl. Merdeka 3'],
    ['Echo', 'Jl. Merdeka 4'],
  );
  const question = { ...QUESTION, model: customer, rows, mapping: { name: '0', address: '1' } };
  const { problems, notes } = await checkRows(question);
  expect(problems.map(({ row }) => row)).toEqual([3]);
  expect(notes.map(({ row }) => row)).toEqual([4]);
  const wanted = await checkRows({ ...question, decided: new Map([[3, false]]) });
  expect(wanted.problems).toEqual([]);
  expect(wanted.notes.map(({ row }) => row)).toEqual([3, 4]);
});

test('fills the rows of a group from its first one, also from its correction, unless somebody does not want it', async () => {
  const rows = rowsOf(['PT Ukr', 'Budi'], ['', 'Sari'], ['sda', 'Tono'], ['PT Dua', 'Dewi'], ['', 'Eka']);
  const question = { ...QUESTION, model: contact, rows, mapping: { customer: '0', name: '1' } };
  const customersOf = async (change: Partial<typeof question>) =>
    (await checkRows({ ...question, ...change })).good.map(({ values }) => values.customer);
  const corrections = new Map([['2 customer', 'PT Ukur']]);
  await expect(customersOf({})).resolves.toEqual(['PT Ukr', '', 'PT Ukr', 'PT Dua', '']);
  const grouped = { rows: [...rows, { row: 7, cells: ['', 'Fani'] }], corrections };
  await expect(customersOf(grouped)).resolves.toEqual([
    'PT Ukur',
    'PT Ukur',
    'PT Ukur',
    'PT Dua',
    'PT Dua',
    'PT Dua',
  ]);
  const unclean = new Set(['above']);
  await expect(customersOf({ ...grouped, unclean })).resolves.toEqual([
    'PT Ukur',
    '',
    'sda',
    'PT Dua',
    '',
    '',
  ]);
});
