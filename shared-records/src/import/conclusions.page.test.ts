import fc from 'fast-check';
import { contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import { report } from 'shared-model/report';
import { IS_NIGHT } from 'shared-testing/night';
import { inline, workbook } from '../testing/fake-workbook';
import { checkRows } from './check/check-rows';
import { numbersOf } from './columns/column-groups';
import { mapColumns } from './columns/columns';
import { newWork } from './import-work';
import { readTables } from './reading/read-file';

const RUNS = { numRuns: IS_NIGHT ? 2_000 : 100 };

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text));

const BLANKS = ['', ' ', '\u200b', '-', '#', '*', '…', '\ufeff', '()'];

test('never chooses a column without a heading, whatever stands beside it', () => {
  const headings = fc.array(
    fc.constantFrom(
      ...BLANKS,
      'Name',
      'Nama',
      'Customer',
      'Email',
      'Telepon',
      'Alamat',
      'Tanggal',
      'Jam',
      'x',
    ),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(headings, fc.constantFrom(customer, contact, report), (texts, model) => {
      const columns = Object.values(mapColumns('sari', model, texts)).flatMap(numbersOf);
      expect(columns.filter((column) => BLANKS.includes(texts[column] ?? ''))).toEqual([]);
      expect(new Set(columns).size).toBe(columns.length);
    }),
    RUNS,
  );
});

const CELL = fc.constantFrom(
  ...[
    '',
    'PT Satu',
    'PT Dua',
    'pt. satu',
    'TOTAL',
    'Jumlah: 3',
    '1',
    '2',
    '3',
    '(1)',
    'Jl. A 5',
    'NULL',
    '-',
    'nan',
  ],
  ...['021 555 1234', '0215551234', '81234567890.0', 'a@b.id', 'Mengetahui', 'Bandung, 20 November 2026'],
  ...['Catatan: x', 'Wilayah Barat', '&amp;', '#N/A', '6.2E+12', '1-Nov', '\uFFFD'],
);

test('drops no row without a word: each is imported, asked about, or named', async () => {
  const table = fc.array(fc.tuple(CELL, CELL, CELL), { minLength: 1, maxLength: 15 });
  const property = fc.asyncProperty(table, fc.boolean(), async (cells, isBroken) => {
    const rows = cells.map((each, index) => ({
      row: index + 2,
      cells: each,
      ...(isBroken && index === 1 && { isBroken }),
    }));
    const { good, problems, notes } = await checkRows({
      ...newWork(),
      model: customer,
      rows,
      mapping: { name: '0', address: '1', phone: '2' },
      orders: {},
    });
    const named = new Set([...good, ...problems, ...notes].map(({ row }) => row));
    expect(rows.filter(({ row }) => !named.has(row))).toEqual([]);
    // A row that is imported has neither a problem nor a note that it is left out.
    const out = new Set([...problems, ...notes.filter(({ isLeftOut }) => isLeftOut)].map(({ row }) => row));
    expect(good.filter(({ row }) => out.has(row))).toEqual([]);
  });
  await fc.assert(property, RUNS);
});

test('imports every row that somebody wants anyway, if its values are right', async () => {
  const names = fc.array(fc.constantFrom('PT Satu', 'PT. Satu', 'TOTAL', 'Catatan', 'Wilayah 1'), {
    maxLength: 12,
  });
  const property = fc.asyncProperty(names, async (texts) => {
    const rows = texts.map((name, index) => ({ row: index + 2, cells: [name, index % 2 ? 'Jl. A' : ''] }));
    const { good } = await checkRows({
      ...newWork(),
      model: customer,
      rows,
      mapping: { name: '0', address: '1' },
      orders: {},
      decided: new Map(rows.map(({ row }) => [row, true])),
    });
    expect(good.map(({ row }) => row)).toEqual(rows.map(({ row }) => row));
  });
  await fc.assert(property, RUNS);
});

const TEXT = fc.constantFrom('a', 'PT Maju, Tbk', 'Jl. "A" 5', 'x\ny', '5" pipe', '', ';', '12');
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

test.each([',', ';', '\t'])(
  'keeps each row around a broken quotation mark, between "%s"',
  async (separator) => {
    const rows = fc.array(fc.tuple(TEXT, TEXT, TEXT), { minLength: 2, maxLength: 40 });
    const property = fc.asyncProperty(rows, fc.nat(), async (cells, place) => {
      const at = place % cells.length;
      // An inch mark inside quotes, which its program has not doubled.
      const lines = cells.map((each, index) =>
        [`r${index}`, ...each]
          .map((text, column) => (index === at && column === 1 ? '"pipa 3" panjang"' : quoted(text)))
          .join(separator),
      );
      const [table] = await readTables(
        bytesOf(`${['Nama', 'A', 'B', 'C'].join(separator)}\n${lines.join('\n')}\n`),
      );
      const read = table?.rows.slice(1) ?? [];
      const broken = read.filter(({ isBroken }) => isBroken);
      expect(broken[0]?.cells[0]).toBe(`r${at}`);
      const others = cells.flatMap((each, index) => (index === at ? [] : [[`r${index}`, ...each]]));
      expect(read.filter(({ isBroken }) => !isBroken).map(({ cells: some }) => some)).toEqual(others);
    });
    await fc.assert(property, RUNS);
  },
);

test('shows a number as its sheet does, whatever text stands beside its digits', async () => {
  const prefix = fc.stringMatching(/^[A-Z]{1,4}[-/_#]$/);
  const suffix = fc.stringMatching(/^(?:|\/[A-Z]{1,3}\/20\d\d)$/);
  const property = fc.asyncProperty(
    prefix,
    suffix,
    fc.integer({ min: 1, max: 5 }),
    fc.integer({ min: 0, max: 99_999 }),
    async (before, after, zeros, number) => {
      const format = `"${before}"${'0'.repeat(zeros)}${after && `"${after}"`}`;
      const rows = `<row r="1">${inline('A1', 'QT')}</row><row r="2"><c r="A2" s="1"><v>${number}</v></c></row>`;
      const [table] = await readTables(workbook({ A: rows }, { format }));
      expect(table?.rows[1]?.cells[0]).toBe(before + String(number).padStart(zeros, '0') + after);
    },
  );
  await fc.assert(property, RUNS);
});

test('imports no total without a word, whatever stands beside it', async () => {
  const word = fc.constantFrom('Total', 'JUMLAH', 'Grand Total', 'Sub-total', 'Summe', 'Gesamt', 'Jml.');
  const beside = fc.constantFrom('', ' Jakarta', ' pelanggan', ': 2', ' 2 rows', ' Akhir');
  const property = fc.asyncProperty(
    word,
    beside,
    fc.boolean(),
    fc.nat(3),
    async (total, rest, isBehind, at) => {
      const text = isBehind ? `${rest.replace(/[^A-Za-z ]/g, '').trim()} ${total}`.trim() : `${total}${rest}`;
      const cells = [1, 2, 3].map((number) => [`${number}`, `PT ${number}`, `Jl. ${number}`, '100']);
      cells.splice(at, 0, ['', text, '', '300']);
      const rows = cells.map((each, index) => ({ row: index + 2, cells: each }));
      const mapping = { name: '1', address: '2' };
      const { notes } = await checkRows({ ...newWork(), model: customer, rows, mapping, orders: {} });
      expect(notes.map(({ row }) => row)).toEqual([at + 2]);
    },
  );
  await fc.assert(property, RUNS);
});

test('knows the columns in whatever order they stand, also between columns that it does not know', () => {
  const headings = fc.shuffledSubarray(
    ['Customer ID', 'Company Name', 'Street', 'City', 'Phone', 'Website', 'Owner', 'Created', '', 'Fax'],
    { minLength: 10 },
  );
  fc.assert(
    fc.property(headings, (texts) => {
      const { name, address, phone, website } = mapColumns('sari', customer, texts);
      const named = [name, address, phone, website].map((columns) =>
        numbersOf(columns).map((each) => texts[each]),
      );
      expect(named).toEqual([['Company Name'], ['Street', 'City'], ['Phone'], ['Website']]);
    }),
    RUNS,
  );
});

test('separates by the sign of the headings, whatever signs the texts below have', async () => {
  const text = fc.array(fc.constantFrom('a', ',', ' ', ';', '|', '\t', '.'), { minLength: 1, maxLength: 9 });
  const rows = fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 30 });
  const property = fc.asyncProperty(fc.constantFrom(';', '\t', ',', '|'), rows, async (separator, texts) => {
    const plain = texts.map((cells) =>
      cells.map((signs) => `x${signs.filter((sign) => sign !== separator).join('')}x`),
    );
    const lines = [['Nama', 'Alamat'], ...plain].map((cells) => cells.join(separator));
    const [table] = await readTables(bytesOf(`${lines.join('\n')}\n`));
    expect(table?.rows.slice(1).map(({ cells }) => cells)).toEqual(plain);
  });
  await fc.assert(property, RUNS);
});

test('reads western letters that a program has written as codes, or has read in another encoding', async () => {
  const letter = fc.integer({ min: 0xc0, max: 0xff }).map((code) => String.fromCharCode(code));
  const written = fc.constantFrom(
    (text: string) => text.replace(/[^ -~]/g, (sign) => `&#${sign.charCodeAt(0)};`),
    (text: string) => text.replace(/[^ -~]/g, (sign) => `&amp;#x${sign.charCodeAt(0).toString(16)};`),
    (text: string) => {
      const decoder = new TextDecoder('windows-1252');
      return decoder.decode(new TextEncoder().encode(text), { stream: true });
    },
  );
  const property = fc.asyncProperty(fc.array(letter, { maxLength: 8 }), written, async (letters, write) => {
    const name = `PT ${letters.join('a')}`;
    const rows = [{ row: 2, cells: [write(name)] }];
    const question = { ...newWork(), model: customer, rows, mapping: { name: '0' }, orders: {} };
    expect((await checkRows(question)).good.map(({ values }) => values.name)).toEqual([name.trim()]);
  });
  await fc.assert(property, RUNS);
});
