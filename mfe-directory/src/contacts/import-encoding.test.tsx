import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from 'shared-testing';
import { ContactsScreen } from './ContactsScreen';

const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** Opens the columns of a file with these bytes, each written as a character. */
const openFile = async (text: string) => {
  const { store, user } = await openScreen(<ContactsScreen />, {
    stored: { contacts: [], customers: [] },
    lists: 'contacts',
    path: '/contact',
  });
  const sent: unknown[] = [];
  Object.assign(store, {
    importRecords: async ({ action, cells }: { action: string; cells?: unknown }) => {
      if (action === 'rows') sent.push(cells);
      return action === 'duplicates' ? { duplicates: [] } : { known: [] };
    },
  });
  await user.click(await button('Import'));
  const bytes = Uint8Array.from(Buffer.from(text, 'latin1'));
  // This DOM cannot read a file.
  const file = Object.assign(new File([bytes], 'kontak.csv'), { arrayBuffer: async () => bytes.buffer });
  await user.upload(await screen.findByLabelText('File'), file);
  await button('Check the rows');
  return { user, sent };
};

const HUNGARIAN = 'Name,N\xe9v,Email\nGy\xf5ri Kft.,1,a@example.com\nAda,2,no address\n';

test('asks for the encoding of a file, takes another one at once, and keeps it with the work on the file', async () => {
  const { user, sent } = await openFile(HUNGARIAN);
  const encoding = () => screen.getByRole('combobox', { name: 'Encoding' });
  expect(encoding()).toHaveDisplayValue('Choose one');
  await user.selectOptions(encoding(), 'Central European (Windows-1250): Név, Győri Kft.');
  await waitFor(() => expect(encoding()).toHaveDisplayValue('Central European (Windows-1250)'));
  await user.selectOptions(encoding(), 'Western European (Windows-1252)');
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Name' })).toHaveAccessibleDescription('Gyõri Kft., Ada'),
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Position' }), 'Név');

  await user.selectOptions(encoding(), 'Unicode (UTF-8)');
  expect(
    await screen.findByText(/^Characters in rows 1 and 2 cannot be read in this encoding/),
  ).toBeVisible();
  await user.selectOptions(encoding(), 'Central European (Windows-1250)');
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Name' })).toHaveAccessibleDescription('Győri Kft., Ada'),
  );
  expect(screen.queryByText(/cannot be read/)).not.toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Position' }), 'Név');
  await user.click(await button('Check the rows'));
  const address = await screen.findByRole('textbox', { name: 'Email of row 3' });
  await user.clear(address);
  await user.type(address, 'ada@example.com{Enter}');
  await screen.findByRole('heading', { name: '2 rows to import' });
  cleanup();

  const again = await openFile(HUNGARIAN);
  expect(encoding()).toHaveDisplayValue('Central European (Windows-1250)');
  // The headings are other ones in this encoding, the rows are the same: so the correction stays.
  await again.user.selectOptions(encoding(), 'Central European (ISO 8859-2)');
  await waitFor(() => expect(encoding()).toHaveDisplayValue('Central European (ISO 8859-2)'));
  await again.user.click(await button('Check the rows'));
  await again.user.click(await button('Import 2 rows'));
  await waitFor(() => expect(again.sent).toHaveLength(1));
  expect(again.sent[0]).toEqual([
    2,
    'Győri Kft.',
    '',
    'a@example.com',
    '',
    '1',
    3,
    'Ada',
    '',
    'ada@example.com',
    '',
    '2',
  ]);
  expect(sent).toEqual([]);
});

test('takes western text as it is, and shows its encoding', async () => {
  await openFile('Name,Email\nM\xfcller, Caf\xe9,a@example.com\n');
  expect(screen.getByRole('combobox', { name: 'Encoding' })).toHaveDisplayValue(
    'Western European (Windows-1252)',
  );
  expect(screen.getByRole('button', { name: 'Check the rows' })).toBeEnabled();
});

test('asks once for the encoding of files that can be read in several ways, and shows words of each', async () => {
  const { user } = await openFile('Nama,Email\nAyd\xfdn,a@example.com\n');
  const encoding = () => screen.getByRole('combobox', { name: 'Encoding' });
  const next = () => screen.getByRole('button', { name: 'Check the rows' });
  expect(encoding()).toHaveDisplayValue('Choose one');
  const shown = () => within(encoding()).getAllByRole('option');
  expect(shown().map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Turkish (Windows-1254): Aydın', 'Western European (Windows-1252): Aydýn']),
  );
  // An encoding that cannot read the file may be chosen too, below the others.
  expect(shown().at(-1)).toHaveTextContent(/^Unicode \(UTF-16, big-endian\)$/);
  expect(screen.getByText(/^Choose the encoding/)).toBeVisible();
  expect(next()).toBeDisabled();
  await user.selectOptions(encoding(), 'Turkish (Windows-1254): Aydın');
  await waitFor(() => expect(next()).toBeEnabled());
  expect(screen.getByRole('combobox', { name: 'Name' })).toHaveAccessibleDescription('Aydın');
  expect(screen.queryByText(/^Choose the encoding/)).not.toBeInTheDocument();
  cleanup();

  await openFile('Nama,Email\nAyd\xfdn Ko\xe7,b@example.com\n');
  expect(encoding()).toHaveDisplayValue('Turkish (Windows-1254)');
  expect(next()).toBeEnabled();
});

test.each(['Name,Phone\nAda,1\n', '\xef\xbb\xbfName,Phone\nCaf\xc3\xa9,1\n'])(
  'does not ask about a file that can be read in one way: %j',
  async (text) => {
    await openFile(text);
    expect(screen.queryByRole('combobox', { name: 'Encoding' })).not.toBeInTheDocument();
  },
);

test('says why a file cannot be read in an encoding, and stays with the one before', async () => {
  const { user } = await openFile('Name,Email\n\x1b$B;3ED\x1b(B,a@example.com\n');
  const encoding = screen.getByRole('combobox', { name: 'Encoding' });
  await user.selectOptions(encoding, 'Japanese (ISO-2022-JP): 山田');
  await waitFor(() => expect(encoding).toHaveDisplayValue('Japanese (ISO-2022-JP)'));
  await user.selectOptions(encoding, 'Unicode (UTF-16)');
  expect(await screen.findByText(/no rows below its headings|is no table/)).toBeVisible();
  expect(encoding).toHaveDisplayValue('Japanese (ISO-2022-JP)');
  expect(screen.getByRole('combobox', { name: 'Name' })).toHaveAccessibleDescription('山田');
});

test('takes a day for a text once somebody has pressed Enter on it', async () => {
  const { user } = await openFile('Nama,Jabatan\nAda,1-Nov\n');
  await user.click(await button('Check the rows'));
  const day = await screen.findByRole('textbox', { name: 'Position of row 2' });
  expect(screen.getByText(/made a day of a number/)).toBeVisible();
  await user.type(day, '{Enter}');
  expect(await screen.findByRole('heading', { name: '1 row to import' })).toBeVisible();
});
