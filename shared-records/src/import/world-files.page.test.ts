import { contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import type { Model } from 'shared-model/define-model';
import { report } from 'shared-model/report';
import { workbook } from '../testing/fake-workbook';
import { checkRows } from './check/check-rows';
import { suggestedSettings } from './columns/ColumnChoices';
import { headingsIn, rowsBelow } from './columns/columns';
import { UnreadableFile } from './reading/import-limits';
import { readFile } from './reading/read-file';

// Files as people have them, from public descriptions of trackers of comparable tools. Each is read right, asked about, or refused
// with what to do. None is wrong without a word: what is concluded is compared as a whole.

/** The questions and hints of the page before it imports. */
type Asked =
  | 'encoding'
  | 'headings'
  | `column ${string}`
  | `order ${string}`
  | `correct ${number}`
  | `value ${string}`
  | `left out ${number}`
  | `look at ${number}`
  | 'codes'
  | 'nothing'
  | 'decimals'
  | `sheet ${string}`;

interface Concluded {
  readonly rows?: readonly object[];
  readonly asked?: readonly Asked[];
  /** The text of the refusal. */
  readonly refused?: RegExp;
}

const MODELS = { customers: customer, contacts: contact, reports: report } as const;

const fileOf = (content: string | Uint8Array<ArrayBuffer>): File => {
  const bytes = typeof content === 'string' ? Uint8Array.from(Buffer.from(content)) : content;
  return Object.assign(new File([bytes], 'a'), { arrayBuffer: async () => bytes.buffer });
};

const momentOf = (value: string | number): string | number =>
  typeof value === 'number'
    ? new Date(value + 7 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '')
    : value;

/** Returns what the page concludes of a file before anybody has answered. */
const conclude = async (model: Model, content: string | Uint8Array<ArrayBuffer>) => {
  const { tables, unreadable, readings } = await readFile(fileOf(content));
  const settings = suggestedSettings('sari', model, tables);
  const table = tables[settings.sheet];
  const { mapping, orders, heading } = settings;
  const fields = Object.entries(model.fields);
  const isMissing = ([name, { kind, options }]: (typeof fields)[number]) =>
    mapping[name] === undefined && (kind === 'moment' || ('required' in options && options.required));
  const missing = heading === undefined ? [] : fields.filter(isMissing);
  const unordered = fields.filter(
    ([name, { kind }]) => kind === 'moment' && mapping[name] !== undefined && !orders[name],
  );
  const asked: Asked[] = [
    ...(readings.length > 0 ? ['encoding' as const] : []),
    ...(heading === undefined ? ['headings' as const] : []),
    ...missing.map(([name]) => `column ${name}` as const),
    ...unordered.map(([name]) => `order ${name}` as const),
    ...unreadable.map(({ name }) => `sheet ${name}` as const),
  ];
  // These have to be answered first.
  if (heading === undefined || missing.length + unordered.length + readings.length > 0) return { asked };
  const checked = await checkRows({
    model,
    rows: rowsBelow(table, heading),
    mapping,
    orders,
    corrections: new Map(),
    decided: new Map(),
    answers: new Map(),
    unclean: new Set(),
  });
  expect(headingsIn(table, heading).length).toBeGreaterThan(0);
  asked.push(
    ...checked.problems.map(({ row }) => `correct ${row}` as const),
    ...checked.others.map(({ text, count }) => `value ${text} ${count}` as const),
    ...checked.notes.map(({ row, isLeftOut }) => `${isLeftOut ? 'left out' : 'look at'} ${row}` as const),
    ...checked.cleaned.map(({ name }) => name),
  );
  const rows = checked.good.map(({ values }) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (value === '' ? [] : [[name, momentOf(value)]])),
    ),
  );
  return { rows, asked };
};

const lettersOf = (index: number) => String.fromCharCode(65 + index);

/** A cell of a sheet: a text, a number in the format of the workbook, or a day. */
type Cell = string | number | { readonly xml: string };

const sheetOf = (...rows: (readonly Cell[])[]) =>
  rows
    .map((cells, row) => {
      const inner = cells.map((cell, column) => {
        const place = `r="${lettersOf(column)}${row + 1}"`;
        if (typeof cell === 'object') return cell.xml.replace('<c', `<c ${place}`);
        return typeof cell === 'number'
          ? `<c ${place} s="1"><v>${cell}</v></c>`
          : cell && `<c ${place} t="inlineStr"><is><t>${cell}</t></is></c>`;
      });
      return `<row r="${row + 1}">${inner.join('')}</row>`;
    })
    .join('');

const book = (parts: Parameters<typeof workbook>[1], ...rows: (readonly Cell[])[]) =>
  workbook({ Sheet1: sheetOf(...rows) }, parts);

const COMPANY = ['Nama Perusahaan', 'Alamat', 'Telepon', 'Website'];
const UKUR = { name: 'PT Ukur', address: 'Jl. A 1', phone: '021 5551234', website: 'ukur.id' };
const SUDUT = { name: 'PT Sudut', address: 'Jl. B 2', phone: '021 5551235', website: 'sudut.id' };
const UKUR_ROW = Object.values(UKUR);
const SUDUT_ROW = Object.values(SUDUT);
const csv = (...rows: (readonly string[])[]) => rows.map((row) => row.join(',')).join('\n');
const VISIT = ['Tanggal', 'Customer', 'Keterangan', 'Penanggung Jawab'];
const visit = (day: string) => [day, 'PT Ukur', 'Servis', 'Sari'];
const visited = (timestamp: string) => ({
  customer: 'PT Ukur',
  detail: 'Servis',
  responsible: 'Sari',
  timestamp,
});

const FILES: readonly (readonly [
  title: string,
  keyof typeof MODELS,
  string | Uint8Array<ArrayBuffer>,
  Concluded,
])[] = [
  // Headings
  [
    'a script saved its own index, without a heading (N01)',
    'contacts',
    ',Name,Customer,Email\n0,Budi,PT Ukur,budi@ukur.id\n1,Sari,PT Ukur,sari@ukur.id\n',
    {
      rows: [
        { name: 'Budi', customer: 'PT Ukur', email: 'budi@ukur.id' },
        { name: 'Sari', customer: 'PT Ukur', email: 'sari@ukur.id' },
      ],
    },
  ],
  ['its index has a sign for a heading', 'contacts', '#,Name\n0,Budi\n', { rows: [{ name: 'Budi' }] }],
  [
    'an index called Unnamed',
    'customers',
    'Unnamed: 0,Name,Address\n0,PT Ukur,Jl. A\n',
    { rows: [{ name: 'PT Ukur', address: 'Jl. A' }] },
  ],
  [
    'columns without a heading at the end',
    'customers',
    'Name,Address,,\nPT Ukur,Jl. A,,x\n',
    { rows: [{ name: 'PT Ukur', address: 'Jl. A' }] },
  ],
  [
    'no headings (N12)',
    'customers',
    csv(UKUR_ROW, SUDUT_ROW, ['PT Tiga', '', '', '']),
    { asked: ['headings'] },
  ],
  ['no headings, and a single column', 'customers', 'PT Ukur\nPT Sudut\nPT Tiga\n', { asked: ['headings'] }],
  ['headings of another language', 'customers', 'Nom,Adresse\nPT Ukur,Jl. A\n', { asked: ['headings'] }],
  [
    'a title above the headings (F3)',
    'customers',
    book({}, ['DAFTAR PELANGGAN 2026'], [], COMPANY, UKUR_ROW, SUDUT_ROW),
    { rows: [UKUR, SUDUT] },
  ],
  [
    'a title and the day of printing above',
    'customers',
    csv(['LAPORAN PELANGGAN', '', '', ''], ['Dicetak', '20/11/2026', '', ''], COMPANY, UKUR_ROW),
    { rows: [UKUR] },
  ],
  [
    'a title above headings of which one is known',
    'customers',
    csv(['DAFTAR PELANGGAN', '', ''], ['Nama', 'Kelas', 'Sejak'], ['PT Ukur', 'A', '2020']),
    { rows: [{ name: 'PT Ukur' }] },
  ],
  [
    'headings in two merged rows (N26)',
    'customers',
    book(
      {
        after:
          '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:B2"/><mergeCell ref="C1:D1"/></mergeCells>',
      },
      ['Nama Perusahaan', 'Alamat', 'Kontak', ''],
      ['', '', 'Telepon', 'Website'],
      UKUR_ROW,
    ),
    { rows: [UKUR] },
  ],
  [
    'headings in two rows of a CSV',
    'customers',
    csv(['Nama Perusahaan', 'Alamat', 'Kontak', ''], ['', '', 'Telepon', 'Website'], UKUR_ROW),
    { rows: [UKUR] },
  ],
  [
    'headings once more on each page',
    'customers',
    csv(COMPANY, UKUR_ROW, COMPANY, SUDUT_ROW),
    { rows: [UKUR, SUDUT] },
  ],
  [
    'a column that is required is not there',
    'contacts',
    'Perusahaan,Email\nPT Ukur,a@b.id\n',
    { asked: ['column name'] },
  ],
  // Shared values
  [
    'three people share a mailbox (N03)',
    'contacts',
    csv(
      ['Name', 'Customer', 'Email', 'Phone'],
      ['Budi', 'PT Ukur', 'info@ukur.id', '0811 1111 111'],
      ['Sari', 'PT Ukur', 'info@ukur.id', '0811 1111 111'],
      ['Tono', 'PT Ukur', 'INFO@ukur.id', '0811 1111 111'],
    ),
    {
      rows: [
        { name: 'Budi', customer: 'PT Ukur', email: 'info@ukur.id', phone: '0811 1111 111' },
        { name: 'Sari', customer: 'PT Ukur', email: 'info@ukur.id', phone: '0811 1111 111' },
        { name: 'Tono', customer: 'PT Ukur', email: 'INFO@ukur.id', phone: '0811 1111 111' },
      ],
      asked: ['look at 3', 'look at 4'],
    },
  ],
  [
    'companies of one telephone number',
    'customers',
    csv(['Name', 'Phone'], ['PT Ukur', '021 555 1234'], ['PT Sudut', '021 555 1234']),
    {
      rows: [
        { name: 'PT Ukur', phone: '021 555 1234' },
        { name: 'PT Sudut', phone: '021 555 1234' },
      ],
      asked: ['look at 3'],
    },
  ],
  [
    'a customer once for each branch (N05b)',
    'customers',
    csv(['Name', 'Address'], ['PT Ukur', 'Bandung'], ['PT. Ukur', 'Surabaya']),
    { rows: [{ name: 'PT Ukur', address: 'Bandung' }], asked: ['left out 3'] },
  ],
  [
    'the same person twice',
    'contacts',
    csv(['Name', 'Email'], ['Budi', 'a@b.id'], ['budi', 'A@b.id']),
    { rows: [{ name: 'Budi', email: 'a@b.id' }], asked: ['left out 3'] },
  ],
  [
    'two people of one name in two companies',
    'contacts',
    csv(['Name', 'Customer'], ['Budi', 'PT Ukur'], ['Budi', 'PT Sudut']),
    {
      rows: [
        { name: 'Budi', customer: 'PT Ukur' },
        { name: 'Budi', customer: 'PT Sudut' },
      ],
    },
  ],
  [
    'several visits for one quotation, and one visit twice',
    'reports',
    csv(
      [...VISIT, 'QT Number'],
      [...visit('20/11/2026'), 'QT-1'],
      [...visit('21/11/2026'), 'QT-1'],
      [...visit('20/11/2026'), 'QT-1'],
    ),
    {
      rows: [
        { ...visited('2026-11-20'), qtNumber: 'QT-1' },
        { ...visited('2026-11-21'), qtNumber: 'QT-1' },
      ],
      asked: ['look at 3', 'left out 4'],
    },
  ],
  [
    'no headings, and a record far below that has a word of them',
    'customers',
    csv(['PT Satu', 'Jl. A'], ['PT Dua', 'Jl. B'], ['Website', 'Jl. C']),
    { asked: ['headings'] },
  ],
  // Days
  [
    'days that a spreadsheet has turned around (N08)',
    'reports',
    book(
      { format: 'dd/mm/yyyy' },
      VISIT,
      [46150, 'PT Ukur', 'x', 'Sari'],
      [46242, 'PT Ukur', 'x', 'Sari'],
      visit('25/08/2026'),
    ),
    { asked: ['order timestamp'] },
  ],
  [
    'real days and texts that cannot have been turned',
    'reports',
    book({ format: 'dd/mm/yyyy' }, VISIT, [46346, 'PT Ukur', 'Servis', 'Sari'], visit('25/08/2026')),
    { rows: [visited('2026-11-20'), visited('2026-08-25')] },
  ],
  ['days with two readings', 'reports', csv(VISIT, visit('03/04/2026')), { asked: ['order timestamp'] }],
  [
    'a day that no calendar has',
    'reports',
    csv(VISIT, visit('31/11/2026'), visit('30/11/2026')),
    { rows: [visited('2026-11-30')], asked: ['correct 2'] },
  ],
  [
    'the time in a column of its own (N25)',
    'reports',
    'Tanggal,Jam,Customer,Keterangan,Penanggung Jawab\n20/11/2026,14:30,PT Ukur,Servis,Sari\n20/11/2026,09.15,PT Ukur,Servis,Sari\n',
    { rows: [visited('2026-11-20 14:30'), visited('2026-11-20 09:15')] },
  ],
  [
    'the time as a time of the workbook',
    'reports',
    book(
      { format: 'h:mm' },
      ['Tanggal', 'Waktu', 'Customer', 'Keterangan', 'Sales'],
      ['20 November 2026', 0.604166667, 'PT Ukur', 'Servis', 'Sari'],
    ),
    { rows: [visited('2026-11-20 14:30')] },
  ],
  [
    'a column of hours that are no time',
    'reports',
    'Tanggal,Jam,Customer,Keterangan,Sales\n20/11/2026,3 jam,PT Ukur,Servis,Sari\n',
    { rows: [visited('2026-11-20')] },
  ],
  [
    'a script wrote midnight beside the time',
    'reports',
    'Date,Time,Customer,Details,Person Responsible\n2026-11-20 00:00:00,14:30:00,PT Ukur,Servis,Sari\n',
    { rows: [visited('2026-11-20 14:30')] },
  ],
  // Quotation marks
  [
    'one inch mark (N06)',
    'customers',
    'Name,Address,Phone\nPT Ukur,"pipa 3" panjang 2 m",1\nPT Sudut,"Jl. B, 2",2\n',
    { rows: [{ name: 'PT Sudut', address: 'Jl. B, 2', phone: '2' }], asked: ['left out 2'] },
  ],
  [
    'a quotation mark without an end',
    'customers',
    'Name,Address\n"PT Ukur,Jl. A\nPT Sudut,Jl. B\nPT Tiga,Jl. C\n',
    {
      rows: [
        { name: 'PT Sudut', address: 'Jl. B' },
        { name: 'PT Tiga', address: 'Jl. C' },
      ],
      asked: ['left out 2'],
    },
  ],
  [
    'inches outside quotes',
    'customers',
    'Name,Address\nPT Ukur,5" x 3"\n',
    { rows: [{ name: 'PT Ukur', address: '5" x 3"' }] },
  ],
  // Number formats
  [
    'numbered papers by a format (N10)',
    'reports',
    book(
      { format: '"QT-"0000' },
      [...VISIT, 'QT Number'],
      [...visit('20/11/2026'), 12],
      [...visit('21/11/2026'), 13],
    ),
    {
      rows: [
        { ...visited('2026-11-20'), qtNumber: 'QT-0012' },
        { ...visited('2026-11-21'), qtNumber: 'QT-0013' },
      ],
    },
  ],
  ...(
    [
      ['"INV/"000', 7, 'INV/007'],
      ['"QT-"0', 12, 'QT-12'],
      ['"QT-"General', 12, 'QT-12'],
      ['0000"/QT/2026"', 12, '0012/QT/2026'],
      ['\\Q\\T\\-0000', 12, 'QT-0012'],
      ['"QT "000"-"000', 12034, 'QT 012-034'],
      ['0 "unit"', 12, '12'],
      ['"Rp"0', 12, '12'],
    ] as const
  ).map(
    ([format, number, qtNumber]) =>
      [
        `the format ${format}`,
        'reports',
        book({ format }, [...VISIT, 'QT Number'], [...visit('20/11/2026'), number]),
        { rows: [{ ...visited('2026-11-20'), qtNumber }] },
      ] as const,
  ),
  [
    'a format that puts letters before a text',
    'reports',
    book(
      { format: '"QT-"@' },
      [...VISIT, 'QT Number'],
      [...visit('20/11/2026'), { xml: '<c s="1" t="str"><v>0012/A</v></c>' }],
    ),
    { rows: [{ ...visited('2026-11-20'), qtNumber: 'QT-0012/A' }] },
  ],
  // Rows that are no records
  [
    'a total at the end (N14)',
    'customers',
    book({}, COMPANY, UKUR_ROW, SUDUT_ROW, ['TOTAL', '2']),
    { rows: [UKUR, SUDUT], asked: ['left out 4'] },
  ],
  [
    'totals in other words, beside a company that is called so',
    'customers',
    csv(
      COMPANY,
      ['Total Bangun Persada', 'Jl. A', '', ''],
      ['Jumlah Pelanggan: 1', '', '', ''],
      ['', 'Grand Total', '1', ''],
    ),
    { rows: [{ name: 'Total Bangun Persada', address: 'Jl. A' }], asked: ['left out 3', 'left out 4'] },
  ],
  [
    'a row that numbers the columns',
    'customers',
    csv(COMPANY, ['(1)', '(2)', '(3)', '(4)'], UKUR_ROW),
    { rows: [UKUR], asked: ['left out 2'] },
  ],
  [
    'a region above its customers',
    'customers',
    csv(COMPANY, ['WILAYAH JAWA BARAT', '', '', ''], UKUR_ROW, SUDUT_ROW),
    { rows: [UKUR, SUDUT], asked: ['left out 2'] },
  ],
  [
    'a row with a name alone',
    'customers',
    csv(COMPANY, UKUR_ROW, ['PT Tiga', '', '', ''], SUDUT_ROW),
    { rows: [UKUR, { name: 'PT Tiga' }, SUDUT], asked: ['look at 3'] },
  ],
  [
    'names alone in all rows',
    'customers',
    'Name,Address\nPT Ukur,\nPT Sudut,\n',
    { rows: [{ name: 'PT Ukur' }, { name: 'PT Sudut' }] },
  ],
  [
    'a place, a day and signatures at the end',
    'customers',
    csv(
      COMPANY,
      UKUR_ROW,
      SUDUT_ROW,
      ['', '', '', ''],
      ['Bandung', ' 20 November 2026', '', ''],
      ['Mengetahui', '', 'Hormat kami', ''],
      ['( Budi )', '', '( Sari )', ''],
    ),
    {
      rows: [UKUR, SUDUT],
      asked: ['left out 5', 'left out 6', 'left out 7'],
    },
  ],
  [
    'names beside days, which are no signatures',
    'customers',
    'Nama,Sejak\nToko Maju,20 November 2026\nToko Baru,21 November 2026\n',
    { rows: [{ name: 'Toko Maju' }, { name: 'Toko Baru' }] },
  ],
  [
    'a remark at the end',
    'customers',
    csv(
      COMPANY,
      UKUR_ROW,
      SUDUT_ROW,
      ['Catatan: data per November', '', '', ''],
      ['Halaman 1 dari 2', '', '', ''],
    ),
    { rows: [UKUR, SUDUT], asked: ['left out 4', 'left out 5'] },
  ],
  // Sheets
  [
    'a wide sheet beside the customers (N17)',
    'customers',
    workbook({
      Pelanggan: sheetOf(COMPANY, UKUR_ROW),
      Jadwal: `<row r="1">${Array.from({ length: 140 }, (_, day) => `<c t="str"><v>Hari ${day}</v></c>`).join('')}</row><row r="2"><c t="str"><v>x</v></c></row>`,
    }),
    { rows: [UKUR], asked: ['sheet Jadwal'] },
  ],
  [
    'a sheet with a formula without a result beside the customers',
    'customers',
    workbook({
      Rumus: `${sheetOf(['a', 'b'])}<row r="2"><c r="A2"><f>B1</f></c></row>`,
      Pelanggan: sheetOf(COMPANY, UKUR_ROW),
    }),
    { rows: [UKUR], asked: ['sheet Rumus'] },
  ],
  [
    'a wide sheet alone',
    'customers',
    `${'a,'.repeat(120)}b\n${'a,'.repeat(120)}b\n`,
    { refused: /100 columns/ },
  ],
  // What programs leave
  [
    'NULL of a database (N19)',
    'customers',
    'Name,Address,Phone,Website\nPT Ukur,NULL,NULL,null\n',
    { rows: [{ name: 'PT Ukur' }], asked: ['nothing'] },
  ],
  [
    'nan of a script, N/A and dashes',
    'contacts',
    'Name,Customer,Email,Phone\nBudi,nan,-,N/A\nSari,None,\\N,--\n',
    { rows: [{ name: 'Budi' }, { name: 'Sari' }], asked: ['nothing'] },
  ],
  [
    'a name that is NULL',
    'customers',
    'Name,Address\nNULL,Jl. A\n',
    { rows: [], asked: ['correct 2', 'nothing'] },
  ],
  [
    'numbers with a decimal (N21)',
    'contacts',
    'Name,Phone\nBudi,81234567890.0\nSari,0812 345\n',
    {
      rows: [
        { name: 'Budi', phone: '81234567890' },
        { name: 'Sari', phone: '0812 345' },
      ],
      asked: ['decimals'],
    },
  ],
  [
    'numbers of papers with a decimal',
    'reports',
    csv([...VISIT, 'QT Number'], [...visit('20/11/2026'), '12.0'], [...visit('21/11/2026'), '13.0']),
    {
      rows: [
        { ...visited('2026-11-20'), qtNumber: '12' },
        { ...visited('2026-11-21'), qtNumber: '13' },
      ],
      asked: ['decimals'],
    },
  ],
  [
    'numbers of versions, which keep theirs',
    'reports',
    csv([...VISIT, 'QT Number'], [...visit('20/11/2026'), '12.0'], [...visit('21/11/2026'), '12.1']),
    {
      rows: [
        { ...visited('2026-11-20'), qtNumber: '12.0' },
        { ...visited('2026-11-21'), qtNumber: '12.1' },
      ],
    },
  ],
  [
    'codes of another CRM (N28)',
    'customers',
    'Name,Address\nPT Maju &amp; Jaya,Jl. Ma&#039;ruf 3\nPT A &amp;amp; B,"&quot;Ruko&quot;&nbsp;5"\n',
    {
      rows: [
        { name: 'PT Maju & Jaya', address: "Jl. Ma'ruf 3" },
        { name: 'PT A & B', address: '"Ruko" 5' },
      ],
      asked: ['codes'],
    },
  ],
  ['an ampersand that is none', 'customers', 'Name\nPT A & B; C\n', { rows: [{ name: 'PT A & B; C' }] }],
  [
    'a number that a spreadsheet has shortened',
    'contacts',
    'Name,Phone\nBudi,6.28123E+12\n',
    { rows: [], asked: ['correct 2'] },
  ],
  // Addresses, choices, links
  [
    'an address in four columns (N22)',
    'customers',
    'Nama Perusahaan,Alamat,Kota,Provinsi,Kode Pos,Telepon\nPT Ukur,Jl. Braga 5,Bandung,Jawa Barat,40111,021 5551234\n',
    { rows: [{ name: 'PT Ukur', address: 'Jl. Braga 5, Bandung, Jawa Barat 40111', phone: '021 5551234' }] },
  ],
  [
    'an address of a CRM',
    'customers',
    'Account Name,Billing Street,Billing City,Billing State/Province,Billing Zip/Postal Code,Phone\nPT Ukur,Jl. Braga 5,Bandung,,40111,1\n',
    { rows: [{ name: 'PT Ukur', address: 'Jl. Braga 5, Bandung 40111', phone: '1' }] },
  ],
  [
    'departments of another system (N24)',
    'reports',
    csv(
      [...VISIT, 'Department'],
      ...Array.from({ length: 6 }, (_, index) => [
        ...visit(`2${index}/11/2026`),
        index % 2 ? 'Service' : '3D Product',
      ]),
    ),
    { rows: [], asked: ['value 3D Product 3', 'value Service 3'] },
  ],
  [
    'a department in other letters',
    'reports',
    csv([...VISIT, 'Department'], [...visit('20/11/2026'), 'accessory']),
    { rows: [{ ...visited('2026-11-20'), department: 'Accessory' }] },
  ],
  [
    'cells that are links with another text (N29)',
    'customers',
    book(
      {
        after:
          '<hyperlinks><hyperlink ref="B2" r:id="rId1"/><hyperlink ref="C2:C3" r:id="rId2"/></hyperlinks>',
        more: {
          'xl/worksheets/_rels/sheet1.xml.rels':
            '<Relationships><Relationship Id="rId1" Type="http://x/hyperlink" Target="https://ukur.co.id/" TargetMode="External"/><Relationship Id="rId2" Type="http://x/hyperlink" Target="tel:0215551234"/></Relationships>',
        },
      },
      ['Nama', 'Website', 'Telepon'],
      ['PT Ukur', 'klik di sini', 'hubungi'],
      ['PT Sudut', 'sudut.id', '021 999 888'],
    ),
    {
      rows: [
        { name: 'PT Ukur', website: 'https://ukur.co.id/', phone: '0215551234' },
        { name: 'PT Sudut', website: 'sudut.id', phone: '021 999 888' },
      ],
    },
  ],
  [
    'a link by a formula, and a mailbox behind a text',
    'contacts',
    book(
      {
        after: '<hyperlinks><hyperlink ref="B2" r:id="rId1"/></hyperlinks>',
        more: {
          'xl/worksheets/_rels/sheet1.xml.rels':
            '<Relationships><Relationship Id="rId1" Type="http://x/hyperlink" Target="mailto:budi@ukur.id?subject=Halo"/></Relationships>',
        },
      },
      ['Nama', 'Email'],
      ['Budi', 'kirim email'],
    ),
    { rows: [{ name: 'Budi', email: 'budi@ukur.id' }] },
  ],
  [
    'a website by a formula',
    'customers',
    book(
      {},
      ['Nama', 'Website'],
      ['PT Ukur', { xml: '<c t="str"><f>HYPERLINK("https://ukur.co.id","situs")</f><v>situs</v></c>' }],
    ),
    { rows: [{ name: 'PT Ukur', website: 'https://ukur.co.id' }] },
  ],
  // Pasted, and others
  [
    'rows that were copied in a spreadsheet (N30)',
    'customers',
    'Nama\tAlamat\r\nPT Ukur\t"Jl. A\nLantai 2"\r\nPT Sudut\tJl. B\r\n',
    {
      rows: [
        { name: 'PT Ukur', address: 'Jl. A\nLantai 2' },
        { name: 'PT Sudut', address: 'Jl. B' },
      ],
    },
  ],
  [
    'a title of one word above the names',
    'customers',
    'Pelanggan\nPT Ukur\nPT Sudut\n',
    { rows: [{ name: 'PT Ukur' }, { name: 'PT Sudut' }] },
  ],
  [
    'a backup of an address book',
    'contacts',
    'First Name,Last Name,Organization Name,E-mail 1 - Value,Phone 1 - Value\nBudi,Santoso,PT Ukur,budi@ukur.id,0811\n',
    { rows: [{ name: 'Budi Santoso', customer: 'PT Ukur', email: 'budi@ukur.id', phone: '0811' }] },
  ],
  [
    'a file in an encoding of eastern Europe',
    'contacts',
    Uint8Array.from(Buffer.from('Name,N\xe9v\nGy\xf5ri,1\n', 'latin1')),
    { asked: ['encoding'] },
  ],
  ['headings alone', 'customers', 'Name,Address\n', { refused: /no rows below/ }],
  ['a web page', 'customers', '<table><tr><td>Name</td></tr></table>', { refused: /web page/ }],
  ['an old workbook', 'customers', '\xd0', { refused: /no rows below/ }],
  ['nothing', 'customers', '', { refused: /is empty/ }],
];

test.each(FILES)('%s', async (_, kind, content, { rows, asked = [], refused }) => {
  const concluded = conclude(MODELS[kind], content);
  if (refused) {
    await expect(concluded).rejects.toThrow(UnreadableFile);
    await expect(concluded).rejects.toThrow(refused);
  } else await expect(concluded).resolves.toEqual({ ...(rows && { rows }), asked });
});

test('has files enough to be a measure', () => {
  expect(FILES.length).toBeGreaterThanOrEqual(60);
});
