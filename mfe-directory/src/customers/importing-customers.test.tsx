import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { strToU8, zipSync } from 'fflate';
import type { Change } from 'shared-model/changes';
import { customer } from 'shared-model/customer';
import { ACCOUNT, MemoryServer } from 'shared-store/testing';
import { openScreen } from 'shared-testing';
import { CustomersScreen } from './CustomersScreen';

const NOW = Date.parse('2026-11-26T03:00:00Z');
const UKUR = { ...customer.empty, id: 'ukur', name: 'PT Ukur', address: 'Jl. Lama' };

beforeEach(() => {
  jest.spyOn(MemoryServer.prototype, 'now').mockImplementation(() => NOW + performance.now());
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** Makes a file as a browser does: this DOM cannot hash or read one. */
const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'pelanggan.csv'): File => {
  const bytes = typeof content === 'string' ? Uint8Array.from(Buffer.from(content)) : content;
  return Object.assign(new File([bytes], name), { arrayBuffer: async () => bytes.buffer });
};

type Answers = Readonly<Record<string, object>>;

/** Opens the import of customers, and a file if there is one. `asked` gets what the server is asked. */
const openImport = async (content?: string | Uint8Array<ArrayBuffer>, answers: Answers = {}) => {
  const opened = await openScreen(<CustomersScreen />, {
    stored: { customers: [UKUR] },
    lists: 'customers',
    path: '/customer',
  });
  const asked: Record<string, unknown>[] = [];
  Object.assign(opened.store, {
    importRecords: async (request: Record<string, unknown>) => {
      asked.push(request);
      return answers[String(request.action)] ?? (request.action === 'duplicates' ? { duplicates: [] } : {});
    },
  });
  await opened.user.click(await button('Import'));
  const input = await screen.findByLabelText('File');
  if (content !== undefined) await opened.user.upload(input, fileOf(content));
  return { ...opened, asked };
};

const sentRows = (asked: readonly Record<string, unknown>[]) =>
  asked.flatMap(({ action, cells }) => (action === 'rows' && Array.isArray(cells) ? [cells] : []));

test('asks for the headings of a file whose columns nobody knows, and takes each row for a record if it has none', async () => {
  const { user, asked } = await openImport('PT Satu,Jl. A\nPT Dua,Jl. B\nPT Tiga,Jl. C\n');
  const heading = await screen.findByLabelText('Row with the headings');
  expect(heading).toHaveDisplayValue('Choose one');
  expect(screen.getByText(/^Choose the row with the headings/)).toBeVisible();
  expect(await button('Check the rows')).toBeDisabled();
  await user.selectOptions(heading, 'No headings: each row is a record');
  await user.selectOptions(screen.getByLabelText('Name'), 'Column 1: PT Satu');
  await user.click(await button('Check the rows'));
  expect(await screen.findByRole('heading', { name: '3 rows to import' })).toBeVisible();
  await user.click(await button('Import 3 rows'));
  await waitFor(() => expect(sentRows(asked)).toHaveLength(1));
  expect(sentRows(asked)[0]?.filter((cell) => /^PT/.test(String(cell)))).toEqual([
    'PT Satu',
    'PT Dua',
    'PT Tiga',
  ]);
});

test('shows the first rows under their columns, and moves the focus to the heading of each step', async () => {
  const { user } = await openImport('Nama,Kode,Alamat\nPT Satu,7,Jl. A\n');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Which column is which?' })).toHaveFocus());
  expect(screen.getByText('2 Columns')).toHaveAttribute('aria-current', 'step');
  const first = screen.getByRole('table', { name: 'First rows' });
  expect(
    within(first)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Row', 'Nama → Name', 'Kode not imported', 'Alamat → Address']);
  expect(within(first).getByRole('row', { name: '2 PT Satu 7 Jl. A' })).toBeVisible();
  await user.click(await button('Check the rows'));
  expect(await screen.findByRole('heading', { name: '1 row to import' })).toHaveFocus();
  expect(screen.getByText('3 Rows')).toHaveAttribute('aria-current', 'step');
});

test('names each row that it leaves out or doubts, and imports it anyway if somebody wants it', async () => {
  const text =
    'Nama,Alamat,Telepon\nPT Satu,Bandung,021 555 1234\nPT. Satu,Surabaya,\nPT Dua,Medan,021 5551234\nTOTAL,3,\n';
  const { user, asked } = await openImport(text);
  await user.click(await button('Check the rows'));
  expect(await screen.findByRole('heading', { name: '2 rows to import' })).toBeVisible();
  expect(screen.getByRole('heading', { name: '3 rows to look at: 2 left out' })).toBeVisible();
  const table = () => screen.getByRole('table', { name: 'Rows to look at' });
  expect(table()).toHaveTextContent(
    'PT. SatuSurabayaThis is the customer of row 2 once more. It is left out.',
  );
  expect(table()).toHaveTextContent('This looks like a total. It is left out.');
  expect(table()).toHaveTextContent('Row 2 has the same Phone Number. It is imported.');
  await user.click(await button('Import anyway: row 3'));
  expect(await screen.findByRole('heading', { name: '3 rows to import' })).toBeVisible();
  await user.click(await button('Leave out row 4'));
  expect(await screen.findByRole('heading', { name: '2 rows to import' })).toBeVisible();
  await user.click(await button('Import 2 rows'));
  await waitFor(() => expect(sentRows(asked)).toHaveLength(1));
  expect(sentRows(asked)[0]).toEqual(expect.arrayContaining(['PT Satu', 'PT. Satu', 'Surabaya']));
  expect(sentRows(asked)[0]).not.toContain('PT Dua');
});

test('shows the row of a wrong value with its neighbours, and corrects it in place', async () => {
  const { user } = await openImport('Nama,Alamat\nPT Satu,Jl. A\n,Jl. B\nPT Tiga,Jl. C\nPT Empat,Jl. D\n');
  await user.click(await button('Check the rows'));
  const table = await screen.findByRole('table', { name: 'Rows to correct' });
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['2', '3', '4']);
  expect(table).toHaveTextContent('Jl. B');
  await user.type(screen.getByRole('textbox', { name: 'Name of row 3' }), 'PT Dua{Enter}');
  const heading = await screen.findByRole('heading', { name: '4 rows to import' });
  await waitFor(() => expect(heading).toHaveFocus());
});

test('cleans what programs leave in cells, says so once, and keeps it as a text if somebody wants it', async () => {
  const { user } = await openImport('Nama,Alamat,Telepon\nPT A &amp; B,NULL,81234567890.0\nPT C,null,0812\n');
  await user.click(await button('Check the rows'));
  const nothing = await screen.findByRole('checkbox', { name: 'Read “NULL”, “null” as empty (2 cells)' });
  expect(nothing).toBeChecked();
  expect(screen.getByRole('checkbox', { name: /^Leave out the “\.0”.*81234567890\.0/ })).toBeChecked();
  const rows = () => screen.getByRole('table', { name: 'Rows without a question' });
  expect(within(rows()).getByRole('row', { name: '2 PT A & B 81234567890' })).toBeVisible();
  await user.click(nothing);
  await waitFor(() =>
    expect(within(rows()).getByRole('row', { name: '2 PT A & B NULL 81234567890' })).toBeVisible(),
  );
});

test('takes rows that were copied in a spreadsheet', async () => {
  const { asked, user } = await openImport();
  const paste = { clipboardData: { getData: () => 'Nama\tAlamat\nPT Satu\tJl. A\n', files: [] } };
  const arrayBuffer = async () => Uint8Array.from(Buffer.from('Nama\tAlamat\nPT Satu\tJl. A\n')).buffer;
  Object.assign(File.prototype, { arrayBuffer });
  fireEvent.paste(document.body, paste);
  expect(await screen.findByLabelText('Address')).toHaveValue('1');
  await user.click(await button('Check the rows'));
  await user.click(await button('Import 1 row'));
  await waitFor(() =>
    expect(asked.find(({ action }) => action === 'begin')).toMatchObject({ fileName: 'Pasted rows.tsv' }),
  );
  Reflect.deleteProperty(File.prototype, 'arrayBuffer');
});

test('looks for duplicates without a place of the day, and begins one import however often its last button is pressed', async () => {
  let isDown = true;
  const { user, store, asked } = await openImport('Nama,Alamat\nPT Satu,Jl. A\n');
  const answer = store.importRecords.bind(store);
  Object.assign(store, {
    importRecords: async (request: { action: string }) => {
      const answered = await answer(request as never);
      if (request.action === 'start' && isDown) throw new Error('no answer');
      return answered;
    },
  });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  for (let time = 0; time < 3; time += 1) {
    await user.click(await button('Check the rows'));
    await button('Import 1 row');
    await waitFor(() => expect(screen.queryByText(/^Looking for duplicates/)).not.toBeInTheDocument());
    await user.click(await button('Change the columns'));
  }
  expect(asked.filter(({ action }) => action !== 'duplicates')).toEqual([]);
  // Rows that are alike were asked about once.
  expect(asked).toHaveLength(1);
  await user.click(await button('Check the rows'));
  await user.click(await button('Import 1 row'));
  expect(await screen.findByText(/^The server did not answer/)).toBeVisible();
  isDown = false;
  await user.click(await button('Import 1 row'));
  expect(await screen.findByText(/^The import runs on the server/)).toBeVisible();
  const begun = asked.filter(({ action }) => action === 'begin');
  expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
});

test('says of a file that cannot be read that the file is at fault, not the server', async () => {
  const { user } = await openImport();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const file = Object.assign(new File(['x'], 'a.csv'), {
    arrayBuffer: async () => Promise.reject(new DOMException('changed', 'NotReadableError')),
  });
  await user.upload(screen.getByLabelText('File'), file);
  expect(await screen.findByText(/^The file could not be read\. Choose it again\./)).toBeVisible();
  expect(screen.queryByText(/server/)).not.toBeInTheDocument();
});

const DONE = {
  kind: 'import',
  collection: 'customers',
  fileName: 'a.xlsx',
  hash: '',
  by: ACCOUNT,
  at: new Date(NOW - 3_600_000),
  until: new Date(NOW + 86_400_000),
  shownUntil: new Date(NOW - 3_000_000),
  state: 'done',
  total: 2,
  done: 2,
  created: 2,
} satisfies Partial<Change>;

test('says before any work that the imports of the day are used up, and until when', async () => {
  const { store } = await openImport();
  expect(screen.queryByText(/^You have imported/)).not.toBeInTheDocument();
  act(() => {
    for (let index = 0; index < 20; index += 1)
      store.put('changes', `a${index}`, { ...DONE, at: new Date(NOW - (index + 1) * 3_600_000) });
  });
  expect(await screen.findByText(/^You have imported 20 files in 24 hours/)).toHaveTextContent(
    'You can import the next one from Today, 14:00 on.',
  );
});

test('says of a sheet alone that it was imported, not of the others of its file', async () => {
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const sheet = (name: string) =>
    `<worksheet><sheetData><row r="1"><c t="str"><v>Nama</v></c></row><row r="2"><c t="str"><v>PT ${name}</v></c></row></sheetData></worksheet>`;
  const file = Uint8Array.from(
    zipSync({
      'xl/workbook.xml': strToU8(
        `<workbook xmlns:r="${relation}"><sheets><sheet name="Januari" r:id="r1"/><sheet name="Februari" r:id="r2"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships>${[1, 2].map((index) => `<Relationship Id="r${index}" Type="${relation}/worksheet" Target="worksheets/sheet${index}.xml"/>`).join('')}</Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': strToU8(sheet('Satu')),
      'xl/worksheets/sheet2.xml': strToU8(sheet('Dua')),
    }),
  );
  const { user, store, asked } = await openImport(file);
  await user.click(await button('Check the rows'));
  await user.click(await button('Import 1 row'));
  await screen.findByText(/^The import runs on the server/);
  const { hash } = asked.find(({ action }) => action === 'begin') ?? {};
  act(() => store.put('changes', 'a', { ...DONE, hash: String(hash) }));
  await user.upload(screen.getByLabelText('Another file'), fileOf(file));
  expect(await screen.findByText(/imported this very file already/)).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Sheet'), 'Februari (1 row)');
  await waitFor(() => expect(screen.queryByText(/imported this very file already/)).not.toBeInTheDocument());
});
