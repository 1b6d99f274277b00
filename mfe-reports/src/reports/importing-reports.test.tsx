import { screen, waitFor } from '@testing-library/react';
import { openScreen } from 'shared-testing';
import { ACME, DIRECTORY } from '../testing/fake-reports';
import { ReportsScreen } from './ReportsScreen';

const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** Opens a file in the import of reports. Returns the requests of the page, too. */
const openFile = async (text: string) => {
  const { store, user } = await openScreen(<ReportsScreen />, {
    stored: { ...DIRECTORY, salesReport: [ACME] },
    lists: 'salesReport',
    path: '/?import',
  });
  const asked: Record<string, unknown>[] = [];
  Object.assign(store, {
    importRecords: async (request: Record<string, unknown>) => {
      asked.push(request);
      return request.action === 'customers' ? { known: [] } : { duplicates: [] };
    },
  });
  const bytes = Uint8Array.from(Buffer.from(text));
  // This DOM cannot read a file.
  const file = Object.assign(new File([bytes], 'a.csv'), { arrayBuffer: async () => bytes.buffer });
  await user.upload(await screen.findByLabelText('File'), file);
  await button('Check the rows');
  return { user, asked };
};

test('asks once about each value that is no choice, however many rows have it', async () => {
  const lines = Array.from(
    { length: 30 },
    (_, index) => `2026-11-20,PT Ukur,Servis ${index},Sari,${index % 2 ? 'Service' : '3D Product'}`,
  );
  const { user, asked } = await openFile(`Tanggal,Customer,Detail,Sales,Dept\n${lines.join('\n')}\n`);
  await user.click(await button('Check the rows'));
  expect(await screen.findByRole('heading', { name: '0 rows to import' })).toBeVisible();
  const service = () => screen.getByRole('combobox', { name: /^Department “Service”/ });
  expect(screen.getAllByRole('combobox', { name: /^Department “/ })).toHaveLength(2);
  expect(service()).toHaveDisplayValue('Choose one');
  await user.selectOptions(service(), 'Repair/Service');
  expect(await screen.findByRole('heading', { name: '15 rows to import' })).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: /“3D Product”/ }), 'Leave it empty');
  expect(await screen.findByRole('heading', { name: '30 rows to import' })).toBeVisible();
  // An answer can be changed.
  await user.selectOptions(service(), 'Service/Survey');
  await waitFor(() => expect(service()).toHaveDisplayValue('Service/Survey'));
  await user.click(await button('Import 30 rows'));
  await waitFor(() => expect(asked.some(({ action }) => action === 'rows')).toBe(true));
  const { cells } = asked.find(({ action, collection }) => action === 'rows' && !collection) ?? {};
  const departments = Array.isArray(cells) ? cells.filter((cell) => cell === 'Service/Survey') : [];
  expect(departments).toHaveLength(15);
});

test('asks whether a spreadsheet has turned days and months around, and shows both readings', async () => {
  const { user } = await openFile(
    'Tanggal,Customer,Detail,Sales\n2026-05-08,PT Ukur,a,Sari\n25/08/2026,PT Ukur,b,Sari\n',
  );
  const order = () => screen.getByRole('combobox', { name: 'Order of Timestamp' });
  expect(order()).toHaveDisplayValue('Choose one');
  expect(order()).toHaveAccessibleDescription(
    /^2026-05-08 is Friday, May 8, 2026 as it stands there, and Wednesday, August 5, 2026 if the spreadsheet/,
  );
  expect(await button('Check the rows')).toBeDisabled();
  await user.selectOptions(order(), 'turned');
  expect(order()).toHaveAccessibleDescription(
    /^2026-05-08 is Wednesday, August 5, 2026\. 25\/08\/2026 is Tuesday/,
  );
  await user.click(await button('Check the rows'));
  expect(await screen.findByRole('table', { name: 'Rows without a question' })).toHaveTextContent(
    '2026-08-05',
  );
});

test('says of a day that no calendar has that there is none, and shows a day and its time as one', async () => {
  await openFile(
    'Tanggal,Jam,Customer,Detail,Sales\n31/11/2026,14:30,PT Ukur,a,Sari\n30/11/2026,09.15,PT Ukur,b,Sari\n',
  ).then(async ({ user }) => {
    expect(screen.getByRole('combobox', { name: 'Timestamp' })).toHaveDisplayValue(
      'Tanggal + Jam, as one text',
    );
    await user.click(await button('Check the rows'));
  });
  expect(await screen.findByText('The calendar has no such day: write it like 2026-11-20.')).toBeVisible();
  expect(screen.getByRole('table', { name: 'Rows to correct' })).toHaveTextContent('2026-11-30 09:15');
});
