import { webcrypto } from 'node:crypto';
import { screen, waitFor } from '@testing-library/react';
import { contact } from 'shared-records/model/contact';
import { openScreen } from 'shared-testing';
import { ContactsScreen } from './ContactsScreen';

const ADA = { ...contact.empty, id: 'ada', name: 'Ada' };

const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** Makes a file as a browser does: this DOM cannot hash or read one. */
const fileOf = (text: string): File => {
  const bytes = Uint8Array.from(Buffer.from(text));
  return Object.assign(new File([bytes], 'kontak.csv', { type: 'text/csv' }), {
    arrayBuffer: async () => bytes.buffer,
  });
};

beforeAll(() => Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true }));

const DONE = {
  id: 'a',
  collection: 'contacts',
  fileName: 'kontak.csv',
  hash: '',
  by: 'Sari',
  isOwn: true,
  at: Date.parse('2026-11-20T03:00:00Z'),
  rows: 2,
  done: 2,
  created: 2,
  updated: 0,
  skipped: 0,
  refused: 0,
  undone: 0,
  kept: 0,
};

test('maps a file, corrects a row in place, asks about a new customer and about duplicates, and starts', async () => {
  const { store, user } = await openScreen(<ContactsScreen />, {
    stored: { contacts: [ADA], customers: [] },
    lists: 'contacts',
    path: '/contact',
  });
  const asked: Record<string, unknown>[] = [];
  let state: string | undefined;
  Object.assign(store, {
    importRecords: async (request: Record<string, unknown>) => {
      asked.push(request);
      if (request.action === 'list') return { imports: state ? [{ ...DONE, state }] : [] };
      if (request.action === 'customers') return { known: [] };
      if (request.action === 'rows') return { duplicates: [{ row: 2, recordId: 'ada', name: 'Ada' }] };
      if (request.action === 'start') state = 'done';
      if (request.action === 'undo') state = 'undone';
      return {};
    },
  });
  await user.click(await button('Import'));
  expect(await screen.findByRole('heading', { name: 'Import contacts' })).toBeInTheDocument();
  const text =
    'Nama;Perusahaan;E-mail\nAda;PT Baru;ada@example.com\nBudi;PT Baru;no address\n;PT Baru;x@example.com\n';
  await user.upload(await screen.findByLabelText('File'), fileOf(text));

  expect(await screen.findByLabelText('Name')).toHaveValue('0');
  expect(screen.getByLabelText('Customer')).toHaveValue('1');
  expect(screen.getByLabelText('Phone Number')).toHaveDisplayValue('Not in the file');
  await user.click(await button('Check the rows'));

  const address = await screen.findByRole('textbox', { name: 'Email of row 3' });
  expect(screen.getByText(/not an email address/)).toBeInTheDocument();
  await user.clear(address);
  await user.type(address, 'budi@example.com{Enter}');
  await waitFor(() => expect(screen.getByRole('heading', { name: '2 rows to import' })).toBeInTheDocument());
  await user.click(await button('Leave out row 4'));
  expect(await screen.findByText('1 row left out by you.')).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('What to do with PT Baru'), 'Leave as text');
  await user.click(await button('Look for duplicates'));

  expect(await screen.findByRole('heading', { name: '1 row of 2 exists already' })).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('What to do with them'), 'fill');
  await user.click(await button('Import 2 rows'));

  expect(await screen.findByText('2 created')).toBeInTheDocument();
  expect(asked.find(({ action }) => action === 'rows')).toMatchObject({
    step: 0,
    fields: ['name', 'customer', 'email', 'phone', 'position'],
    cells: [2, 'Ada', 'PT Baru', 'ada@example.com', '', '', 3, 'Budi', 'PT Baru', 'budi@example.com', '', ''],
  });
  expect(asked.find(({ action }) => action === 'start')).toMatchObject({ steps: 1, rows: 2, mode: 'fill' });
  await user.click(await button('Undo kontak.csv'));
  expect(await screen.findByText(/Undone/)).toBeInTheDocument();
});
