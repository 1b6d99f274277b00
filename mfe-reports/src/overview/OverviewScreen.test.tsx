import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryStore } from 'shared-store/testing';
import { SectionTestHost } from 'shared-testing';
import { countsOfReports, type ListenToCounts, listenIn } from '../testing/fake-counts';
import { OverviewScreen } from './OverviewScreen';

const part = (department: string, responsible: string, timestamp: string) => ({
  customer: 'PT Ukur',
  department,
  responsible,
  timestamp: new Date(timestamp),
});

const REPORTS = [
  part('Accessory', 'Sari', '2026-03-02T03:00:00Z'),
  part('Accessory', 'Budi', '2026-03-04T03:00:00Z'),
  part('3D Products', 'Sari', '2026-11-04T03:00:00Z'),
  part('Accessory', 'Sari', '2025-03-04T03:00:00Z'),
];

const ALL = countsOfReports(REPORTS);

/** Opens the screen on a day of November 2026 with a server that keeps these counts. */
const open = (path = '/overview', listen?: ReturnType<ListenToCounts>) => {
  jest.useFakeTimers({ now: new Date('2026-11-26T03:00:00Z'), advanceTimers: true });
  const store = new MemoryStore({});
  const listenToCounts = listen ? () => listen : listenIn(ALL);
  render(
    <SectionTestHost store={Object.assign(store, { listenToCounts })} path={path}>
      <OverviewScreen />
    </SectionTestHost>,
  );
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
};

afterEach(() => jest.useRealTimers());

const rowsOf = (title: string) =>
  within(screen.getByRole('table', { name: title }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('shows the year beside the one before, and marks the running month', async () => {
  open();
  expect(await screen.findByText(/in 2026, 1 in 2025/)).toHaveTextContent('3 reports in 2026, 1 in 2025');
  expect(rowsOf('By month')).toContainEqual(['March', '2', '1']);
  expect(rowsOf('By month')).toContainEqual(['November, so far', '1', '0']);
  expect(rowsOf('By department')).toEqual([
    ['Accessory', '2', '1'],
    ['3D Products', '1', '0'],
  ]);
  expect(rowsOf('By person')).toEqual([
    ['Sari', '2', '1'],
    ['Budi', '1', '0'],
  ]);
  expect(rowsOf('By customer')).toEqual([['PT Ukur', '3', '1']]);
  expect(screen.getByRole('link', { name: '2 reports, March, 2026' })).toHaveAttribute(
    'href',
    '/?from=2026-03-01&to=2026-03-31',
  );
});

test('names read in their own direction, and no translator changes them', async () => {
  open();
  for (const name of ['Sari', 'PT Ukur'])
    expect(await screen.findByRole('rowheader', { name })).toHaveAttribute('translate', 'no');
});

test('takes a department, a person and another year, and keeps them in the address', async () => {
  const user = open();
  await user.selectOptions(await screen.findByLabelText('Department'), 'Accessory');
  expect(rowsOf('By person')).toEqual([
    ['Sari', '1', '1'],
    ['Budi', '1', '0'],
  ]);
  await user.selectOptions(screen.getByLabelText('Person Responsible'), 'Sari');
  expect(screen.getByRole('link', { name: '1 report, March, 2026' })).toHaveAttribute(
    'href',
    '/?department=Accessory&responsible=Sari&from=2026-03-01&to=2026-03-31',
  );
  expect(screen.queryByRole('table', { name: 'By customer' })).toBeNull();
  expect(screen.getByText(/^Overview of/)).toHaveTextContent(
    'Overview of 2026, Accessory, Sari, Thursday, November 26, 2026',
  );
  await user.click(screen.getByRole('button', { name: 'Show 2025' }));
  expect(screen.getByText(/in 2025, 0 in 2024/)).toHaveTextContent('1 report in 2025, 0 in 2024');
});

test('exports the shown numbers in each format, and remembers the last one', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`;
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const bytesOf = (blob: Blob | undefined) =>
    new Promise<Uint8Array<ArrayBuffer>>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(new Uint8Array(Object(reader.result)));
      reader.readAsArrayBuffer(blob ?? new Blob([]));
    });
  const textOf = async (blob: Blob | undefined) => new TextDecoder().decode(await bytesOf(blob));
  const user = open();
  const exportAs = async (format: string) => {
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const button = screen.getByRole('button', { name: format });
    const count = saved.length + 1;
    await user.click(button);
    await waitFor(() => expect(saved).toHaveLength(count));
  };
  await exportAs('CSV');
  expect(await screen.findByText('Saved overview-2026.csv.')).toBeInTheDocument();
  const lines = (await textOf(saved[0])).trim().split('\r\n');
  expect(lines.slice(0, 2)).toEqual(['"Table","Name","2026","2025"', '"Total","All","3","1"']);
  expect(lines).toContain('"Month","March","2","1"');
  expect(lines).toContain('"Person Responsible","Sari","2","1"');
  expect(lines.at(-1)).toBe('"Customer","PT Ukur","3","1"');
  await user.selectOptions(screen.getByLabelText('Department'), 'Accessory');
  await exportAs('CSV with semicolons');
  expect(await textOf(saved[1])).toContain('"Total";"Accessory";"2";"1"\r\n"Month";"January"');
  await exportAs('Excel file');
  expect(await screen.findByText('Saved overview-2026.xlsx.')).toBeInTheDocument();
  expect(names).toEqual(['overview-2026.csv', 'overview-2026.csv', 'overview-2026.xlsx']);
  expect(await textOf(saved[2])).toMatch(/^PK/);
  expect(localStorage.getItem('export-format')).toBe('xlsx');
});

test('says that the code of the export did not arrive, which a reload brings to a tab of an old release', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  URL.createObjectURL = () => {
    throw Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
  };
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  expect(await screen.findByText(/^A file of this page did not arrive\. .*reload the page\.$/)).toBeVisible();
});

test('says that the reports are not counted yet', async () => {
  open('/overview', (onSnapshot) => {
    onSnapshot({ rows: [], unreadable: [], cursors: [], live: true });
    return () => undefined;
  });
  expect(await screen.findByText(/not counted yet/)).toBeVisible();
});

test('says that its numbers may have changed while the connection is interrupted', async () => {
  open('/overview?year=2026', (onSnapshot) => {
    onSnapshot({ rows: ALL, unreadable: [], cursors: [{}], live: false, problem: 'offline' });
    return () => undefined;
  });
  expect(await screen.findByText(/may have changed/)).toBeVisible();
  expect(rowsOf('By customer')).toEqual([['PT Ukur', '3', '1']]);
});

test('says that the numbers could not be loaded', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  open('/overview', (_, onError) => {
    onError(new Error('Refused.'));
    return () => undefined;
  });
  expect(await screen.findByText(/could not be loaded/)).toBeVisible();
  expect(logged).toHaveBeenCalled();
});

test('sorts a table by its headings, and says how', async () => {
  const user = open();
  await screen.findByRole('table', { name: 'By month' });
  const heading = (title: string, name: string) =>
    within(screen.getByRole('table', { name: title })).getByRole('columnheader', { name });
  const press = (title: string, name: string) =>
    user.click(within(heading(title, name)).getByRole('button', { name }));
  const names = (title: string) => rowsOf(title).map(([name]) => name);
  expect(heading('By person', '2026')).not.toHaveAttribute('aria-sort');
  await press('By person', 'Person Responsible');
  expect(names('By person')).toEqual(['Budi', 'Sari']);
  expect(heading('By person', 'Person Responsible')).toHaveAttribute('aria-sort', 'ascending');
  await press('By person', 'Person Responsible');
  expect(names('By person')).toEqual(['Sari', 'Budi']);
  await press('By month', '2025');
  expect(names('By month')[0]).toBe('March');
  expect(heading('By month', '2025')).toHaveAttribute('aria-sort', 'descending');
  // Months are in the order of the year, not of their names.
  await press('By month', 'Month');
  expect(names('By month').slice(0, 2)).toEqual(['January', 'February']);
  await press('By month', 'Month');
  expect(names('By month')[0]).toBe('December');
});

test('shows names that look like others or like formulas, each with its own list', async () => {
  const names = [
    'None',
    '',
    'Others',
    '3 others',
    '=1+1',
    'A, "B" & Co',
    "O'Neill; Söhne",
    '<b>x</b>',
    '#N/A',
  ];
  const odd = names.map((customer) => ({ ...part('Accessory', 'Sari', '2026-03-02T03:00:00Z'), customer }));
  const rows = countsOfReports(odd);
  const user = open('/overview', (onSnapshot) => {
    onSnapshot({ rows, unreadable: [], cursors: [], live: true });
    return () => undefined;
  });
  await screen.findByRole('table', { name: 'By customer' });
  expect(rowsOf('By customer').map(([name]) => name)).toEqual(expect.arrayContaining(names.filter(Boolean)));
  expect(rowsOf('By customer').filter(([name]) => name === 'None')).toHaveLength(2);
  for (const customer of names.filter(Boolean)) {
    const link = screen.getByRole('link', { name: `1 report, ${customer}, 2026` });
    const query = new URL(link.getAttribute('href') ?? '', 'https://page.test').searchParams;
    expect(query.get('customer')).toBe(customer);
  }
  await user.click(
    within(screen.getByRole('table', { name: 'By customer' })).getByRole('button', { name: 'Customer' }),
  );
  // What no list shows alone stays last.
  expect(rowsOf('By customer').at(-1)?.[0]).toBe('None');
  expect(screen.queryAllByRole('link', { name: '1 report, None, 2026' })).toHaveLength(1);
});

test('says since when its numbers may be old, and as of now while they are live', async () => {
  let tell: Parameters<ReturnType<ListenToCounts>>[0] = () => undefined;
  open('/overview', (onSnapshot) => {
    tell = onSnapshot;
    onSnapshot({ rows: ALL, unreadable: [], cursors: [], live: true });
    return () => undefined;
  });
  expect(await screen.findByText(/in 2026, 1 in 2025/)).toHaveTextContent(/as of now$/);
  act(() => tell({ rows: ALL, unreadable: [], cursors: [], live: false, problem: 'offline' }));
  expect(await screen.findByText(/may have changed/)).toHaveTextContent(/since today, 10:0\d\.$/);
  expect(screen.getByText(/in 2026, 1 in 2025/)).not.toHaveTextContent('as of now');
  act(() => tell({ rows: ALL, unreadable: [], cursors: [], live: true }));
  expect(screen.queryByText(/may have changed/)).not.toBeInTheDocument();
});

test.each([
  ['/overview', 1],
  ['/overview?year=2025', 0],
])('says that its tables have all of the year before, while the year runs: %s', async (path, times) => {
  open(path);
  await screen.findByText(/in 202\d, \d+ in 202\d/);
  expect(screen.queryAllByText(/^The tables have all of 202\d\.$/)).toHaveLength(times);
});

test('says in January that the year has just begun, because no month is over', async () => {
  open();
  await screen.findByText(/in 2026, 1 in 2025/);
  jest.setSystemTime(new Date('2027-01-15T03:00:00Z'));
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText(/in 2027 so far, 3 in 2026/)).toBeVisible();
});

test.each([
  ['2026-11-30T16:59:00Z', '2026-11-30T17:01:00Z', /^December, so far$/],
  ['2026-12-31T16:59:00Z', '2026-12-31T17:01:00Z', /^January, so far$/],
])("follows the company's calendar in an open page: from %s to %s", async (before, after, month) => {
  open();
  await screen.findByText(/in 2026, 1 in 2025/);
  jest.setSystemTime(new Date(before));
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(screen.queryByRole('rowheader', { name: month })).not.toBeInTheDocument();
  jest.setSystemTime(new Date(after));
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByRole('rowheader', { name: month })).toBeVisible();
});

test.each([
  [2000, 1999, 2001],
  [2099, 2100, 2098],
])('leads to no year outside of those that reports have: %i', async (year, outside, inside) => {
  open(`/overview?year=${year}`);
  expect(await screen.findByRole('button', { name: `Show ${outside}` })).toBeDisabled();
  expect(screen.getByRole('button', { name: `Show ${inside}` })).toBeEnabled();
});

test.each([
  [2026, true],
  [2025, false],
])('opens no year that has not begun: from %i', async (year, isDisabled) => {
  open(`/overview?year=${year}`);
  const next = await screen.findByRole('button', { name: `Show ${year + 1}` });
  expect(next.hasAttribute('disabled')).toBe(isDisabled);
});

test.each([
  ['2027', '2027 has not begun.'],
  ['2024', 'No report in 2024.'],
  ['2026&department=3D+Services', 'No report in 2026 for this department and person.'],
])('says why a year is all zeros: ?year=%s', async (query, text) => {
  open(`/overview?year=${query}`);
  expect(await screen.findByText(text)).toBeVisible();
});

test('shows no table of zeros where neither year has a report', async () => {
  open('/overview?year=2028');
  expect(await screen.findByText('2028 has not begun.')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

const barsOf = (title: string) =>
  within(screen.getByRole('table', { name: title }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [
      row.children[0]?.textContent,
      ...[...row.querySelectorAll<HTMLElement>('td')].map((cell) =>
        Number(cell.querySelector<HTMLElement>('[style]')?.style.getPropertyValue('--part') ?? Number.NaN),
      ),
    ]);

test('every bar is as long as its number, on one scale, and says where there is none', async () => {
  const of = (customer: string, count: number) =>
    Array.from({ length: count }, () => ({ ...part('', 'Sari', '2026-03-02T03:00:00Z'), customer }));
  const few = Array.from({ length: 24 }, (_, index) => of(`CV ${index}`, 1)).flat();
  const rows = countsOfReports([...of('', 128), ...of('PT Ukur', 52), ...few]);
  open('/overview', (onSnapshot) => {
    onSnapshot({ rows, unreadable: [], cursors: [], live: true });
    return () => undefined;
  });
  await screen.findByRole('table', { name: 'By customer' });
  const bars = barsOf('By customer');
  expect(bars.slice(0, 2)).toEqual([
    ['None', 1, Number.NaN],
    ['PT Ukur', 52 / 128, Number.NaN],
  ]);
  expect(bars.at(-1)).toEqual(['6 others', Number.NaN, Number.NaN]);
  expect(screen.getAllByText('Others together have no bar.')).toHaveLength(1);
  expect(barsOf('By department')).toEqual([['None', 1, Number.NaN]]);
});
