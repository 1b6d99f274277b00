import { contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import type { Model } from 'shared-model/define-model';
import { report } from 'shared-model/report';
import { workbook } from '../testing/fake-workbook';
import { type CleaningName, checkRows } from './check/check-rows';
import { suggestedSettings } from './columns/ColumnChoices';
import { headingsIn, rowsBelow } from './columns/columns';
import { newWork } from './import-work';
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
  | CleaningName
  | `sheet ${string}`;

/** A file, with the rows that are read or the text of its refusal, and what is asked. */
type Concluded = readonly [
  content: string | Uint8Array<ArrayBuffer>,
  read: readonly object[] | RegExp | undefined,
  ...asked: readonly Asked[],
];

const MODELS: Readonly<Record<string, Model>> = { customers: customer, contacts: contact, reports: report };

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
  const checked = await checkRows({ ...newWork(), model, rows: rowsBelow(table, heading), mapping, orders });
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

const FILES: Readonly<Record<string, Concluded>> = {
  // Headings
  'contacts: a script saved its own index, without a heading (N01)': [
    ',Name,Customer,Email\n0,Budi,PT Ukur,budi@ukur.id\n1,Sari,PT Ukur,sari@ukur.id\n',
    [
      { name: 'Budi', customer: 'PT Ukur', email: 'budi@ukur.id' },
      { name: 'Sari', customer: 'PT Ukur', email: 'sari@ukur.id' },
    ],
  ],
  'contacts: its index has a sign for a heading': ['#,Name\n0,Budi\n', [{ name: 'Budi' }]],
  'customers: an index called Unnamed': [
    'Unnamed: 0,Name,Address\n0,PT Ukur,Jl. A\n',
    [{ name: 'PT Ukur', address: 'Jl. A' }],
  ],
  'customers: columns without a heading at the end': [
    'Name,Address,,\nPT Ukur,Jl. A,,x\n',
    [{ name: 'PT Ukur', address: 'Jl. A' }],
  ],
  'customers: no headings (N12)': [csv(UKUR_ROW, SUDUT_ROW, ['PT Tiga', '', '', '']), undefined, 'headings'],
  'customers: no headings, and a single column': ['PT Ukur\nPT Sudut\nPT Tiga\n', undefined, 'headings'],
  'customers: headings of an unknown language': ['Név,Cím\nPT Ukur,Jl. A\n', undefined, 'headings'],
  'customers: a title above the headings (F3)': [
    book({}, ['DAFTAR PELANGGAN 2026'], [], COMPANY, UKUR_ROW, SUDUT_ROW),
    [UKUR, SUDUT],
  ],
  'customers: a title and the day of printing above': [
    csv(['LAPORAN PELANGGAN', '', '', ''], ['Dicetak', '20/11/2026', '', ''], COMPANY, UKUR_ROW),
    [UKUR],
  ],
  'customers: a title above headings of which one is known': [
    csv(['DAFTAR PELANGGAN', '', ''], ['Nama', 'Kelas', 'Sejak'], ['PT Ukur', 'A', '2020']),
    [{ name: 'PT Ukur' }],
  ],
  'customers: headings in two merged rows (N26)': [
    book(
      {
        after:
          '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:B2"/><mergeCell ref="C1:D1"/></mergeCells>',
      },
      ['Nama Perusahaan', 'Alamat', 'Kontak', ''],
      ['', '', 'Telepon', 'Website'],
      UKUR_ROW,
    ),
    [UKUR],
  ],
  'customers: headings in two rows of a CSV': [
    csv(['Nama Perusahaan', 'Alamat', 'Kontak', ''], ['', '', 'Telepon', 'Website'], UKUR_ROW),
    [UKUR],
  ],
  'customers: headings once more on each page': [csv(COMPANY, UKUR_ROW, COMPANY, SUDUT_ROW), [UKUR, SUDUT]],
  'contacts: a column that is required is not there': [
    'Perusahaan,Email\nPT Ukur,a@b.id\n',
    undefined,
    'column name',
  ],
  // Shared values
  'contacts: three people share a mailbox (N03)': [
    csv(
      ['Name', 'Customer', 'Email', 'Phone'],
      ['Budi', 'PT Ukur', 'info@ukur.id', '0811 1111 111'],
      ['Sari', 'PT Ukur', 'info@ukur.id', '0811 1111 111'],
      ['Tono', 'PT Ukur', 'INFO@ukur.id', '0811 1111 111'],
    ),
    [
      { name: 'Budi', customer: 'PT Ukur', email: 'info@ukur.id', phone: '0811 1111 111' },
      { name: 'Sari', customer: 'PT Ukur', email: 'info@ukur.id', phone: '0811 1111 111' },
      { name: 'Tono', customer: 'PT Ukur', email: 'INFO@ukur.id', phone: '0811 1111 111' },
    ],
    'look at 3',
    'look at 4',
  ],
  'customers: companies of one telephone number': [
    csv(['Name', 'Phone'], ['PT Ukur', '021 555 1234'], ['PT Sudut', '021 555 1234']),
    [
      { name: 'PT Ukur', phone: '021 555 1234' },
      { name: 'PT Sudut', phone: '021 555 1234' },
    ],
    'look at 3',
  ],
  'customers: a customer once for each branch (N05b)': [
    csv(['Name', 'Address'], ['PT Ukur', 'Bandung'], ['PT. Ukur', 'Surabaya']),
    [{ name: 'PT Ukur', address: 'Bandung' }],
    'left out 3',
  ],
  'contacts: the same person twice': [
    csv(['Name', 'Email'], ['Budi', 'a@b.id'], ['budi', 'A@b.id']),
    [{ name: 'Budi', email: 'a@b.id' }],
    'left out 3',
  ],
  'contacts: two people of one name in two companies': [
    csv(['Name', 'Customer'], ['Budi', 'PT Ukur'], ['Budi', 'PT Sudut']),
    [
      { name: 'Budi', customer: 'PT Ukur' },
      { name: 'Budi', customer: 'PT Sudut' },
    ],
  ],
  'reports: several visits for one quotation, and one visit twice': [
    csv(
      [...VISIT, 'QT Number'],
      [...visit('20/11/2026'), 'QT-1'],
      [...visit('21/11/2026'), 'QT-1'],
      [...visit('20/11/2026'), 'QT-1'],
    ),
    [
      { ...visited('2026-11-20'), qtNumber: 'QT-1' },
      { ...visited('2026-11-21'), qtNumber: 'QT-1' },
    ],
    'look at 3',
    'left out 4',
  ],
  'customers: no headings, and a record far below that has a word of them': [
    csv(['PT Satu', 'Jl. A'], ['PT Dua', 'Jl. B'], ['Website', 'Jl. C']),
    undefined,
    'headings',
  ],
  // Days
  'reports: days that a spreadsheet has turned around (N08)': [
    book(
      { format: 'dd/mm/yyyy' },
      VISIT,
      [46150, 'PT Ukur', 'x', 'Sari'],
      [46242, 'PT Ukur', 'x', 'Sari'],
      visit('25/08/2026'),
    ),
    undefined,
    'order timestamp',
  ],
  'reports: real days and texts that cannot have been turned': [
    book({ format: 'dd/mm/yyyy' }, VISIT, [46346, 'PT Ukur', 'Servis', 'Sari'], visit('25/08/2026')),
    [visited('2026-11-20'), visited('2026-08-25')],
  ],
  'reports: days with two readings': [csv(VISIT, visit('03/04/2026')), undefined, 'order timestamp'],
  'reports: a day that no calendar has': [
    csv(VISIT, visit('31/11/2026'), visit('30/11/2026')),
    [visited('2026-11-30')],
    'correct 2',
  ],
  'reports: the time in a column of its own (N25)': [
    'Tanggal,Jam,Customer,Keterangan,Penanggung Jawab\n20/11/2026,14:30,PT Ukur,Servis,Sari\n20/11/2026,09.15,PT Ukur,Servis,Sari\n',
    [visited('2026-11-20 14:30'), visited('2026-11-20 09:15')],
  ],
  'reports: the time as a time of the workbook': [
    book(
      { format: 'h:mm' },
      ['Tanggal', 'Waktu', 'Customer', 'Keterangan', 'Sales'],
      ['20 November 2026', 0.604166667, 'PT Ukur', 'Servis', 'Sari'],
    ),
    [visited('2026-11-20 14:30')],
  ],
  'reports: a column of hours that are no time': [
    'Tanggal,Jam,Customer,Keterangan,Sales\n20/11/2026,3 jam,PT Ukur,Servis,Sari\n',
    [visited('2026-11-20')],
  ],
  'reports: a script wrote midnight beside the time': [
    'Date,Time,Customer,Details,Person Responsible\n2026-11-20 00:00:00,14:30:00,PT Ukur,Servis,Sari\n',
    [visited('2026-11-20 14:30')],
  ],
  // Quotation marks
  'customers: one inch mark (N06)': [
    'Name,Address,Phone\nPT Ukur,"pipa 3" panjang 2 m",1\nPT Sudut,"Jl. B, 2",2\n',
    [{ name: 'PT Sudut', address: 'Jl. B, 2', phone: '2' }],
    'left out 2',
  ],
  'customers: a quotation mark without an end': [
    'Name,Address\n"PT Ukur,Jl. A\nPT Sudut,Jl. B\nPT Tiga,Jl. C\n',
    [
      { name: 'PT Sudut', address: 'Jl. B' },
      { name: 'PT Tiga', address: 'Jl. C' },
    ],
    'left out 2',
  ],
  'customers: inches outside quotes': [
    'Name,Address\nPT Ukur,5" x 3"\n',
    [{ name: 'PT Ukur', address: '5" x 3"' }],
  ],
  // Number formats
  'reports: numbered papers by a format (N10)': [
    book(
      { format: '"QT-"0000' },
      [...VISIT, 'QT Number'],
      [...visit('20/11/2026'), 12],
      [...visit('21/11/2026'), 13],
    ),
    [
      { ...visited('2026-11-20'), qtNumber: 'QT-0012' },
      { ...visited('2026-11-21'), qtNumber: 'QT-0013' },
    ],
  ],
  ...Object.fromEntries(
    (
      [
        ['"INV/"000', 7, 'INV/007'],
        ['"QT-"0', 12, 'QT-12'],
        ['"QT-"General', 12, 'QT-12'],
        ['0000"/QT/2026"', 12, '0012/QT/2026'],
        ['\\Q\\T\\-0000', 12, 'QT-0012'],
        ['"QT "000"-"000', 12034, 'QT 012-034'],
        ['0 "unit"', 12, '12'],
        ['"Rp"0', 12, '12'],
        ['"QT"#', 12, 'QT12'],
        ['"QT "#,##0', 1234, 'QT 1234'],
        ['"QT-"??00', 12, 'QT-12'],
        ['"Penawaran "0', 12, 'Penawaran 12'],
        ['"IDR "#,##0', 1234, '1234'],
        ['[Red]"QT-"0000', 12, 'QT-0012'],
      ] as const
    ).map(([format, number, qtNumber]) => [
      `reports: the format ${format}`,
      [
        book({ format }, [...VISIT, 'QT Number'], [...visit('20/11/2026'), number]),
        [{ ...visited('2026-11-20'), qtNumber }],
      ],
    ]),
  ),
  'reports: a format that puts letters before a text': [
    book(
      { format: '"QT-"@' },
      [...VISIT, 'QT Number'],
      [...visit('20/11/2026'), { xml: '<c s="1" t="str"><v>0012/A</v></c>' }],
    ),
    [{ ...visited('2026-11-20'), qtNumber: 'QT-0012/A' }],
  ],
  // Rows that are no records
  'customers: a total at the end (N14)': [
    book({}, COMPANY, UKUR_ROW, SUDUT_ROW, ['TOTAL', '2']),
    [UKUR, SUDUT],
    'left out 4',
  ],
  'customers: totals in other words, beside a company that is called so': [
    csv(
      COMPANY,
      ['Total Bangun Persada', 'Jl. A', '', ''],
      ['Jumlah Pelanggan: 1', '', '', ''],
      ['', 'Grand Total', '1', ''],
    ),
    [{ name: 'Total Bangun Persada', address: 'Jl. A' }],
    'left out 3',
    'left out 4',
  ],
  'customers: a row that numbers the columns': [
    csv(COMPANY, ['(1)', '(2)', '(3)', '(4)'], UKUR_ROW),
    [UKUR],
    'left out 2',
  ],
  'customers: a region above its customers': [
    csv(COMPANY, ['WILAYAH JAWA BARAT', '', '', ''], UKUR_ROW, SUDUT_ROW),
    [UKUR, SUDUT],
    'left out 2',
  ],
  'customers: a row with a name alone': [
    csv(COMPANY, UKUR_ROW, ['PT Tiga', '', '', ''], SUDUT_ROW),
    [UKUR, { name: 'PT Tiga' }, SUDUT],
    'look at 3',
  ],
  'customers: names alone in all rows': [
    'Name,Address\nPT Ukur,\nPT Sudut,\n',
    [{ name: 'PT Ukur' }, { name: 'PT Sudut' }],
  ],
  'customers: a place, a day and signatures at the end': [
    csv(
      COMPANY,
      UKUR_ROW,
      SUDUT_ROW,
      ['', '', '', ''],
      ['Bandung', ' 20 November 2026', '', ''],
      ['Mengetahui', '', 'Hormat kami', ''],
      ['( Budi )', '', '( Sari )', ''],
    ),
    [UKUR, SUDUT],
    'left out 5',
    'left out 6',
    'left out 7',
  ],
  'customers: names beside days, which are no signatures': [
    'Nama,Sejak\nToko Maju,20 November 2026\nToko Baru,21 November 2026\n',
    [{ name: 'Toko Maju' }, { name: 'Toko Baru' }],
  ],
  'customers: a remark at the end': [
    csv(
      COMPANY,
      UKUR_ROW,
      SUDUT_ROW,
      ['Catatan: data per November', '', '', ''],
      ['Halaman 1 dari 2', '', '', ''],
    ),
    [UKUR, SUDUT],
    'left out 4',
    'left out 5',
  ],
  // Sheets
  'customers: a wide sheet beside the customers (N17)': [
    workbook({
      Pelanggan: sheetOf(COMPANY, UKUR_ROW),
      Jadwal: `<row r="1">${Array.from({ length: 140 }, (_, day) => `<c t="str"><v>Hari ${day}</v></c>`).join('')}</row><row r="2"><c t="str"><v>x</v></c></row>`,
    }),
    [UKUR],
    'sheet Jadwal',
  ],
  'customers: a sheet with a formula without a result beside the customers': [
    workbook({
      Rumus: `${sheetOf(['a', 'b'])}<row r="2"><c r="A2"><f>B1</f></c></row>`,
      Pelanggan: sheetOf(COMPANY, UKUR_ROW),
    }),
    [UKUR],
    'sheet Rumus',
  ],
  'customers: a wide sheet alone': [`${'a,'.repeat(120)}b\n${'a,'.repeat(120)}b\n`, /100 columns/],
  // What programs leave
  'customers: NULL of a database (N19)': [
    'Name,Address,Phone,Website\nPT Ukur,NULL,NULL,null\n',
    [{ name: 'PT Ukur' }],
    'nothing',
  ],
  'contacts: nan of a script, N/A and dashes': [
    'Name,Customer,Email,Phone\nBudi,nan,-,N/A\nSari,None,\\N,--\n',
    [{ name: 'Budi' }, { name: 'Sari' }],
    'nothing',
  ],
  'customers: a name that is NULL': ['Name,Address\nNULL,Jl. A\n', [], 'correct 2', 'nothing'],
  'contacts: numbers with a decimal (N21)': [
    'Name,Phone\nBudi,81234567890.0\nSari,0812 345\n',
    [
      { name: 'Budi', phone: '81234567890' },
      { name: 'Sari', phone: '0812 345' },
    ],
    'decimals',
  ],
  'reports: numbers of papers with a decimal': [
    csv([...VISIT, 'QT Number'], [...visit('20/11/2026'), '12.0'], [...visit('21/11/2026'), '13.0']),
    [
      { ...visited('2026-11-20'), qtNumber: '12' },
      { ...visited('2026-11-21'), qtNumber: '13' },
    ],
    'decimals',
  ],
  'reports: numbers of versions, which keep theirs': [
    csv([...VISIT, 'QT Number'], [...visit('20/11/2026'), '12.0'], [...visit('21/11/2026'), '12.1']),
    [
      { ...visited('2026-11-20'), qtNumber: '12.0' },
      { ...visited('2026-11-21'), qtNumber: '12.1' },
    ],
  ],
  'customers: codes of another CRM (N28)': [
    'Name,Address\nPT Maju &amp; Jaya,Jl. Ma&#039;ruf 3\nPT A &amp;amp; B,"&quot;Ruko&quot;&nbsp;5"\n',
    [
      { name: 'PT Maju & Jaya', address: "Jl. Ma'ruf 3" },
      { name: 'PT A & B', address: '"Ruko" 5' },
    ],
    'codes',
  ],
  'customers: an ampersand that is none': ['Name\nPT A & B; C\n', [{ name: 'PT A & B; C' }]],
  'contacts: a number that a spreadsheet has shortened': ['Name,Phone\nBudi,6.28123E+12\n', [], 'correct 2'],
  // Addresses, choices, links
  'customers: an address in four columns (N22)': [
    'Nama Perusahaan,Alamat,Kota,Provinsi,Kode Pos,Telepon\nPT Ukur,Jl. Braga 5,Bandung,Jawa Barat,40111,021 5551234\n',
    [{ name: 'PT Ukur', address: 'Jl. Braga 5, Bandung, Jawa Barat 40111', phone: '021 5551234' }],
  ],
  'customers: an address of a CRM': [
    'Account Name,Billing Street,Billing City,Billing State/Province,Billing Zip/Postal Code,Phone\nPT Ukur,Jl. Braga 5,Bandung,,40111,1\n',
    [{ name: 'PT Ukur', address: 'Jl. Braga 5, Bandung 40111', phone: '1' }],
  ],
  'reports: departments of another system (N24)': [
    csv(
      [...VISIT, 'Department'],
      ...Array.from({ length: 6 }, (_, index) => [
        ...visit(`2${index}/11/2026`),
        index % 2 ? 'Service' : '3D Product',
      ]),
    ),
    [],
    'value 3D Product 3',
    'value Service 3',
  ],
  'reports: a department in other letters': [
    csv([...VISIT, 'Department'], [...visit('20/11/2026'), 'accessory']),
    [{ ...visited('2026-11-20'), department: 'Accessory' }],
  ],
  'customers: cells that are links with another text (N29)': [
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
    [
      { name: 'PT Ukur', website: 'https://ukur.co.id/', phone: '0215551234' },
      { name: 'PT Sudut', website: 'sudut.id', phone: '021 999 888' },
    ],
  ],
  'contacts: a link by a formula, and a mailbox behind a text': [
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
    [{ name: 'Budi', email: 'budi@ukur.id' }],
  ],
  'customers: a website by a formula': [
    book(
      {},
      ['Nama', 'Website'],
      ['PT Ukur', { xml: '<c t="str"><f>HYPERLINK("https://ukur.co.id","situs")</f><v>situs</v></c>' }],
    ),
    [{ name: 'PT Ukur', website: 'https://ukur.co.id' }],
  ],
  // Pasted, and others
  'customers: rows that were copied in a spreadsheet (N30)': [
    'Nama\tAlamat\r\nPT Ukur\t"Jl. A\nLantai 2"\r\nPT Sudut\tJl. B\r\n',
    [
      { name: 'PT Ukur', address: 'Jl. A\nLantai 2' },
      { name: 'PT Sudut', address: 'Jl. B' },
    ],
  ],
  'customers: a title of one word above the names': [
    'Pelanggan\nPT Ukur\nPT Sudut\n',
    [{ name: 'PT Ukur' }, { name: 'PT Sudut' }],
  ],
  'contacts: a backup of an address book': [
    'First Name,Last Name,Organization Name,E-mail 1 - Value,Phone 1 - Value\nBudi,Santoso,PT Ukur,budi@ukur.id,0811\n',
    [{ name: 'Budi Santoso', customer: 'PT Ukur', email: 'budi@ukur.id', phone: '0811' }],
  ],
  'contacts: a file in an encoding of eastern Europe': [
    Uint8Array.from(Buffer.from('Name,N\xe9v\nGy\xf5ri,1\n', 'latin1')),
    undefined,
    'encoding',
  ],
  'customers: headings alone': ['Name,Address\n', /no rows below/],
  'customers: a web page': ['<table><tr><td>Name</td></tr></table>', /web page/],
  'customers: an old workbook': ['\xd0', /no rows below/],
  'customers: nothing': ['', /is empty/],
};

/** Files of other programs, languages and habits: what each was read as before is in none of them. */
const MORE: Readonly<Record<string, Concluded>> = {
  // Headings of programs and languages
  'customers: Odoo': [
    'External ID,Name,Street,Street2,City,State,Zip,Country,Phone\nx,PT Ukur,Jl. Braga 5,Lt 2,Bandung,Jawa Barat,40111,Indonesia,022 5551234\n',
    [
      {
        name: 'PT Ukur',
        address: 'Jl. Braga 5, Lt 2, Bandung, Jawa Barat 40111, Indonesia',
        phone: '022 5551234',
      },
    ],
  ],
  'contacts: Odoo': [
    'Name,Related Company/Name,Job Position,Email\nBudi,PT Ukur,Manajer,b@ukur.id\n',
    [{ name: 'Budi', customer: 'PT Ukur', position: 'Manajer', email: 'b@ukur.id' }],
  ],
  'contacts: HubSpot': [
    'Record ID,First Name,Last Name,Contact owner,Associated Company\n1,Budi,Santoso,Sari,PT Ukur\n',
    [{ name: 'Budi Santoso', customer: 'PT Ukur' }],
  ],
  'contacts: Pipedrive': [
    'Person - ID,Person - Name,Person - Organization,Person - Email - Work,Person - Owner\n1,Budi,PT Ukur,b@ukur.id,Sari\n',
    [{ name: 'Budi', customer: 'PT Ukur', email: 'b@ukur.id' }],
  ],
  'reports: Salesforce': [
    'Date,Assigned,Company / Account,Contact,Full Comments\n20/11/2026,Sari,PT Ukur,Budi,Servis\n',
    [{ ...visited('2026-11-20'), contact: 'Budi' }],
  ],
  'customers: Accurate': [
    'No. Pelanggan,Nama Pelanggan,Alamat Penagihan,Kota Penagihan,Kode Pos Penagihan,No. Telp. Bisnis\nC.1,PT Ukur,Jl. A 5,Bandung,40111,022 5551234\n',
    [{ name: 'PT Ukur', address: 'Jl. A 5, Bandung 40111', phone: '022 5551234' }],
  ],
  'customers: SAP': [
    'Customer\tName 1\tStreet\tCity\tPostl Code\n100001\tPT Ukur\tJl. A 5\tBandung\t40111\n',
    [{ name: 'PT Ukur', address: 'Jl. A 5, Bandung 40111' }],
  ],
  'customers: a shop': [
    'billing_company,billing_address_1,billing_city,billing_phone\nPT Ukur,Jl. A,Bandung,0811 222 333\n',
    [{ name: 'PT Ukur', address: 'Jl. A, Bandung', phone: '0811 222 333' }],
  ],
  'contacts: names without blanks': [
    'FirstName,LastName,CompanyName,EmailAddress,PhoneNumber,JobTitle\nBudi,S,PT Ukur,b@b.id,0811 222 333,Bos\n',
    [{ name: 'Budi S', customer: 'PT Ukur', email: 'b@b.id', phone: '0811 222 333', position: 'Bos' }],
  ],
  'customers: German': [
    'Firmenname;Straße;Hausnummer;PLZ;Ort;Telefon;Webseite\nUkur;Hauptstr.;1;50667;Köln;0221 555123;ukur.de\n',
    [{ name: 'Ukur', address: 'Hauptstr. 1, Köln 50667', phone: '0221 555123', website: 'ukur.de' }],
  ],
  'reports: German': [
    'Datum;Uhrzeit;Kunde;Ansprechpartner;Bericht;Verantwortlich\n20. März 2026;14:30 Uhr;PT Ukur;Hans;Servis;Sari\n',
    [{ ...visited('2026-03-20 14:30'), contact: 'Hans' }],
  ],
  'customers: Dutch': [
    'Bedrijfsnaam;Adres;Postcode;Plaats;Telefoonnummer\nUkur;Dam 1;1012 AB;Amsterdam;020 5551234\n',
    [{ name: 'Ukur', address: 'Dam 1, Amsterdam 1012 AB', phone: '020 5551234' }],
  ],
  'contacts: Spanish': [
    'Nombre;Apellidos;Empresa;Correo electrónico;Cargo\nJuan;Pérez;Ukur;j@ukur.es;Jefe\n',
    [{ name: 'Juan Pérez', customer: 'Ukur', email: 'j@ukur.es', position: 'Jefe' }],
  ],
  'contacts: French': [
    'Nom;Prénom;Société;Courriel;Téléphone\nDupont;Jean;Ukur;j@ukur.fr;01 5551234\n',
    [{ name: 'Jean Dupont', customer: 'Ukur', email: 'j@ukur.fr', phone: '01 5551234' }],
  ],
  'customers: a code beside the name': ['Customer,Customer Name\nC001,PT Ukur\n', [{ name: 'PT Ukur' }]],
  'customers: a person beside the company': ['Name,Company\nBudi,PT Ukur\n', [{ name: 'PT Ukur' }]],
  'contacts: a person beside a company that is called Nama': [
    'Nama,Contact Person\nPT Ukur,Budi\n',
    [{ name: 'Budi', customer: 'PT Ukur' }],
  ],
  'reports: the moment of a form beside the day': [
    'Timestamp,Nama Sales,Nama Perusahaan,Tanggal Kunjungan,Hasil\n11/21/2026 14:30:00,Sari,PT Ukur,20/11/2026,Servis\n',
    [visited('2026-11-20')],
  ],
  // Addresses
  'customers: two addresses, one with a city': [
    'Company,Billing Street,Shipping Street,Shipping City\nPT Ukur,Jl. A,Gudang 5,Cimahi\n',
    [{ name: 'PT Ukur', address: 'Jl. A' }],
  ],
  'customers: a district that ends as its city': [
    'Kota,Nama Perusahaan,Jalan,Kecamatan\nBandung,PT Ukur,Jl. A,Sumur Bandung\n',
    [{ name: 'PT Ukur', address: 'Jl. A, Sumur Bandung, Bandung' }],
  ],
  'customers: parts that begin with Address': [
    'Company Name,Address: Street 1,Address: City,Address: ZIP/Postal Code\nPT Ukur,Jl. A,Bandung,40111\n',
    [{ name: 'PT Ukur', address: 'Jl. A, Bandung 40111' }],
  ],
  'customers: three lines': [
    'Nama Perusahaan,Alamat 1,Alamat 2,Alamat 3\nPT Ukur,Gedung A,Jl. B,Karet\n',
    [{ name: 'PT Ukur', address: 'Gedung A, Jl. B, Karet' }],
  ],
  // Rows that are no records
  'customers: totals of regions': [
    csv(
      [...COMPANY, 'Omzet'],
      UKUR_ROW,
      ['Jawa Total', '', '', '', '1'],
      SUDUT_ROW,
      ['Sub Total Bali', '', '', '', '1'],
      ['JUMLAH TOTAL', '', '', '', '2'],
    ),
    [UKUR, { name: 'Jawa Total' }, SUDUT, { name: 'Sub Total Bali' }],
    'look at 3',
    'look at 5',
    'left out 6',
  ],
  'customers: totals in German': [
    'Name;Umsatz\nUkur;1\nZwischensumme;1\nSudut;1\nGesamt;2\nSumme;2\n',
    [{ name: 'Ukur' }, { name: 'Sudut' }],
    'left out 3',
    'left out 5',
    'left out 6',
  ],
  'customers: counts of rows': [
    'name|phone\n----|-----\nPT Ukur|021 555123\nPT Dua|021 555124\n(2 rows affected)\n',
    [
      { name: 'PT Ukur', phone: '021 555123' },
      { name: 'PT Dua', phone: '021 555124' },
    ],
    'left out 5',
  ],
  'customers: a total in a column that is not imported': [
    'Kota,Nama,Omzet\nBandung,PT Ukur,1\nTOTAL BANDUNG,,1\n',
    [{ name: 'PT Ukur' }],
    'left out 3',
  ],
  'customers: numbers for rows that are not filled': [
    'No,Nama,Aktif\n1,PT Ukur,TRUE\n2,,FALSE\n3,,FALSE\n',
    [{ name: 'PT Ukur' }],
    'left out 3',
    'left out 4',
  ],
  'customers: a template with rules and an example': [
    csv(
      ['Nama*', 'Alamat'],
      ['Wajib diisi', 'Opsional'],
      ['Contoh: PT Contoh', 'Jl. X'],
      ['PT Ukur', 'Jl. A'],
    ),
    [{ name: 'PT Ukur', address: 'Jl. A' }],
    'left out 2',
    'left out 3',
  ],
  'customers: letters above their companies': [
    csv(COMPANY, ['P'], UKUR_ROW, ['S'], SUDUT_ROW),
    [UKUR, SUDUT],
    'left out 2',
    'left out 4',
  ],
  'customers: words at the end': [
    csv(COMPANY, UKUR_ROW, ['-- selesai --'], ['Kepala Cabang']),
    [UKUR, { name: '-- selesai --' }, { name: 'Kepala Cabang' }],
    'look at 3',
    'look at 4',
  ],
  'customers: a name alone, and once more with its address': [
    csv(
      ['Nama', 'Alamat'],
      ['PT Ukur', ''],
      ['PT. Ukur', 'Jl. A'],
      ['PT Dua', 'Jl. B'],
      ['PT Tiga', 'Jl. C'],
    ),
    [{ name: 'PT Ukur' }, { name: 'PT Dua', address: 'Jl. B' }, { name: 'PT Tiga', address: 'Jl. C' }],
    'look at 2',
    'left out 3',
  ],
  'contacts: a company once for its people': [
    'Perusahaan,Nama\nPT Ukur,Budi\n,Sari\n,Tono\nPT Dua,Dewi\n',
    [
      { name: 'Budi', customer: 'PT Ukur' },
      { name: 'Sari', customer: 'PT Ukur' },
      { name: 'Tono', customer: 'PT Ukur' },
      { name: 'Dewi', customer: 'PT Dua' },
    ],
    'above',
  ],
  'contacts: a region above companies with several people': [
    'Perusahaan,Nama,HP\nPT Ukur,Budi,0811\nWILAYAH BALI,,\n,Sari,0812\n,Tono,0813\n',
    [
      { name: 'Budi', customer: 'PT Ukur', phone: '0811' },
      { name: 'Sari', customer: 'PT Ukur', phone: '0812' },
      { name: 'Tono', customer: 'PT Ukur', phone: '0813' },
    ],
    'left out 3',
    'above',
  ],
  'contacts: few people without a company': [
    'Perusahaan,Nama\nPT Ukur,Budi\n,Sari\nPT Dua,Dewi\n',
    [{ name: 'Budi', customer: 'PT Ukur' }, { name: 'Sari' }, { name: 'Dewi', customer: 'PT Dua' }],
    'look at 3',
  ],
  'reports: marks for the same': [
    csv(VISIT, visit('20/11/2026'), ['sda', 'PT Dua', 'Servis', '〃']),
    [visited('2026-11-20'), { ...visited('2026-11-20'), customer: 'PT Dua' }],
    'above',
  ],
  'customers: headings once more, in capitals and in another order': [
    csv(['Nama', 'Alamat'], ['PT Ukur', 'Jl. A'], ['ALAMAT', 'NAMA'], ['PT Dua', 'Jl. B']),
    [
      { name: 'PT Ukur', address: 'Jl. A' },
      { name: 'PT Dua', address: 'Jl. B' },
    ],
    'left out 3',
  ],
  'contacts: columns that stand as rows': [
    'Nama,Budi,Sari\nHP,0811,0812\nEmail,b@b.id,s@s.id\n',
    [{ name: 'HP' }, { name: 'Email' }],
    'look at 2',
    'look at 3',
  ],
  'customers: names that say nothing': [
    'Nama,Alamat\n-,Jl. A\n0,Jl. B\nTBA,Jl. C\n',
    [
      { name: '-', address: 'Jl. A' },
      { name: '0', address: 'Jl. B' },
      { name: 'TBA', address: 'Jl. C' },
    ],
    'look at 2',
    'look at 3',
    'look at 4',
  ],
  // Separators and quotation marks
  'customers: a table that was copied from a PDF': [
    'Nama Perusahaan   Alamat      Telepon\nPT Ukur           Jl. Braga 5  021 555123\n',
    [{ name: 'PT Ukur', address: 'Jl. Braga 5', phone: '021 555123' }],
  ],
  'customers: commas in texts between semicolons': [
    'Nama;Alamat\nPT Ukur, Tbk;Jl. A, B, C\nPT Dua, Tbk;Jl. D, E, F\n',
    [
      { name: 'PT Ukur, Tbk', address: 'Jl. A, B, C' },
      { name: 'PT Dua, Tbk', address: 'Jl. D, E, F' },
    ],
  ],
  'customers: a table of a database': [
    '+---------+-----------+\n| name    | phone     |\n+---------+-----------+\n| PT Ukur | 021555123 |\n+---------+-----------+\n',
    [{ name: 'PT Ukur', phone: '021555123' }],
  ],
  'customers: quotation marks of an office program': [
    'Nama,Alamat\n“PT Ukur, Tbk”,“Jl. A, 5”\n',
    [{ name: 'PT Ukur, Tbk', address: 'Jl. A, 5' }],
  ],
  'customers: a row with other separators': [
    'Nama;Alamat;Telepon\nPT Ukur;Jl. A;021 5551234\nPT Dua,Jl. B,021 5551235\n',
    [{ name: 'PT Ukur', address: 'Jl. A', phone: '021 5551234' }, { name: 'PT Dua,Jl. B,021 5551235' }],
    'look at 3',
  ],
  'customers: a comma in each address': [
    'Nama,Alamat,Telepon\nPT Ukur,Jl. A, Bandung,021 5551234\nPT Dua,Jl. B, Bogor,021 5551235\n',
    [
      { name: 'PT Ukur', address: 'Jl. A', phone: 'Bandung' },
      { name: 'PT Dua', address: 'Jl. B', phone: 'Bogor' },
    ],
    'look at 2',
    'look at 3',
  ],
  // Values
  'customers: words for nothing': [
    'Nama,Alamat,Telepon,Website\nA,Tidak ada.,k.A.,(kosong)\nB,n.v.t.,TBA,...\nC,belum ada,0000,[null]\nD,unbekannt,xxx,*\n',
    [{ name: 'A' }, { name: 'B' }, { name: 'C' }, { name: 'D' }],
    'nothing',
  ],
  'customers: errors of other languages': [
    'Nama,Alamat\nA,#WERT!\nB,########\nC,Err:502\n',
    [],
    'correct 2',
    'correct 3',
    'correct 4',
  ],
  'customers: one error in many rows': [
    'Nama,Alamat\nA,#N/A\nB,#N/A\n',
    [],
    'correct 2',
    'correct 3',
    'value #N/A 2',
  ],
  'customers: formulas': ['Nama,Alamat\n"=CONCATENATE(""A"")",=B2\n', [], 'correct 2', 'correct 2'],
  'contacts: numbers with groups, or shortened otherwise': [
    'Nama,HP\nBudi,"81,234,567,890"\nSari,"6,28 E+12"\n',
    [{ name: 'Budi', phone: '81234567890' }],
    'correct 3',
    'decimals',
  ],
  'reports: numbers of papers with a decimal, where some have none': [
    csv([...VISIT, 'QT Number'], [...visit('20/11/2026'), '12.0'], [...visit('21/11/2026'), 'nan']),
    [{ ...visited('2026-11-20'), qtNumber: '12' }, visited('2026-11-21')],
    'decimals',
    'nothing',
  ],
  'contacts: several addresses in a cell': [
    'Nama,Email,HP\nBudi,b@ukur.id ::: c@ukur.id,"0811 222 333\n0812 333 444"\n',
    [{ name: 'Budi', email: 'b@ukur.id', phone: '0811 222 333 / 0812 333 444' }],
    'several',
  ],
  'customers: letters that a program has read wrongly, and codes of a web page': [
    'Nama,Alamat\nMÃ¼ller,Stra&szlig;e &oslash; 5<br>Bonn\n<A> &amp; B,x\n',
    [
      { name: 'Müller', address: 'Straße ø 5\nBonn' },
      { name: '<A> & B', address: 'x' },
    ],
    'codes',
  ],
  'customers: words for a telephone number and a website': [
    'Nama,Telepon,Website\nA,Ya,x.id\nB,021 5551234,info@b.id\nC,021 5551235,c.id\n',
    [
      { name: 'A', phone: 'Ya', website: 'x.id' },
      { name: 'B', phone: '021 5551234', website: 'info@b.id' },
      { name: 'C', phone: '021 5551235', website: 'c.id' },
    ],
    'look at 2',
    'look at 3',
  ],
  'reports: departments with other signs': [
    csv([...VISIT, 'Divisi'], [...visit('20/11/2026'), 'repair - service']),
    [{ ...visited('2026-11-20'), department: 'Repair/Service' }],
  ],
  // Days
  'reports: days whose year stands first, in two digits': [
    csv(VISIT, visit('26-11-20'), visit('26-11-21')),
    undefined,
    'order timestamp',
  ],
  'reports: times of a clock with halves, and a sign for none': [
    csv(
      ['Tanggal', 'Check In', ...VISIT.slice(1)],
      ['20/11/2026', '9 AM', ...visit('').slice(1)],
      ['21/11/2026', '-', ...visit('').slice(1)],
    ),
    [visited('2026-11-20 09:00'), visited('2026-11-21')],
  ],
  'reports: a time until another one': [
    csv(['Tanggal', 'Jam', ...VISIT.slice(1)], ['20/11/2026', '14.30 - 15.30', ...visit('').slice(1)]),
    [visited('2026-11-20 14:30')],
  ],
  ...Object.fromEntries(
    [
      ['20. November 2026', '2026-11-20'],
      ['5. Dez. 2026', '2026-12-05'],
      ['1er août 2026', '2026-08-01'],
      ['lundi 20 avril 2026', '2026-04-20'],
      ['20 de enero de 2026', '2026-01-20'],
      ['maandag 5 mrt 2026', '2026-03-05'],
      ['3 Mai 2026', '2026-05-03'],
      ['2026-11-20 14:30:00 +0000 UTC', '2026-11-20 21:30'],
    ].map(([text = '', day = '']) => [`reports: the day ${text}`, [csv(VISIT, visit(text)), [visited(day)]]]),
  ),
};

test.each(Object.entries({ ...FILES, ...MORE }))('%s', async (title, [content, read, ...asked]) => {
  const model = MODELS[title.split(':', 1)[0] ?? ''];
  if (!model) throw new Error(`${title} begins with no kind of record.`);
  const concluded = conclude(model, content);
  if (read instanceof RegExp) {
    await expect(concluded).rejects.toThrow(UnreadableFile);
    await expect(concluded).rejects.toThrow(read);
  } else await expect(concluded).resolves.toEqual({ ...(read && { rows: read }), asked });
});

test('has files enough to be a measure', () => {
  expect(Object.keys({ ...FILES, ...MORE }).length).toBeGreaterThanOrEqual(130);
});
