import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { contact } from 'shared-model/contact';
import type { Model } from 'shared-model/define-model';
import { report } from 'shared-model/report';
import type { TableRow } from '../reading/import-limits';
import { ColumnChoices, type ColumnSettings, ordersOf } from './ColumnChoices';
import { mapColumns, rowsBelow } from './columns';

const HEADINGS = ['Tanggal', 'Other day', 'Sales', 'Details'];

interface ScreenProps {
  readonly model?: Model;
  readonly rows: readonly TableRow[];
  readonly start: ColumnSettings;
  readonly headings?: readonly string[];
  onSettings(settings: ColumnSettings): void;
  onNext(): void;
}

function Screen({ model = report, rows, start, headings = HEADINGS, onSettings, onNext }: ScreenProps) {
  const [settings, setSettings] = useState(start);
  return (
    <ColumnChoices
      model={model}
      tables={[{ name: '', rows: [{ row: 1, cells: headings }, ...rows] }]}
      settings={settings}
      onSettings={(change) => {
        const next = { ...settings, ...change };
        setSettings(next);
        onSettings(next);
      }}
      onEncoding={jest.fn()}
      onBack={() => undefined}
      onNext={onNext}
    />
  );
}

/** Shows the columns of a table whose first two columns have these days. */
const show = (first: readonly string[], second: readonly string[] = []) => {
  const rows = first.map((day, index) => ({
    row: index + 2,
    cells: [day, second[index] ?? '', 'Sari', 'Visit'],
  }));
  const mapping = mapColumns('sari', report, HEADINGS);
  const start = { sheet: 0, heading: 0, mapping, orders: ordersOf(report, rows, mapping) };
  const [onSettings, onNext] = [jest.fn(), jest.fn()];
  render(<Screen rows={rows} start={start} onSettings={onSettings} onNext={onNext} />);
  return { user: userEvent.setup(), start, onSettings, onNext };
};

const order = () => screen.getByRole('combobox', { name: 'Order of Timestamp' });
const next = () => screen.getByRole('button', { name: 'Check the rows' });

test.each([
  [
    'dmy',
    'Day/month/year, as 31/12/2026',
    '03/04/2026 is Friday, April 3, 2026. 05/05/2026 is Tuesday, May 5, 2026.',
  ],
  [
    'mdy',
    'Month/day/year, as 12/31/2026',
    '03/04/2026 is Wednesday, March 4, 2026. 05/05/2026 is Tuesday, May 5, 2026.',
  ],
])(
  'asks once for the order of days that can be read in two ways, shows both, and takes %s',
  async (chosen, text, samples) => {
    const { user, onSettings, onNext } = show(['03/04/2026', '05/05/2026']);
    expect(order()).toHaveDisplayValue('Choose one');
    expect(order()).toHaveAccessibleDescription(
      '03/04/2026 is Friday, April 3, 2026 with the day first, and Wednesday, March 4, 2026 with the month first.',
    );
    expect(screen.getByText(/^Choose the order of Timestamp/)).toBeInTheDocument();
    expect(next()).toBeDisabled();
    await user.selectOptions(order(), text);
    expect(order()).toHaveAccessibleDescription(samples);
    expect(screen.queryByText(/^Choose the order/)).not.toBeInTheDocument();
    // Another column leaves the choice.
    await user.selectOptions(screen.getByRole('combobox', { name: 'Contact' }), 'Sales');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Person Responsible' }), 'Sales');
    expect(onSettings).toHaveBeenLastCalledWith(expect.objectContaining({ orders: { timestamp: chosen } }));
    await user.click(next());
    expect(onNext).toHaveBeenCalledTimes(1);
  },
);

test.each([
  ['a day after the 12th', ['03/04/2026', '13/04/2026'], 'Day/month/year, as 31/12/2026'],
  ['a month first', ['03/04/2026', '04/13/2026'], 'Month/day/year, as 12/31/2026'],
  ['days that are the same in both', ['04/04/2026', '5/5/26'], 'Day/month/year, as 31/12/2026'],
  ['names of months', ['3 April 2026', '4 Mei 2026'], 'Day/month/year, as 31/12/2026'],
  ['years first', ['2026-04-03'], 'Year-month-day, as 2026-12-31'],
])('does not ask about a column with %s', (_, days, text) => {
  show(days);
  expect(order()).toHaveDisplayValue(text);
  expect(next()).toBeEnabled();
});

test('asks again for another column with two readings', async () => {
  const { user, start } = show(['2026-04-03'], ['03-04-2026']);
  expect(start.orders).toEqual({ timestamp: 'ymd' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Timestamp' }), 'Other day');
  expect(order()).toHaveDisplayValue('Choose one');
  expect(next()).toBeDisabled();
});

test('tells columns with the same heading apart', () => {
  const start = { sheet: 0, heading: 0, mapping: {}, orders: {} };
  const rows = [{ row: 2, cells: ['1', '2', '', '4'] }];
  const headings = ['Note', 'Note ', '', 'Sales'];
  render(<Screen rows={rows} start={start} headings={headings} onSettings={jest.fn()} onNext={jest.fn()} />);
  const texts = [...screen.getByRole('combobox', { name: 'Details' }).children].map(
    ({ textContent }) => textContent,
  );
  expect(texts).toEqual(['Not in the file', 'Note (column 1)', 'Note (column 2)', 'Column 3', 'Sales']);
});

test('leaves out headings that come again, and names rows with more cells than headings', () => {
  const cells = [
    ['a', '1'],
    ['Note', 'Sales '],
    ['PT Ukur', ' Tbk', '2'],
    ['c', '3'],
    ['Note', '3'],
  ];
  const rows = cells.map((each, index) => ({ row: index + 2, cells: each }));
  const headings = ['Note', 'Sales'];
  const start = { sheet: 0, heading: 0, mapping: {}, orders: {} };
  render(<Screen rows={rows} start={start} headings={headings} onSettings={jest.fn()} onNext={jest.fn()} />);
  expect(screen.getByText('Left out: 1 row with the headings once more.')).toBeInTheDocument();
  expect(screen.getByText(/^There are more cells than headings in row 4\./)).toBeInTheDocument();
  expect(screen.getByText('Not imported: Note, Sales, Column 3.')).toBeInTheDocument();
  const table = { name: '', rows: [{ row: 1, cells: headings }, ...rows] };
  expect(rowsBelow(table, 0).map(({ row }) => row)).toEqual([2, 4, 5, 6]);
});

test('offers a column without a heading that most rows have', () => {
  const rows = [1, 2, 3].map((row) => ({ row: row + 1, cells: ['a', `${row}`] }));
  const start = { sheet: 0, heading: 0, mapping: {}, orders: {} };
  render(<Screen rows={rows} start={start} headings={['Note']} onSettings={jest.fn()} onNext={jest.fn()} />);
  expect(screen.queryByText(/more cells than headings/)).not.toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Details' })).toHaveTextContent('Column 2');
  expect(rowsBelow({ name: '', rows: [...rows, ...rows] }, 0)).toHaveLength(4);
});

test('joins the columns of a name, and names the rows with a number that is not imported', async () => {
  const headings = ['First Name', 'Last Name', 'Phone 1 - Value', 'Phone 2 - Value', 'Nickname'];
  const rows = [
    { row: 2, cells: ['Sari', 'Wulandari', '021', '022', 'x'] },
    { row: 3, cells: ['Budi', '', '', '023', ''] },
  ];
  const start = { sheet: 0, heading: 0, mapping: mapColumns('sari', contact, headings), orders: {} };
  const props = { rows, start, headings, model: contact, onSettings: jest.fn(), onNext: jest.fn() };
  render(<Screen {...props} />);
  const name = screen.getByRole('combobox', { name: 'Name' });
  expect(name).toHaveDisplayValue('First Name + Last Name, as one text');
  expect(name).toHaveAccessibleDescription('Sari Wulandari, Budi');
  const phone = screen.getByRole('combobox', { name: 'Phone Number' });
  expect(phone).toHaveDisplayValue('The first that is filled: Phone 1 - Value, Phone 2 - Value');
  expect(phone).toHaveAccessibleDescription('021, 023');
  expect(screen.getByText(/^Only the first Phone Number is imported/)).toHaveTextContent('others in row 2.');
  expect(screen.getByText('Not imported: Nickname.')).toBeVisible();

  await userEvent.selectOptions(phone, 'Phone 2 - Value');
  expect(phone).toHaveAccessibleDescription('022, 023');
  expect(screen.getByText('Not imported: Phone 1 - Value, Nickname.')).toBeVisible();
  expect(screen.queryByText(/^Only the first/)).not.toBeInTheDocument();
});

test('names the rows that a spreadsheet hides, and are imported too', () => {
  const rows = [2, 3, 4].map((row) => ({ row, cells: ['a'], isHidden: row > 2 }));
  const start = { sheet: 0, heading: 0, mapping: {}, orders: {} };
  render(<Screen rows={rows} start={start} headings={['Note']} onSettings={jest.fn()} onNext={jest.fn()} />);
  expect(screen.getByText(/^Rows that the spreadsheet hides/)).toHaveTextContent(
    'are imported too: rows 3 and 4. To leave them out, delete them there.',
  );
});
